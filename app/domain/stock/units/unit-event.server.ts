import type { Trx, UnitEventKind } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

type UnitEvent = { unitId: string; kind: UnitEventKind; orderId?: string; detail?: unknown };

/** Adds events to the histories of units. `uid` is null if the shop acts by itself. */
export async function recordUnitEvents(
  trx: Trx,
  { now, uid }: { now: Date; uid: string | null },
  events: UnitEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const at = instant(now);
  const rows = events.map(({ unitId, kind, orderId = null, detail }) => ({
    unitId,
    kind,
    orderId,
    uid,
    at,
    detail: detail === undefined ? null : JSON.stringify(detail),
  }));
  await trx.insertInto('unitEvents').values(rows).execute();
}

/** Returns the fields that differ, in the form that histories and audit events store; undefined if none does. */
export function changedFields<Fields extends object>(before: Fields, after: Fields) {
  const changed = (Object.keys(after) as (keyof Fields)[]).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return undefined;
  const only = (values: Fields) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return { before: only(before), after: only(after) };
}
