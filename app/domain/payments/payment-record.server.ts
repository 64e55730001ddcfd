import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { findEntryByKey, insertEntry, lockOrderForPayment } from '#app/domain/payments/payment-entry.server.ts';
import type { Entered } from '#app/domain/payments/payment-entry.ts';
import type { PaymentEntry } from '#app/domain/payments/payment-entry-form.ts';
import { readRefundedOutside } from '#app/domain/payments/payment-list.server.ts';
import { keptTotal } from '#app/domain/returns/return-amounts.ts';

/**
 * Records money that an admin has seen, whatever the order's status: at most what its buyer keeps at once, though several payments
 * may exceed it. What went back outside of the ledger was received before, and may be recorded. The same record sent again returns the first.
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
    const outside = await readRefundedOutside(trx, [order]);
    const max = keptTotal(order) + (outside.get(orderId) ?? 0);
    if (entry.amount > max) return { ok: false, problem: 'too-much', max };
    return insertEntry(trx, now, uid, { order, direction: 'in', entry });
  });
}
