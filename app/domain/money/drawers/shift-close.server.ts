import type { Db, Trx, WalletPayment } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type {
  Closed,
  Count,
  Counted,
  DifferenceReason,
  Reopened,
  ShiftReport,
  UnseenReason,
} from '#app/domain/money/drawers/drawer.ts';
import { lockDrawer } from '#app/domain/money/drawers/drawer-list.server.ts';
import { lockShift, readExpected, returnVoidedCash, type Whose } from '#app/domain/money/drawers/shift-cash.server.ts';
import { type CountedSpan, listWallets, sumShift, unsettled } from '#app/domain/money/drawers/shift-report.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

/** Stores what lies in the drawer, and then what must lie there. From here on the shift takes no cash. The same count sent
 * again is done already; another one is refused. */
export async function countShift(db: Db, by: By, whose: Whose, { notes, amount }: Count): Promise<Counted> {
  const { now, uid } = by;
  return transact(db, async (trx) => {
    const shift = await lockShift(trx, by, whose);
    if (!shift || shift.closedAt !== null) return { ok: false, problem: 'no-such-shift' };
    if (shift.countedAt !== null)
      return shift.counted === amount ? { ok: true } : { ok: false, problem: 'already-counted' };
    const { id } = shift;
    const expected = await readExpected(trx, id);
    const count = { counted: amount, countedNotes: notes && JSON.stringify(notes), countedBy: uid };
    const firstCounted = shift.firstCounted ?? amount;
    await trx
      .updateTable('shifts')
      .set({ ...count, countedAt: instant(now), firstCounted, expected })
      .where('id', '=', id)
      .execute();
    const after = { amount, expected };
    await record(trx, now, { uid, action: 'shift counted', entity: 'shifts', entityId: id, after });
    return { ok: true };
  });
}

export type Closing = {
  key: string;
  reason: DifferenceReason | '';
  remark: string;
  seen: string[];
  unseen: Record<string, UnseenReason>;
};

/** Closes a counted shift for good, with its report. The same close sent again is the first. */
export async function closeShift(db: Db, by: By, whose: Whose, { key, ...sent }: Closing): Promise<Closed> {
  const { now, uid } = by;
  return transact(db, async (trx) => {
    const shift = await lockShift(trx, by, whose);
    if (!shift) return { ok: false, problem: 'no-such-shift' };
    return once(trx, key, { id: shift.id, uid, ...sent }, async (): Promise<Closed> => {
      const { id, openedAt, countedAt, counted, expected } = shift;
      if (shift.closedAt !== null) return { ok: false, problem: 'already-closed' };
      if (countedAt === null || counted === null || expected === null) return { ok: false, problem: 'not-counted' };
      if (counted !== expected && sent.reason === '') return { ok: false, problem: 'reason-missing' };
      const span = { id, openedAt, countedAt };
      const wallets = (await listWallets(trx, span)).map((wallet) => {
        const seen = sent.seen.includes(wallet.id);
        return { ...wallet, seen, reason: seen ? null : (sent.unseen[wallet.id] ?? null) };
      });
      if (wallets.some(({ seen, reason }) => !seen && reason === null)) return { ok: false, problem: 'unseen' };
      await settleWallets(trx, span, wallets);
      const report: ShiftReport = { ...(await sumShift(trx, span)), wallets };
      const reason = counted === expected || sent.reason === '' ? null : sent.reason;
      await trx
        .updateTable('shifts')
        .set({ closedAt: instant(now), closedBy: uid, reason, remark: sent.remark, report: JSON.stringify(report) })
        .where('id', '=', id)
        .execute();
      const after = {
        amount: counted,
        expected,
        ...(reason && { reason }),
        ...(sent.remark && { comment: sent.remark }),
      };
      await record(trx, now, { uid, action: 'shift closed', entity: 'shifts', entityId: id, after });
      return { ok: true };
    });
  });
}

async function settleWallets(trx: Trx, shift: CountedSpan, wallets: WalletPayment[]): Promise<void> {
  const { id } = shift;
  const ofShift = trx.updateTable('payments').set({ shiftId: id }).where('shiftId', 'is', null);
  await ofShift.where(await unsettled(trx, shift)).execute();
  const seen = wallets.filter((wallet) => wallet.seen).map((wallet) => wallet.id);
  await trx
    .updateTable('payments')
    .set({ seenIn: id })
    .where(({ and, eb, or }) =>
      or([
        ...(seen.length > 0 ? [eb('id', 'in', seen)] : []),
        and([eb('shiftId', '=', id), eb('direction', '=', 'out'), eb('inDrawer', '=', false)]),
      ]),
    )
    .execute();
}

/** Opens the last shift of a drawer again, as if nobody had counted it; only its first count stays. Payments that were voided
 * since are no longer of it, the cash of expenses voided since is back in it, and payments in wallets wait for the next close. */
export async function reopenShift(db: Db, by: By, { id, reason }: { id: string; reason: string }): Promise<Reopened> {
  const { now, uid } = by;
  return transact(db, async (trx) => {
    const found = await trx.selectFrom('shifts').select('drawerId').where('id', '=', id).executeTakeFirst();
    if (!found) return { ok: false, problem: 'no-such-shift' };
    await lockDrawer(trx, found.drawerId);
    const shift = await lockShift(trx, by, { id, own: false });
    if (!shift?.countedAt) return { ok: false, problem: 'not-counted' };
    const newer = trx
      .selectFrom('shifts')
      .select('id')
      .where('drawerId', '=', shift.drawerId)
      .where('id', '<>', id)
      .where('openedAt', '>=', shift.openedAt);
    if (await newer.executeTakeFirst()) return { ok: false, problem: 'newer-shift' };
    const uncounted = { countedAt: null, countedBy: null, counted: null, countedNotes: null, expected: null };
    const open = { ...uncounted, closedAt: null, closedBy: null, reason: null, remark: '', report: null };
    await trx.updateTable('shifts').set(open).where('id', '=', id).execute();
    const payments = trx.updateTable('payments');
    await payments.set({ seenIn: null }).where('seenIn', '=', id).execute();
    await payments
      .set({ shiftId: null, inDrawer: false })
      .where('shiftId', '=', id)
      .where(({ and, eb, or }) =>
        or([eb('state', '=', 'voided'), and([eb('inDrawer', '=', false), eb('seenIn', 'is', null)])]),
      )
      .execute();
    await returnVoidedCash(trx, { ...by, right: 'reports.view' }, id);
    const before = { amount: shift.counted, expected: shift.expected };
    await record(trx, now, {
      uid,
      action: 'shift reopened',
      entity: 'shifts',
      entityId: id,
      before,
      after: { reason },
    });
    return { ok: true };
  });
}
