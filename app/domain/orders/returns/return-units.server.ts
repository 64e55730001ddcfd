import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { ReturnState, Trx, UnitEventKind } from '#app/db/schema.ts';
import type { ReturnUndoResult } from '#app/domain/orders/returns/return.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { readUnitLabel } from '#app/domain/stock/units/unit-codes-list.server.ts';
import { recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';

type ReturnedPiece = { line: number; unitId: string | null; state: ReturnState; itemId: string | null };

/** Takes units off the lines of a locked order. Their histories still name the order. */
export async function takeBackUnits(trx: Trx, by: By, orderId: string, pieces: ReturnedPiece[]): Promise<void> {
  const units = pieces.flatMap(({ unitId, ...each }) => (unitId === null ? [] : [{ ...each, unitId }]));
  if (units.length === 0) return;
  const rows = units.map(
    ({ unitId, line, state, itemId }) =>
      sql`(cast(${unitId} as text), cast(${line} as integer), cast(${state} as text), cast(${itemId} as text))`,
  );
  // Both engines name the columns of VALUES this way.
  const returnedUnits = sql<{ column1: string; column2: number; column3: ReturnState }>`(values ${sql.join(rows)})`.as(
    'returned',
  );
  const { numUpdatedRows } = await trx
    .updateTable('units')
    .from(returnedUnits)
    .set({ state: sql<ReturnState>`"column3"`, itemId: sql<string>`coalesce("column4", "itemId")` })
    .set({ orderId: null, line: null, soldAt: null })
    .whereRef('units.id', '=', 'column1')
    .where('units.orderId', '=', orderId)
    .whereRef('units.line', '=', 'column2')
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== units.length) throw new Error(`Units of order ${orderId} changed under its lock`);
  const events = units.flatMap(({ unitId, state }) => [
    { unitId, kind: 'returned' as const, orderId },
    { unitId, kind: state, orderId },
  ]);
  await recordUnitEvents(trx, by, events);
  noteChange(trx, { what: 'catalog' });
}

type SoldPiece = { line: number; unitId: string | null; state: ReturnState; soldItemId: string; name: string };

/** Locks the units of a return. @returns the refusal if one was moved since, even if it is back where the return put it. */
export async function findMovedUnit(
  trx: Trx,
  orderId: string,
  pieces: SoldPiece[],
): Promise<(ReturnUndoResult & { ok: false }) | undefined> {
  const ids = pieces.flatMap(({ unitId }) => unitId ?? []);
  if (ids.length === 0) return undefined;
  await trx.selectFrom('units').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const { rows } = await sql<{ unitId: string; kind: UnitEventKind; orderId: string | null }>`
    select "unitId", "kind", "orderId" from "unitEvents" e
    where "unitId" in (${sql.join(ids)}) and "id" = (
      select max("id") from "unitEvents" m where m."unitId" = e."unitId" and m."kind" not in ('tax set', 'corrected'))`.execute(
    trx,
  );
  const lastEvents = new Map(rows.map(({ unitId, ...event }) => [unitId, event]));
  const moved = pieces.find(({ unitId, state }) => {
    const event = lastEvents.get(unitId ?? '');
    return unitId !== null && (event?.kind !== state || event.orderId !== orderId);
  });
  if (!moved?.unitId) return undefined;
  return { ok: false, problem: 'unit-moved', name: moved.name, code: await readUnitLabel(trx, moved.unitId) };
}

export async function sellUnitsAgain(
  trx: Trx,
  by: By,
  { orderId, reason }: { orderId: string; reason: string },
  pieces: SoldPiece[],
): Promise<void> {
  const units = pieces.flatMap(({ unitId, ...each }) => (unitId === null ? [] : [{ ...each, unitId }]));
  if (units.length === 0) return;
  const rows = units.map(
    ({ unitId, line, soldItemId }) =>
      sql`(cast(${unitId} as text), cast(${line} as integer), cast(${soldItemId} as text))`,
  );
  const sold = sql<{ column1: string; column2: number; column3: string }>`(values ${sql.join(rows)})`.as('sold');
  const soldAt = sql<string>`(
    select min("at") from "unitEvents" e where e."unitId" = "column1" and e."orderId" = ${orderId} and e."kind" = 'sold')`;
  await trx
    .updateTable('units')
    .from(sold)
    .set({
      state: 'sold',
      orderId,
      line: sql<number>`"column2"`,
      itemId: sql<string>`"column3"`,
      soldAt,
      leasedTo: null,
    })
    .whereRef('units.id', '=', 'column1')
    .execute();
  const events = units.map(({ unitId }) => ({ unitId, kind: 'sold' as const, orderId, detail: { reason } }));
  await recordUnitEvents(trx, by, events);
  noteChange(trx, { what: 'catalog' });
}
