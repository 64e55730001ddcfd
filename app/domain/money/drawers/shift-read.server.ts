import type { Db } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import type {
  ClosedShift,
  ShiftReport,
  ShiftRow,
  ShiftToClose,
  ShownReport,
} from '#app/domain/money/drawers/drawer.ts';
import { listWallets, sumShift } from '#app/domain/money/drawers/shift-report.server.ts';

const PAGE = 30;

function shiftsOf(db: Db, uid: string | null) {
  return db
    .selectFrom('shifts')
    .innerJoin('drawers', 'drawers.id', 'shifts.drawerId')
    .innerJoin('users as opener', 'opener.id', 'shifts.openedBy')
    .leftJoin('users as counter', 'counter.id', 'shifts.countedBy')
    .leftJoin('users as closer', 'closer.id', 'shifts.closedBy')
    .selectAll('shifts')
    .select(['drawers.name as drawer', 'opener.name as opener', 'counter.name as counter', 'closer.name as closer'])
    .$if(uid !== null, (query) => query.where('openedBy', '=', uid ?? ''));
}

/** `uid`: this person sees only their own shifts, and no sums of the whole shop. */
function shownReport({ sold, returned, people, ...own }: ShiftReport, uid: string | null): ShownReport {
  return uid === null ? { ...own, sold, returned, people } : own;
}

/** Reads a shift that is counted and not closed. `uid`: only if this person opened it. */
export async function readShiftToClose(db: Db, id: string, uid: string | null): Promise<ShiftToClose | undefined> {
  const shift = await shiftsOf(db, uid).where('shifts.id', '=', id).where('closedAt', 'is', null).executeTakeFirst();
  if (!shift || shift.countedAt === null || shift.counted === null || shift.expected === null) return undefined;
  const { drawer, openedAt, countedAt, counted, expected } = shift;
  const span = { id, openedAt, countedAt };
  const wallets = await listWallets(db, span);
  const report = shownReport({ ...(await sumShift(db, span)), wallets }, uid);
  return { id, drawer, openedAt, counted, expected, report };
}

/** Reads a closed shift with its figures of then. `uid`: only if this person opened it. */
export async function readClosedShift(db: Db, id: string, uid: string | null): Promise<ClosedShift | undefined> {
  const shift = await shiftsOf(db, uid).where('shifts.id', '=', id).executeTakeFirst();
  if (!shift?.closedAt || !shift.report || !shift.countedAt) return undefined;
  const { drawer, opener, openedAt, opening, openingNotes, counter, countedAt, countedNotes, closer, closedAt } = shift;
  const { counted, expected, firstCounted, reason, remark, report } = shift;
  return {
    id,
    drawer,
    opener,
    openedAt,
    opening,
    openingNotes,
    counter: counter ?? '',
    countedAt,
    counted: counted ?? 0,
    countedNotes,
    firstCounted: firstCounted ?? 0,
    expected: expected ?? 0,
    closer: closer ?? '',
    closedAt,
    reason,
    remark,
    report: shownReport(report, uid),
  };
}

/** Lists closed shifts, newest first. @param before is the id of the last one that was listed. */
export async function listClosedShifts(db: Db, before: string): Promise<{ shifts: ShiftRow[]; more: boolean }> {
  const last = await db.selectFrom('shifts').select(['openedAt', 'id']).where('id', '=', before).executeTakeFirst();
  const rows = await db
    .selectFrom('shifts')
    .innerJoin('drawers', 'drawers.id', 'shifts.drawerId')
    .innerJoin('users', 'users.id', 'shifts.openedBy')
    .select(['shifts.id', 'drawers.name as drawer', 'users.name as by', 'openedAt', 'closedAt', 'counted', 'expected'])
    .where('closedAt', 'is not', null)
    .$call((query) => sortAfter(query, ['openedAt', 'shifts.id'], 'desc', last && [last.openedAt, last.id]))
    .limit(PAGE + 1)
    .execute();
  const shifts = rows.slice(0, PAGE).map(({ closedAt: _, counted, expected, ...row }) => ({
    ...row,
    counted: counted ?? 0,
    difference: (counted ?? 0) - (expected ?? 0),
  }));
  return { shifts, more: rows.length > PAGE };
}
