import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { MAX_SUMMED_ORDERS } from '#app/domain/constants.ts';
import { readPayableSince } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { due, isPaymentShown } from '#app/domain/money/payments/payment-conditions.server.ts';
import type { BuyerFigures } from '#app/domain/orders/buyers/buyer.ts';

/** Sums the newest `MAX_SUMMED_ORDERS` orders of each of these buyers. */
export async function readBuyerFigures(db: Db, uids: string[]): Promise<(uid: string) => BuyerFigures> {
  const isShown = isPaymentShown(await readPayableSince(db));
  const sum = (amount: typeof due) => sql<number>`cast(coalesce(sum(${amount}), 0) as bigint)`;
  const sumsOf = (uid: string) => {
    const orders = db.selectFrom('orders').where('uid', '=', uid);
    const older = orders.select('number').orderBy('number', 'desc').offset(MAX_SUMMED_ORDERS).limit(1);
    return orders
      .where('number', '>', sql<number>`coalesce(${older}, 0)`)
      .select(({ fn }) => [sql<string>`cast(${uid} as text)`.as('uid'), fn.countAll<number>().as('orders')])
      .select([sum(sql`"paid"`).as('paid'), sum(sql`case when ${isShown} then ${due} else 0 end`).as('due')]);
  };
  const [first, ...others] = uids.map(sumsOf);
  const sums = first ? await others.reduce((all, each) => all.unionAll(each), first).execute() : [];
  return (wanted) => {
    const { uid: _, ...figures } = sums.find(({ uid }) => uid === wanted) ?? { uid: '', orders: 0, paid: 0, due: 0 };
    return figures;
  };
}
