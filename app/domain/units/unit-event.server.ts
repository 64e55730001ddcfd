import type { Trx, UnitEventKind } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

type UnitEvent = { unitId: string; kind: UnitEventKind; orderId?: string; detail?: unknown };

/** To the histories of units; `uid` is null for the shop itself. */
export async function recordUnitEvents(
  trx: Trx,
  { now, uid }: { now: Date; uid: string | null },
  events: UnitEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const at = instant(now);
  const rows = events.map(({ unitId, kind, orderId = null, detail }) => ({
    ...{ unitId, kind, orderId, uid, at },
    detail: detail === undefined ? null : JSON.stringify(detail),
  }));
  await trx.insertInto('unitEvents').values(rows).execute();
}
