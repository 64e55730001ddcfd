import { noteChange } from '#app/db/changes.server.ts';
import type { Trx, UnitCondition } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { requiresUnits, type UnitChoice, type UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';

type Line = {
  line: number;
  itemId: string;
  name: string;
  qty: number;
  required: boolean;
  offeredUnitId: string | null;
  condition: UnitCondition | null;
};

/** `agreed`: the buyer takes another piece than the ordered one. */
export type ChosenUnits = { units: UnitChoice[]; agreed?: boolean };

/**
 * Binds the chosen units to the lines of a locked order, or refuses and changes nothing.
 * @param chosen undefined if the admin has not seen the units to choose from.
 */
export async function takeUnits(
  trx: Trx,
  { now, uid }: By,
  orderId: string,
  choice: ChosenUnits | undefined,
): Promise<UnitRefusal | undefined> {
  if (!choice) {
    const needing = await listOrdersNeedingUnits(trx, [orderId]);
    return needing.length > 0 ? { ok: false, problem: 'choose-units' } : undefined;
  }
  const { units: chosen, agreed = false } = choice;
  const lines = await readTrackedLines(trx, orderId);
  const refusal =
    checkCounts(lines, chosen) ??
    (await checkUnits(trx, lines, chosen)) ??
    (agreed ? undefined : await checkOrdered(trx, orderId, lines, chosen));
  if (refusal || chosen.length === 0) return refusal;
  const soldAt = instant(now);
  for (const [line, units] of Map.groupBy(chosen, (each) => each.line)) {
    const ids = units.map(({ unitId }) => unitId);
    const { numUpdatedRows } = await trx
      .updateTable('units')
      .set({ state: 'sold', orderId, line, soldAt })
      .where('id', 'in', ids)
      .where('state', '=', 'in-stock')
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== ids.length) throw new Error(`Units of order ${orderId} changed under their lock`);
  }
  const events = chosen.map(({ unitId }) => ({ unitId, kind: 'sold' as const, orderId }));
  await recordUnitEvents(trx, { now, uid }, events);
  noteChange(trx, { what: 'catalog' });
  return undefined;
}

async function readTrackedLines(trx: Trx, orderId: string): Promise<Line[]> {
  const lines = await trx
    .selectFrom('orderItems as line')
    .innerJoin('inventories as item', 'item.id', 'line.itemId')
    .select(['line.line', 'line.itemId', 'line.name', 'line.qty', 'item.tracking', 'item.deletedAt'])
    .select(['line.offeredUnitId', 'line.condition'])
    .where('line.orderId', '=', orderId)
    .where('item.tracking', '<>', 'off')
    .orderBy('line.line')
    .execute();
  return lines.map((line) => ({ ...line, required: requiresUnits(line) }));
}

function checkCounts(lines: Line[], chosen: UnitChoice[]): UnitRefusal | undefined {
  for (const { line, name, qty, required } of lines) {
    const count = chosen.filter((each) => each.line === line).length;
    if (count > qty) return { ok: false, problem: 'too-many-units', name, qty, chosen: count };
    if (required && count < qty) return { ok: false, problem: 'too-few-units', name, qty, chosen: count };
  }
  return undefined;
}

/** Locks the units, so that none of them goes to two orders. */
async function checkUnits(trx: Trx, lines: Line[], chosen: UnitChoice[]): Promise<UnitRefusal | undefined> {
  if (chosen.length === 0) return undefined;
  const ids = chosen.map(({ unitId }) => unitId);
  const units = await trx
    .selectFrom('units')
    .select(['id', 'itemId', 'state', 'soldAt'])
    .select(({ selectFrom }) => [
      selectFrom('unitCodes')
        .whereRef('unitCodes.unitId', '=', 'units.id')
        .select('code')
        .orderBy('kind')
        .orderBy('slot')
        .limit(1)
        .as('code'),
      selectFrom('orders').whereRef('orders.id', '=', 'units.orderId').select('orders.number').as('orderNumber'),
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const items = new Map(lines.map(({ line, itemId }) => [line, itemId]));
  const isOfItsLine = ({ line, unitId }: UnitChoice) => items.has(line) && byId.get(unitId)?.itemId === items.get(line);
  const taken = units.find(({ state }) => state !== 'in-stock');
  if (taken) return { ok: false, problem: 'unit-taken', taken: { ...taken, code: taken.code ?? '' } };
  if (new Set(ids).size < ids.length || !chosen.every(isOfItsLine)) return { ok: false, problem: 'wrong-unit' };
  return undefined;
}

/** Refuses a piece that the buyer did not order, or that another order keeps. The units are locked. */
async function checkOrdered(
  trx: Trx,
  orderId: string,
  lines: Line[],
  chosen: UnitChoice[],
): Promise<UnitRefusal | undefined> {
  if (chosen.length === 0) return undefined;
  const units = await trx
    .selectFrom('units')
    .innerJoin('unitCodes', 'unitCodes.unitId', 'units.id')
    .select(['units.id', 'condition', 'code'])
    .select(({ selectFrom }) =>
      selectFrom('orderItems')
        .innerJoin('orders', 'orders.id', 'orderItems.orderId')
        .select('orders.number')
        .whereRef('orderItems.offeredUnitId', '=', 'units.id')
        .where('orders.status', '=', INITIAL_STATUS)
        .where('orders.id', '!=', orderId)
        .limit(1)
        .as('keptFor'),
    )
    .where(
      'units.id',
      'in',
      chosen.map(({ unitId }) => unitId),
    )
    .orderBy('unitCodes.kind')
    .orderBy('unitCodes.slot')
    .execute();
  const isOrdered = (line: Line, unit: { id: string; condition: UnitCondition }) =>
    line.offeredUnitId ? unit.id === line.offeredUnitId : [null, unit.condition].includes(line.condition);
  const other = units.find((unit) => {
    const own = chosen.find(({ unitId }) => unitId === unit.id)?.line;
    return unit.keptFor !== null || !lines.some((line) => line.line === own && isOrdered(line, unit));
  });
  return other && { ok: false, problem: 'other-piece', code: other.code, keptFor: other.keptFor };
}
