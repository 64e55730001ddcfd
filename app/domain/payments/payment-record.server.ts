import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { insertEntry, lockPaidOrder } from '#app/domain/payments/payment-entry.server.ts';
import type { Entered } from '#app/domain/payments/payment-entry.ts';
import type { PaymentEntry } from '#app/domain/payments/payment-entry-form.ts';

/**
 * Records money that an admin has seen, whatever the order's status: at most its total at once, though several payments may
 * exceed it. The same record sent again returns the first.
 */
export async function recordPayment(
  db: Db,
  now: Date,
  uid: string,
  { orderId, entry }: { orderId: string; entry: PaymentEntry },
): Promise<Entered> {
  return transact(db, async (trx) => {
    const order = await lockPaidOrder(trx, orderId);
    if (!order) return { ok: false, problem: 'no-such-order' };
    if (entry.amount > order.total) return { ok: false, problem: 'too-much', max: order.total };
    return insertEntry(trx, now, uid, { order, direction: 'in', entry });
  });
}
