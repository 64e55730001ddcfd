import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import {
  findEntryByKey,
  insertEntry,
  lockOrderForPayment,
} from '#app/domain/money/payment-entry/payment-entry.server.ts';
import type { Entered } from '#app/domain/money/payment-entry/payment-entry.ts';
import type { PaymentEntry } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { totalAfterReturns } from '#app/domain/money/payments/payment-ledger.ts';
import { readRefundedOutside } from '#app/domain/money/payments/payment-list.server.ts';

/**
 * Records money that the shop received, whatever the order's status. One entry is at most the price of the pieces that the buyer
 * keeps, plus what returns refunded outside the ledger; several entries may exceed it. The same entry sent again returns the first.
 */
export async function recordPayment(
  db: Db,
  now: Date,
  uid: string,
  { orderId, entry }: { orderId: string; entry: PaymentEntry },
): Promise<Entered> {
  return transact(db, async (trx) => {
    const order = await lockOrderForPayment(trx, orderId);
    if (!order) return { ok: false, problem: 'no-such-order' };
    const earlier = await findEntryByKey(trx, order, 'in', entry);
    if (earlier) return earlier;
    const refundedOutside = await readRefundedOutside(trx, [order]);
    const max = totalAfterReturns(order) + (refundedOutside.get(orderId) ?? 0);
    if (entry.amount > max) return { ok: false, problem: 'too-much', max };
    return insertEntry(trx, now, uid, { order, direction: 'in', entry });
  });
}
