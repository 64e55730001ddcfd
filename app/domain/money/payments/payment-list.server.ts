import type { Db } from '#app/db/schema.ts';
import type { Payment } from '#app/domain/money/payments/payment.ts';

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
