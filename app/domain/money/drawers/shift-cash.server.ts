import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, ExpenseCategory, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { CashMoved, CashRefusal, Count, Opened } from '#app/domain/money/drawers/drawer.ts';
import type { Movement } from '#app/domain/money/drawers/drawer-form.ts';
import { activeDrawer, lockDrawer } from '#app/domain/money/drawers/drawer-list.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

/** `own`: only if this person opened the shift. */
export type Whose = { id: string; own: boolean };

/** Opens a drawer with what was counted. Of two people at the same moment, one is refused. */
export async function openShift(
  db: Db,
  by: By,
  { drawerId, key, count }: { drawerId: string; key: string; count: Count },
): Promise<Opened> {
  const { now, uid } = by;
  return transact(db, async (trx) => {
    const drawer = await lockDrawer(trx, drawerId);
    if (!drawer?.active) return { ok: false, problem: 'no-such-drawer' };
    return once(trx, key, { drawerId, uid, count }, async (): Promise<Opened> => {
      const id = randomUUIDv7();
      const { notes, amount } = count;
      const opened = {
        openedAt: instant(now),
        openedBy: uid,
        opening: amount,
        openingNotes: notes && JSON.stringify(notes),
      };
      const shift = await trx
        .insertInto('shifts')
        .values({ id, drawerId, ...opened })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!shift) return { ok: false, problem: 'already-open' };
      const after = { drawer: drawer.name, amount };
      await record(trx, now, { uid, action: 'shift opened', entity: 'shifts', entityId: id, after });
      return { ok: true, id };
    });
  });
}

/** Locks a shift that this person may count. */
export function lockShift(trx: Trx, { uid }: By, { id, own }: Whose) {
  return trx
    .selectFrom('shifts')
    .selectAll()
    .where('id', '=', id)
    .$if(own, (query) => query.where('openedBy', '=', uid))
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the shift to which the cash of these people belongs: one that the first of them opened, or the next, or else the one
 * that is open longest. A count waits until the cash is in. @returns null if the shop uses no drawers. */
export async function findCashShift(
  trx: Trx,
  uids: string[],
): Promise<{ ok: true; id: string | null } | (CashRefusal & { problem: 'no-open-shift' })> {
  const open = await trx
    .selectFrom('shifts')
    .select(['id', 'openedBy'])
    .where('closedAt', 'is', null)
    .where('countedAt', 'is', null)
    .orderBy('openedAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = uids.map((uid) => open.find(({ openedBy }) => openedBy === uid));
  const shift = own.find((each) => each !== undefined) ?? open[0];
  if (!shift) {
    const drawer = await activeDrawer(trx).executeTakeFirst();
    return drawer ? { ok: false, problem: 'no-open-shift' } : { ok: true, id: null };
  }
  return { ok: true, id: shift.id };
}

/** What must lie in the drawer: what was counted at its opening, and what came in and went out since. */
export async function readExpected(trx: Db, id: string): Promise<number> {
  const net = sql`coalesce(sum(case when "direction" = 'in' then "amount" else -"amount" end), 0)`;
  const { rows } = await sql<{ expected: number }>`
    select cast("opening"
      + (select ${net} from "payments" where "shiftId" = ${id} and "inDrawer")
      + (select ${net} from "cashMovements" where "shiftId" = ${id}) as bigint) as "expected"
    from "shifts" where "id" = ${id}`.execute(trx);
  return rows[0]?.expected ?? 0;
}

/** Puts cash into a drawer or takes some out, once for each key. */
export async function moveCash(db: Db, by: By, whose: Whose, { key, ...movement }: Movement): Promise<CashMoved> {
  return transact(db, async (trx) => {
    const shift = await lockShift(trx, by, whose);
    if (!shift) return { ok: false, problem: 'no-such-shift' };
    return once(trx, key, { id: shift.id, uid: by.uid, ...movement }, () => moveCashIn(trx, by, shift, movement));
  });
}

type MovedCash = Omit<Movement, 'key'> & { category?: ExpenseCategory };

/** Moves cash of a locked shift, out never more than the drawer must hold. The refusal names no sum, because somebody counts
 * this drawer without knowing. @returns the id of the movement. */
export async function moveCashIn(
  trx: Trx,
  { now, uid, right }: By,
  shift: { id: string; countedAt: Instant | null },
  { category, ...movement }: MovedCash,
): Promise<{ ok: true; id: string } | Extract<CashMoved, { ok: false }>> {
  if (shift.countedAt !== null) return { ok: false, problem: 'already-counted' };
  const isShort = movement.direction === 'out' && (await readExpected(trx, shift.id)) < movement.amount;
  if (isShort) return { ok: false, problem: 'drawer-short' };
  const id = randomUUIDv7();
  const row = { id, shiftId: shift.id, at: instant(now), uid, ...movement };
  await trx.insertInto('cashMovements').values(row).execute();
  const { remark, ...facts } = movement;
  const after = { ...facts, ...(category && { category }), ...(remark && { comment: remark }) };
  await record(trx, now, { uid, right, action: 'cash moved', entity: 'shifts', entityId: shift.id, after });
  return { ok: true, id };
}

/** Puts the cash of voided expenses back into the drawer of a locked shift that is not counted. */
export async function returnVoidedCash(trx: Trx, by: By, shiftId: string): Promise<void> {
  const voided = await trx
    .selectFrom('expenses')
    .innerJoin('cashMovements', 'cashMovements.id', 'expenses.movementId')
    .select(['expenses.id', 'expenses.amount', 'expenses.remark'])
    .where('cashMovements.shiftId', '=', shiftId)
    .where('voidedAt', 'is not', null)
    .where('cashReturned', '=', false)
    .execute();
  for (const { id, ...cash } of voided) {
    await moveCashIn(trx, by, { id: shiftId, countedAt: null }, { direction: 'in', reason: 'expense', ...cash });
    await trx.updateTable('expenses').set({ cashReturned: true }).where('id', '=', id).execute();
  }
}

/** Takes a payment that is voided out of its drawer. After the count it stays: the close keeps its figures, and a void moves no
 * cash, so the drawer that is open now keeps its own. */
export async function releaseCash(trx: Trx, paymentId: string): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .select('shiftId')
    .where('id', '=', paymentId)
    .where('inDrawer', '=', true)
    .where('state', '=', 'verified')
    .executeTakeFirst();
  if (!payment?.shiftId) return;
  const open = await trx
    .selectFrom('shifts')
    .select('id')
    .where('id', '=', payment.shiftId)
    .where('countedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return;
  await trx.updateTable('payments').set({ shiftId: null, inDrawer: false }).where('id', '=', paymentId).execute();
}
