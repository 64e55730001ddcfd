import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { readPayableSince } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { due, isPaymentShown } from '#app/domain/money/payments/payment-conditions.server.ts';
import type { BuyerFigures } from '#app/domain/orders/buyers/buyer.ts';

/** Sums the orders of these buyers. */
export async function readBuyerFigures(db: Db, uids: string[]): Promise<(uid: string) => BuyerFigures> {
  const isShown = isPaymentShown(await readPayableSince(db));
  const sum = (amount: typeof due) => sql<number>`cast(coalesce(sum(${amount}), 0) as bigint)`;
  const sums =
    uids.length === 0
      ? []
      : await db
          .selectFrom('orders')
          .where('uid', 'in', uids)
          .groupBy('uid')
          .select(({ fn }) => ['uid', fn.countAll<number>().as('orders')])
          .select([sum(sql`"paid"`).as('paid'), sum(sql`case when ${isShown} then ${due} else 0 end`).as('due')])
          .execute();
  return (wanted) => {
    const { uid: _, ...figures } = sums.find(({ uid }) => uid === wanted) ?? { uid: '', orders: 0, paid: 0, due: 0 };
    return figures;
  };
}
