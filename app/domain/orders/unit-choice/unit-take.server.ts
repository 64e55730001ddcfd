import type { ExpressionBuilder } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Database, Trx, UnitCondition } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import type { UnitChoice, UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { listOrdersNeedingUnits, requiresUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import type { PieceFacts } from '#app/domain/stock/units/shown-units.ts';
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

/** `agreed`: the buyer takes another piece than the ordered one. `lacksUnits`: pieces were handed out that no unit stands for.
 * `device`: the device of the counter that sells. */
export type ChosenUnits = {
  units: UnitChoice[];
  agreed?: boolean;
  lacksUnits?: boolean;
  device?: string | undefined;
};

/** Binds units to the lines of a locked order, or changes nothing. @param chosen undefined if the admin has not seen the units. */
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
  const { units: chosen, agreed = false, lacksUnits = false, device } = choice;
  const lines = await readTrackedLines(trx, orderId);
  const refusal = checkCounts(lines, chosen, lacksUnits) ?? (await checkUnits(trx, lines, chosen, device));
  if (refusal || chosen.length === 0) return refusal;
  const others = await findOtherPieces(trx, orderId, lines, chosen);
  const [other] = others;
  if (other && !agreed) return { ok: false, problem: 'other-piece', code: other.code, keptFor: other.keptFor };
  await writeGiven(trx, orderId, lines, others);
  const soldAt = instant(now);
  for (const [line, units] of Map.groupBy(chosen, (each) => each.line)) {
    const ids = units.map(({ unitId }) => unitId);
    const { numUpdatedRows } = await trx
      .updateTable('units')
      .set({ state: 'sold', orderId, line, soldAt, leasedTo: null })
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
    .select(['line.line', 'line.itemId', 'line.name', 'line.qty', requiresUnits.as('required')])
    .select(['line.offeredUnitId', 'line.condition'])
    .where('line.orderId', '=', orderId)
    .where('item.tracking', '<>', 'off')
    .orderBy('line.line')
    .execute();
  return lines.map((line) => ({ ...line, required: Boolean(line.required) }));
}

function checkCounts(lines: Line[], chosen: UnitChoice[], lacksUnits: boolean): UnitRefusal | undefined {
  for (const { line, name, qty, required } of lines) {
    const count = chosen.filter((each) => each.line === line).length;
    if (count > qty) return { ok: false, problem: 'too-many-units', name, qty, chosen: count };
    if (required && !lacksUnits && count < qty)
      return { ok: false, problem: 'too-few-units', name, qty, chosen: count };
  }
  return undefined;
}

/** Locks the units, so that none of them goes to two orders. */
async function checkUnits(
  trx: Trx,
  lines: Line[],
  chosen: UnitChoice[],
  device: string | undefined,
): Promise<UnitRefusal | undefined> {
  if (chosen.length === 0) return undefined;
  const ids = chosen.map(({ unitId }) => unitId);
  const units = await trx
    .selectFrom('units')
    .select(['id', 'itemId', 'state', 'soldAt', 'leasedTo'])
    .select(firstCode)
    .select(({ selectFrom }) => [
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
  const leased = units.find(({ leasedTo }) => leasedTo !== null && leasedTo !== device);
  if (leased) return { ok: false, problem: 'unit-leased', code: leased.code ?? '' };
  if (new Set(ids).size < ids.length || !chosen.every(isOfItsLine)) return { ok: false, problem: 'wrong-unit' };
  return undefined;
}

function firstCode({ selectFrom }: ExpressionBuilder<Database, 'units'>) {
  return selectFrom('unitCodes')
    .whereRef('unitCodes.unitId', '=', 'units.id')
    .select('code')
    .orderBy('kind')
    .orderBy('slot')
    .limit(1)
    .as('code');
}

type OtherPiece = PieceFacts & { line: number; code: string; keptFor: number | null };

/** Finds the chosen pieces that the buyer did not order, or that another order keeps. The units are locked. */
async function findOtherPieces(trx: Trx, orderId: string, lines: Line[], chosen: UnitChoice[]): Promise<OtherPiece[]> {
  if (chosen.length === 0) return [];
  const units = await trx
    .selectFrom('units')
    .select(['id', 'condition', 'battery', 'colour', 'salePrice'])
    .select(firstCode)
    .select(({ selectFrom }) => [
      selectFrom('orderItems')
        .innerJoin('orders', 'orders.id', 'orderItems.orderId')
        .select('orders.number')
        .whereRef('orderItems.offeredUnitId', '=', 'units.id')
        .where('orders.status', '=', INITIAL_STATUS)
        .where('orders.id', '!=', orderId)
        .limit(1)
        .as('keptFor'),
    ])
    .where(
      'id',
      'in',
      chosen.map(({ unitId }) => unitId),
    )
    .execute();
  return units.flatMap(({ id, salePrice, code, ...unit }) => {
    const line = lines.find((each) => chosen.some((choice) => choice.unitId === id && choice.line === each.line));
    if (!line) return [];
    const isAlike = salePrice === null && [null, unit.condition].includes(line.condition);
    const isOrdered = line.offeredUnitId ? id === line.offeredUnitId : isAlike;
    return isOrdered && unit.keptFor === null ? [] : [{ ...unit, line: line.line, code: code ?? '' }];
  });
}

/** The line says what the buyer got: the facts of one piece, or nothing of several. */
async function writeGiven(trx: Trx, orderId: string, lines: Line[], others: OtherPiece[]): Promise<void> {
  for (const { line, condition, battery, colour } of others) {
    const isOne = lines.some((each) => each.line === line && each.qty === 1);
    const facts = isOne ? { condition, battery, colour } : { condition: null, battery: null, colour: null };
    await trx.updateTable('orderItems').set(facts).where('orderId', '=', orderId).where('line', '=', line).execute();
  }
}
