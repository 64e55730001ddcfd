import type { Db } from '#app/db/schema.ts';
import type { Payment, RejectedPayment } from '#app/domain/money/payments/payment.ts';

export function listPayments(db: Db, orderId: string): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'direction', 'amount', 'method', 'number', 'state', 'rejection', 'remark', 'submittedAt'])
    .where('orderId', '=', orderId)
    .orderBy('submittedAt')
    .orderBy('id')
    .execute();
}

/** Reads the last payments of these orders that the shop has rejected, by the id of the order. */
export async function readLastRejections(db: Db, orderIds: string[]): Promise<Record<string, RejectedPayment>> {
  if (orderIds.length === 0) return {};
  const rejected = await db
    .selectFrom('payments')
    .select(['orderId', 'amount', 'rejection', 'remark'])
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'rejected')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as later')
            .select('later.id')
            .whereRef('later.orderId', '=', 'payments.orderId')
            .where(({ eb, refTuple }) =>
              eb(refTuple('later.submittedAt', 'later.id'), '>', refTuple('payments.submittedAt', 'payments.id')),
            ),
        ),
      ),
    )
    .execute();
  return Object.fromEntries(rejected.map(({ orderId, ...payment }) => [orderId, payment]));
}

export function readPaymentWithOrder(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orderId', 'orders.number as orderNumber', 'direction', 'amount', 'method', 'payments.number', 'state'])
    .select(['submittedAt', 'payments.receiptId'])
    .where('payments.id', '=', id)
    .executeTakeFirst();
}
