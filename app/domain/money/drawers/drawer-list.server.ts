import { randomUUIDv7 } from 'node:crypto';
import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { CashMovement, DrawerAdded, DrawerState, DrawerSwitched } from '#app/domain/money/drawers/drawer.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** Lists the drawers, those in use first, each with the shift that is not closed. */
export async function listDrawers(db: Db): Promise<DrawerState[]> {
  const rows = await db
    .selectFrom('drawers')
    .leftJoin('shifts', (join) => join.onRef('shifts.drawerId', '=', 'drawers.id').on('shifts.closedAt', 'is', null))
    .leftJoin('users', 'users.id', 'shifts.openedBy')
    .select([
      'drawers.id',
      'drawers.name',
      'drawers.active',
      'shifts.id as shiftId',
      'openedAt',
      'openedBy',
      'countedAt',
    ])
    .select('users.name as by')
    .orderBy('drawers.active', 'desc')
    .orderBy('drawers.createdAt')
    .orderBy('drawers.id')
    .execute();
  return rows.map(({ id, name, active, shiftId, openedAt, openedBy, countedAt, by }) => ({
    id,
    name,
    active,
    shift:
      shiftId === null || openedAt === null || openedBy === null
        ? null
        : { id: shiftId, openedAt, openedBy, by: by ?? '', isCounted: countedAt !== null },
  }));
}

export async function readDrawer(db: Db, id: string): Promise<DrawerState | undefined> {
  return (await listDrawers(db)).find((drawer) => drawer.id === id);
}

/** None in a shop that uses no drawers: before its first, and if all are switched off. */
export function activeDrawer(db: Db) {
  return db.selectFrom('drawers').select('id').where('active', '=', true).limit(1);
}

export async function addDrawer(db: Db, { now, uid }: By, name: string): Promise<DrawerAdded> {
  return transact(db, async (trx) => {
    const id = randomUUIDv7();
    const drawer = await trx
      .insertInto('drawers')
      .values({ id, name, active: true, createdAt: instant(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!drawer) return { ok: false, problem: 'name-taken' };
    await record(trx, now, { uid, action: 'drawer added', entity: 'drawers', entityId: id, after: { name } });
    return { ok: true, added: name };
  });
}

/** Switches a drawer off or on. Refused while its shift is not closed. */
export async function switchDrawer(
  db: Db,
  { now, uid }: By,
  { id, active }: { id: string; active: boolean },
): Promise<DrawerSwitched> {
  return transact(db, async (trx) => {
    const drawer = await lockDrawer(trx, id);
    if (!drawer) return { ok: false, problem: 'no-such-drawer' };
    if (drawer.active === active) return { ok: true };
    const open = trx.selectFrom('shifts').select('id').where('drawerId', '=', id).where('closedAt', 'is', null);
    if (await open.executeTakeFirst()) return { ok: false, problem: 'still-open' };
    await trx.updateTable('drawers').set({ active }).where('id', '=', id).execute();
    const { name } = drawer;
    const event = { uid, action: 'drawer switched' as const, entity: 'drawers', entityId: id };
    await record(trx, now, { ...event, before: { active: drawer.active }, after: { name, active } });
    return { ok: true };
  });
}

/** A drawer is locked before its shifts. */
export function lockDrawer(trx: Trx, id: string) {
  return trx.selectFrom('drawers').select(['id', 'name', 'active']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type ShiftToCount = { id: string; drawer: string; openedAt: Instant; by: string; isCounted: boolean };

/** Reads a shift that is not closed, without any sum. `uid`: only if this person opened it. */
export async function readShiftToCount(db: Db, id: string, uid: string | null): Promise<ShiftToCount | undefined> {
  const drawers = await listDrawers(db);
  const [found] = drawers.flatMap(({ name, shift }) => (shift?.id === id ? [{ ...shift, drawer: name }] : []));
  if (!found || (uid !== null && found.openedBy !== uid)) return undefined;
  const { drawer, openedAt, by, isCounted } = found;
  return { id, drawer, openedAt, by, isCounted };
}

export function listMovements(db: Db, shiftId: string): Promise<CashMovement[]> {
  return db
    .selectFrom('cashMovements')
    .innerJoin('users', 'users.id', 'cashMovements.uid')
    .leftJoin('expenses', 'expenses.movementId', 'cashMovements.id')
    .select(['cashMovements.id', 'cashMovements.at', 'direction', 'cashMovements.amount', 'reason', 'category'])
    .select(['cashMovements.remark', 'users.name as by'])
    .where('shiftId', '=', shiftId)
    .orderBy('cashMovements.at', 'desc')
    .orderBy('cashMovements.id', 'desc')
    .execute();
}
