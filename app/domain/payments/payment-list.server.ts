import type { Db } from '#app/db/schema.ts';
import type { Payment } from '#app/domain/payments/payment.ts';
import { type Balance, balanceOf, type Price } from '#app/domain/payments/payment-ledger.ts';

/** The ledger of an order, oldest first. */
export function listPayments(db: Db, orderId: string): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'direction', 'amount', 'method', 'number', 'state', 'rejection', 'remark', 'submittedAt'])
    .where('orderId', '=', orderId)
    .orderBy('submittedAt')
    .orderBy('id')
    .execute();
}

/** What each of these orders has received, by their ids. */
export async function readBalances(db: Db, orders: (Price & { id: string })[]): Promise<Record<string, Balance>> {
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
  const byOrder = Map.groupBy(entries, ({ orderId }) => orderId);
  return Object.fromEntries(orders.map((order) => [order.id, balanceOf(order, byOrder.get(order.id) ?? [])]));
}

/** A payment with its order, before it is voided. */
export function readPaymentWithOrder(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orderId', 'orders.number as orderNumber', 'direction', 'amount', 'method', 'payments.number', 'state'])
    .select('submittedAt')
    .where('payments.id', '=', id)
    .executeTakeFirst();
}
