import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { releaseCash } from '#app/domain/money/drawers/shift-cash.server.ts';
import { extendDeadline } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { lockOrderForPayment, type OrderForPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import type { DecisionRefusal, Payment, Voiding } from '#app/domain/money/payments/payment.ts';
import { hasState, readDecision } from '#app/domain/money/payments/payment-decision.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import { isNotKept } from '#app/domain/stock/units/shown-units.server.ts';
import { moveUnitIn } from '#app/domain/stock/units/unit-edit.server.ts';

/** Voids a verified payment that was a mistake. Refused if the rest would no longer cover the refunds in the ledger. A phone
 * that was traded in goes back to its owner: refused if it is not in stock any more, or if the shop had sold it before. */
export async function voidPayment(db: Db, by: By, { id, reason }: { id: string; reason: string }): Promise<Voiding> {
  return transact(db, async (trx) => {
    const found = await trx.selectFrom('payments').select('orderId').where('id', '=', id).executeTakeFirst();
    const order = found && (await lockOrderForPayment(trx, found.orderId));
    if (!order) return { ok: false, problem: 'no-such-payment' };
    if (await isNeeded(trx, id, order)) return { ok: false, problem: 'refunded' };
    const kept = await handBack(trx, by, { id, reason });
    if (kept) return { ok: false, problem: kept };
    const voided = await voidEntry(trx, by, order, { id, reason });
    if (!voided) return voidingRefusal(await readDecision(trx, { id }));
    // Mails the buyer if money that counted no longer does.
    if (voided.direction === 'in')
      await enqueueMail(trx, by.now, { event: 'payment voided', subjectId: id, to: order.uid });
    return { ok: true };
  });
}

async function handBack(
  trx: Trx,
  { now, uid }: By,
  { id, reason }: { id: string; reason: string },
): Promise<'phone-gone' | 'phone-sold-before' | undefined> {
  const verified = trx.selectFrom('payments').select('receiptId').where('id', '=', id).where(hasState('verified'));
  const receiptId = (await verified.executeTakeFirst())?.receiptId;
  if (!receiptId) return undefined;
  // It left its order, and its warranty ended.
  const sold = trx.selectFrom('tradeIns').select('unitId').where('receiptId', '=', receiptId);
  if (await sold.executeTakeFirst()) return 'phone-sold-before';
  const phone = trx.selectFrom('units').select(['id', 'state']).where('receiptId', '=', receiptId);
  const unit = await phone.executeTakeFirst();
  if (unit?.state === 'gone') return undefined;
  if (unit?.state !== 'in-stock' || !(await phone.where(isNotKept).executeTakeFirst())) return 'phone-gone';
  const by = { now, uid, right: 'refunds' as const };
  const moved = await moveUnitIn(trx, by, unit.id, { state: 'gone', was: 'in-stock', reason });
  return moved.ok ? undefined : 'phone-gone';
}

async function isNeeded(trx: Trx, id: string, { paid }: OrderForPayment): Promise<boolean> {
  const payment = trx.selectFrom('payments').select('id').where('id', '=', id).where('direction', '=', 'in');
  const needed = await payment.where(hasState('verified')).where('amount', '>', paid).executeTakeFirst();
  return needed !== undefined;
}

/** Voids an entry of a locked order, without a mail. @returns undefined if it is not verified or of another order. */
export async function voidEntry(
  trx: Trx,
  { now, uid }: By,
  order: Pick<OrderForPayment, 'id' | 'uid'>,
  { id, reason }: { id: string; reason: string },
): Promise<Pick<Payment, 'direction'> | undefined> {
  await releaseCash(trx, id);
  const voided = await trx
    .updateTable('payments')
    .set({ state: 'voided', voidedAt: instant(now), voidedBy: uid, voidReason: reason })
    .where('id', '=', id)
    .where('orderId', '=', order.id)
    .where('state', '=', 'verified')
    .returning(['amount', 'direction'])
    .executeTakeFirst();
  if (!voided) return undefined;
  await extendDeadline(trx, now, order.id);
  noteChange(trx, { what: 'orders', uid: order.uid });
  const after = { id, amount: voided.amount, reason };
  await record(trx, now, { uid, action: 'payment voided', entity: 'orders', entityId: order.id, after });
  return voided;
}

/** The payment exists: if it has no decision, it can be rejected, but not voided. */
function voidingRefusal(decision: DecisionRefusal): Voiding {
  return decision.problem === 'no-such-payment' ? { ok: false, problem: 'not-verified' } : decision;
}
