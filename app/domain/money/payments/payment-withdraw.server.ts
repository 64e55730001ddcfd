import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { extendDeadline, RESEND_HOURS } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import type { DecisionRefusal, Withdrawal } from '#app/domain/money/payments/payment.ts';
import { readDecision } from '#app/domain/money/payments/payment-decision.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** Withdraws a payment that a buyer submitted by mistake, until the shop decides on it. Idempotent. */
export async function withdrawPayment(
  db: Db,
  { now, uid }: By,
  { orderId, id }: { orderId: string; id: string },
): Promise<Withdrawal> {
  return transact(db, async (trx) => {
    // Locks the order before the payment changes, as a submission does.
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).where('uid', '=', uid).forUpdate().execute();
    const withdrawn = await trx
      .updateTable('payments')
      .set({ state: 'withdrawn', decidedAt: instant(now), decidedBy: uid })
      .where('id', '=', id)
      .where('orderId', '=', orderId)
      .where('state', '=', 'submitted')
      .where('orderId', 'in', ({ selectFrom }) => selectFrom('orders').select('id').where('uid', '=', uid))
      .returning('amount')
      .executeTakeFirst();
    if (!withdrawn) return asWithdrawal(await readDecision(trx, { id, orderId, uid }));
    await extendDeadline(trx, now, orderId, RESEND_HOURS);
    noteChange(trx, { what: 'orders', uid });
    const after = { id, amount: withdrawn.amount };
    await record(trx, now, { uid, action: 'payment withdrawn', entity: 'orders', entityId: orderId, after });
    return { ok: true };
  });
}

function asWithdrawal(decision: DecisionRefusal): Withdrawal {
  if (decision.problem === 'no-such-payment') return decision;
  const { problem, at, state } = decision;
  return state === 'withdrawn' ? { ok: true } : { ok: false, problem, at };
}
