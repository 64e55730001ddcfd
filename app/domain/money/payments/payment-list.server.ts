import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import { refundedOutside } from '#app/domain/money/payments/payment-conditions.server.ts';
import { type Balance, balanceOf, type OrderPrice } from '#app/domain/money/payments/payment-ledger.ts';

/** Lists the ledger of an order, oldest first. */
export function listPayments(db: Db, orderId: string): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'direction', 'amount', 'method', 'number', 'state', 'rejection', 'remark', 'submittedAt'])
    .where('orderId', '=', orderId)
    .orderBy('submittedAt')
    .orderBy('id')
    .execute();
}

/** Computes the balances of these orders, by their ids. */
export async function readBalances(db: Db, orders: (OrderPrice & { id: string })[]): Promise<Record<string, Balance>> {
  if (orders.length === 0) return {};
  const entries = await db
    .selectFrom('payments')
    .select(['orderId', 'direction', 'amount', 'state'])
    .where(
      'orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  const refundedByOrder = await readRefundedOutside(db, orders);
  const entriesByOrder = Map.groupBy(entries, ({ orderId }) => orderId);
  return Object.fromEntries(
    orders.map((order) => [
      order.id,
      balanceOf(order, entriesByOrder.get(order.id) ?? [], refundedByOrder.get(order.id)),
    ]),
  );
}

/** Sums what returns refunded without an entry in the ledger, by the ids of the orders. */
export async function readRefundedOutside(
  db: Db,
  orders: { id: string; returned: number | null }[],
): Promise<Map<string, number>> {
  const ids = orders.filter(({ returned }) => returned !== null && returned > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('orders')
    .select(['id', sql<number>`cast(${refundedOutside} as bigint)`.as('refunded')])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, refunded }) => [id, refunded]));
}

/** Reads a payment and its order for the page that voids it. */
export function readPaymentWithOrder(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orderId', 'orders.number as orderNumber', 'direction', 'amount', 'method', 'payments.number', 'state'])
    .select('submittedAt')
    .where('payments.id', '=', id)
    .executeTakeFirst();
}
