import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { foldNumber } from '#app/domain/payments/payment.ts';
import type { Balance } from '#app/domain/payments/payment-ledger.ts';
import { readBalances } from '#app/domain/payments/payment-list.server.ts';
import { flagsOf, type QueuedPayment } from '#app/domain/payments/payment-queue.ts';
import { containsPattern } from '#app/domain/text/text.ts';

/** More wait on the next look: those that waited longest come first. */
const QUEUE_SIZE = 20;

export async function countSubmitted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that wait longest. `search` is an amount, last digits, an order's number or part of its name. */
export async function listSubmitted(db: Db, search: string): Promise<QueuedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('paymentAccounts', 'paymentAccounts.id', 'payments.accountId')
    .select(['payments.id', 'payments.amount', 'payments.method', 'payments.number', 'payments.submittedAt'])
    .select(['orders.id as orderId', 'orders.number as orderNumber', 'orders.name', 'orders.phone'])
    .select(['orders.total', 'orders.status'])
    .select(['paymentAccounts.holder', 'paymentAccounts.number as accountNumber', 'paymentAccounts.transferLimit'])
    .where('payments.state', '=', 'submitted')
    .$if(search !== '', (query) => query.where((eb) => isFound(eb, search)))
    .orderBy('payments.submittedAt')
    .orderBy('payments.id')
    .limit(QUEUE_SIZE)
    .execute();
  const balances = await readBalances(
    db,
    rows.map(({ orderId: id, total }) => ({ id, total })),
  );
  return rows.map(({ id, amount, method, number, submittedAt, transferLimit, ...row }) => {
    const balance = balances[row.orderId] as Balance;
    const { status } = row;
    return {
      ...{ id, amount, method, number, submittedAt, balance },
      account: row.holder === null ? null : { holder: row.holder, number: row.accountNumber ?? '' },
      order: {
        ...{ id: row.orderId, number: row.orderNumber, status },
        ...{ name: row.name, phone: row.phone, total: row.total },
      },
      flags: flagsOf({ amount, number, transferLimit, status, balance }),
    };
  });
}

type Queue = ExpressionBuilder<Pick<Database, 'payments' | 'orders'>, 'payments' | 'orders'>;

function isFound(eb: Queue, search: string) {
  const folded = foldNumber(search);
  const number = /^\d{1,15}$/.test(folded) ? Number(folded) : -1;
  return eb.or([
    eb('payments.amount', '=', number),
    eb('orders.number', '=', number),
    sql<boolean>`${eb.ref('orders.nameKey')} like ${containsPattern(search)} escape '\\'`,
    ...(/^[A-Z\d]+$/.test(folded) ? [eb('payments.number', 'like', `%${folded}`)] : []),
  ]);
}
