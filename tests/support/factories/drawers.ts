import type { Insertable } from 'kysely';
import type { Database, Db, ShiftReport } from '#app/db/schema.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** On the day before `LONG_AGO`, so that a close asks for none of the payments of other tests. */
const OPENED = '2026-01-01T03:04:05.678Z';

const EMPTY_REPORT: ShiftReport = {
  methods: [],
  wallets: [],
  movements: [],
  sold: { orders: 0, pieces: 0, total: 0, off: 0 },
  returned: { returns: 0, pieces: 0, value: 0 },
  people: [],
};

const uncounted = { countedAt: null, countedBy: null, counted: null, countedNotes: null, expected: null };
const unclosed = { closedAt: null, closedBy: null, reason: null, report: null };

/** The columns of a shift that was opened and counted with this sum, and closed at once. */
export function shiftState(state: 'open' | 'counted' | 'closed', uid: string, sum: number, at = OPENED) {
  const counted = { countedAt: at, countedBy: uid, counted: sum, firstCounted: sum, expected: sum };
  if (state === 'open') return { ...uncounted, ...unclosed };
  if (state === 'counted') return { ...counted, ...unclosed };
  return { ...counted, closedAt: at, closedBy: uid, report: JSON.stringify(EMPTY_REPORT) };
}

/** Inserts a drawer that is in use. @returns the id. */
export async function insertDrawer(db: Db, id: string = crypto.randomUUID(), name = id): Promise<string> {
  await db
    .insertInto('drawers')
    .values({ id, name, active: true, createdAt: LONG_AGO })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Inserts a shift of a drawer, unless there is one of this id. @returns the id. */
export async function insertShift(
  db: Db,
  drawerId: string,
  values: Partial<Insertable<Database['shifts']>> & { openedBy: string },
): Promise<string> {
  const row = { id: crypto.randomUUID(), drawerId, openedAt: OPENED, opening: 0, ...values };
  await db
    .insertInto('shifts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return row.id;
}
