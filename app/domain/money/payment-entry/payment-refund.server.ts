import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import {
  findEntryByKey,
  insertEntry,
  lockOrderForPayment,
} from '#app/domain/money/payment-entry/payment-entry.server.ts';
import type { Entered } from '#app/domain/money/payment-entry/payment-entry.ts';
import type { PaymentEntry } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { paidOf } from '#app/domain/money/payments/payment-ledger.ts';
import { listPayments, readRefundedOutside } from '#app/domain/money/payments/payment-list.server.ts';

/** Records money that the shop gave back, never more than was paid. The same refund sent again returns the first. */
export async function refundPayment(
  db: Db,
  now: Date,
  uid: string,
  { orderId, entry }: { orderId: string; entry: PaymentEntry },
): Promise<Entered> {
  return transact(db, async (trx) => {
    const order = await lockOrderForPayment(trx, orderId);
    if (!order) return { ok: false, problem: 'no-such-order' };
    const earlier = await findEntryByKey(trx, order, 'out', entry);
    if (earlier) return earlier;
    const refundedOutside = await readRefundedOutside(trx, [order]);
    const paid = paidOf(await listPayments(trx, orderId), refundedOutside.get(orderId));
    if (entry.amount > paid) return { ok: false, problem: 'too-much', max: paid };
    return insertEntry(trx, now, uid, { order, direction: 'out', entry });
  });
}
