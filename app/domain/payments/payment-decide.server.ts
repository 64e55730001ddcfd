import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { enqueueMail } from '#app/domain/outbox/mail-enqueue.server.ts';
import type { PaymentRejection, PaymentStep } from '#app/domain/payments/payment.ts';
import { decidedBy } from '#app/domain/payments/payment-decided.server.ts';

type Decision = { state: 'verified' } | { state: 'rejected'; rejection: PaymentRejection; remark: string };

/** The first decision counts, whatever happens to the order; a second one is told who made it and when. */
export async function decidePayment(
  db: Db,
  now: Date,
  uid: string,
  { id, ...decision }: { id: string } & Decision,
): Promise<PaymentStep> {
  return transact(db, async (trx) => {
    const decided = await trx
      .updateTable('payments')
      .set({ ...decision, decidedAt: instant(now), decidedBy: uid })
      .where('id', '=', id)
      .where('state', '=', 'submitted')
      .returning(['orderId', 'amount'])
      .executeTakeFirst();
    if (!decided) return decidedBy(trx, { id });
    const { orderId, amount } = decided;
    const order = await trx.selectFrom('orders').select('uid').where('id', '=', orderId).executeTakeFirstOrThrow();
    changed(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, {
      uid,
      action: `payment ${decision.state}`,
      entity: 'orders',
      entityId: orderId,
      after: { id, amount, ...('rejection' in decision && reasonOf(decision)) },
    });
    // Not to an admin who decides on an order of their own.
    if (uid !== order.uid)
      await enqueueMail(trx, now, { event: `payment ${decision.state}`, subjectId: id, to: order.uid });
    return { ok: true };
  });
}

function reasonOf({ rejection, remark }: Extract<Decision, { state: 'rejected' }>) {
  return { reason: rejection, ...(remark && { remark }) };
}
