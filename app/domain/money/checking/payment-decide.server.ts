import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { readSubmitted, submittedPayments } from '#app/domain/money/checking/payment-submitted.server.ts';
import { extendDeadline } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import type { PaymentRejection, PaymentStep, VerifiedTogether } from '#app/domain/money/payments/payment.ts';
import { readDecision } from '#app/domain/money/payments/payment-decision.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';

type Decision = { state: 'verified' } | { state: 'rejected'; rejection: PaymentRejection; remark: string };

/** Verifies or rejects a payment, whatever the status of its order. A second decision returns who made the first, and when.
 * With `ifAgrees`, only a payment that agrees in all points with its order at this moment. */
export async function decidePayment(
  db: Db,
  { now, uid }: By,
  { id, ifAgrees = false, ...decision }: { id: string; ifAgrees?: boolean } & Decision,
): Promise<PaymentStep> {
  return transact(db, async (trx) => {
    const order = await lockOrderOf(trx, id);
    if (!order) return { ok: false, problem: 'no-such-payment' };
    if (ifAgrees && (await hasDisagreed(trx, id))) return { ok: false, problem: 'disagrees' };
    const decided = await trx
      .updateTable('payments')
      .set({ ...decision, decidedAt: instant(now), decidedBy: uid })
      .where('id', '=', id)
      .where('state', '=', 'submitted')
      .returning('amount')
      .executeTakeFirst();
    if (!decided) return readDecision(trx, { id });
    const { amount } = decided;
    if (decision.state === 'rejected') await extendDeadline(trx, now, order.id);
    noteChange(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, {
      uid,
      action: `payment ${decision.state}`,
      entity: 'orders',
      entityId: order.id,
      after: { id, amount, ...('rejection' in decision && reasonOf(decision)) },
    });
    // Admins get no mail about a decision on their own order.
    if (uid !== order.uid)
      await enqueueMail(trx, now, { event: `payment ${decision.state}`, subjectId: id, to: order.uid });
    return { ok: true };
  });
}

/** Verifies each payment that still agrees with its order, in a transaction of its own: a refusal stops none of the others. */
export async function verifyPayments(db: Db, by: By, ids: string[]): Promise<VerifiedTogether> {
  const payments = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.amount', 'orders.id as orderId', 'orders.number as orderNumber'])
    .orderBy('payments.id');
  const verified: { amount: number }[] = [];
  const refused: VerifiedTogether['refused'] = [];
  for (const { id, ...payment } of ids.length === 0 ? [] : await payments.where('payments.id', 'in', ids).execute()) {
    const step = await decidePayment(db, by, { id, ifAgrees: true, state: 'verified' });
    if (step.ok) verified.push(payment);
    else refused.push({ ...payment, ...step });
  }
  return { verified: verified.length, sum: verified.reduce((sum, { amount }) => sum + amount, 0), refused };
}

/** Rejects these payments of a buyer, each in a transaction of its own. Counts those that were decided before. Idempotent. */
export async function rejectPayments(
  db: Db,
  by: By,
  { buyer, ids, ...reason }: { buyer: string; ids: string[]; rejection: PaymentRejection; remark: string },
): Promise<{ rejected: number; decidedBefore: number }> {
  const ofBuyer = db.selectFrom('payments').select('id').where('submittedBy', '=', buyer).orderBy('id');
  const payments = ids.length === 0 ? [] : await ofBuyer.where('id', 'in', ids).execute();
  let [rejected, decidedBefore] = [0, 0];
  for (const { id } of payments) {
    const step = await decidePayment(db, by, { id, state: 'rejected', ...reason });
    if (step.ok) rejected++;
    else decidedBefore++;
  }
  return { rejected, decidedBefore };
}

/** False also for a payment that is decided. */
async function hasDisagreed(trx: Trx, id: string): Promise<boolean> {
  const [payment] = await readSubmitted(trx, submittedPayments(trx).where('payments.id', '=', id));
  return payment !== undefined && !payment.agrees;
}

/** Locks the order before the payment changes, as a submission does. */
function lockOrderOf(trx: Trx, paymentId: string): Promise<{ id: string; uid: string } | undefined> {
  return trx
    .selectFrom('orders')
    .select(['id', 'uid'])
    .where('id', '=', ({ selectFrom }) => selectFrom('payments').select('orderId').where('payments.id', '=', paymentId))
    .forUpdate()
    .executeTakeFirst();
}

function reasonOf({ rejection, remark }: Extract<Decision, { state: 'rejected' }>) {
  return { reason: rejection, ...(remark && { remark }) };
}
