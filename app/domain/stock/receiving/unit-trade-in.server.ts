import { type Selectable, sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { insertRows, jsonTexts, updateAll } from '#app/db/json-rows.server.ts';
import type { Database, Trx } from '#app/db/schema.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { PHONE_COLUMNS, phoneLabel } from '#app/domain/phone/phone.ts';
import { phoneColumnsOf, splitPhone } from '#app/domain/phone/phone-columns.server.ts';
import { answerRequests } from '#app/domain/stock/receiving/cancellation-answer.server.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';
import { changedFields, recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';
import { endWarranties } from '#app/domain/stock/warranties/warranty-end.server.ts';

/** Locks the orders that known phones are sold on. The caller locks the items afterwards. @returns the order ids. */
export async function lockOrdersOf(trx: Trx, known: KnownCode[]): Promise<Set<string>> {
  const ids = [...new Set(known.flatMap(({ orderId }) => orderId ?? []))];
  if (ids.length === 0) return new Set();
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', jsonTexts(trx, ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(orders.map(({ id }) => id));
}

const UNITS_PER_STATEMENT = 250;

export type TradedInUnit = { unitId: string; position: number };
type Facts = Omit<Selectable<Database['units']>, 'id' | 'position' | 'orderId' | 'line' | 'soldAt'>;
type Returning = TradedInUnit & { facts: Facts };

/** Receives known phones again, with their facts of one shape. They keep their numbers and their history, which gets the
 * changed facts. `tradeIns` stores the order lines that they were sold on. */
export async function takeTradeIns(trx: Trx, by: By, units: Returning[]): Promise<void> {
  const known: KnownUnit[] = [];
  for (let from = 0; from < units.length; from += UNITS_PER_STATEMENT)
    known.push(...(await receiveAgain(trx, by, units.slice(from, from + UNITS_PER_STATEMENT))));
  await leaveOrders(trx, by, units, known);
}

async function receiveAgain(trx: Trx, by: By, units: Returning[]): Promise<KnownUnit[]> {
  const known = await readKnownUnits(trx, units);
  const before = new Map(known.map((unit) => [unit.id, unit]));
  const labels = await itemLabels(trx, units);
  const rows = units.map(({ unitId: id, position, facts }) => {
    const { tax, taxAt, taxBy } = (facts.tax === 'unknown' && before.get(id)) || facts;
    return { id, position, ...facts, tax, taxAt, taxBy, orderId: null, line: null, soldAt: null };
  });
  await updateAll(trx, 'units', rows);
  const events = rows.flatMap(({ id: unitId, itemId, ...facts }) => {
    const unit = before.get(unitId);
    if (!unit) return [];
    const old = { item: phoneLabel(splitPhone(unit).phone), ...historyFacts(unit) };
    const detail = changedFields(old, { item: labels.get(itemId), ...historyFacts(facts) });
    return { unitId, kind: 'received' as const, detail };
  });
  await recordUnitEvents(trx, by, events);
  return known;
}

type KnownUnit = Awaited<ReturnType<typeof readKnownUnits>>[number];

function readKnownUnits(trx: Trx, units: TradedInUnit[]) {
  return trx
    .selectFrom('units')
    .innerJoin('inventories as item', 'item.id', 'units.itemId')
    .leftJoin('orders', 'orders.id', 'units.orderId')
    .select([
      'units.id',
      'units.orderId',
      'units.line',
      'orders.uid as buyer',
      'condition',
      'battery',
      'units.colour',
      'tax',
      'taxAt',
      'taxBy',
    ])
    .select(['supplier', 'units.cost', 'units.currency', 'units.salePrice', 'note'])
    .select(phoneColumnsOf('item'))
    .where(
      'units.id',
      'in',
      jsonTexts(
        trx,
        units.map(({ unitId }) => unitId),
      ),
    )
    .execute();
}

type HistoryFact = 'condition' | 'battery' | 'colour' | 'tax' | 'supplier' | 'cost' | 'currency' | 'salePrice' | 'note';

function historyFacts(unit: Pick<Facts, HistoryFact>) {
  const { condition, battery, colour, tax, supplier, cost, currency, salePrice, note } = unit;
  return { condition, battery, colour, tax, supplier, cost, currency, salePrice, note };
}

async function itemLabels(trx: Trx, units: Returning[]): Promise<Map<string, string>> {
  const ids = [...new Set(units.map(({ facts }) => facts.itemId))];
  const items = await trx
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS])
    .where('id', 'in', jsonTexts(trx, ids))
    .execute();
  return new Map(items.map((item) => [item.id, phoneLabel(item)]));
}

async function leaveOrders(trx: Trx, by: By, units: Returning[], known: KnownUnit[]): Promise<void> {
  const sold = known.flatMap(({ id: unitId, orderId, line, buyer }) =>
    orderId === null || line === null || buyer === null ? [] : { unitId, orderId, line, buyer },
  );
  if (sold.length === 0) return;
  const { now, uid } = by;
  const receipts = new Map(units.map(({ unitId, facts }) => [unitId, facts.receiptId]));
  const rows = sold.map(({ unitId, orderId, line }) => [unitId, orderId, line, receipts.get(unitId) ?? '']);
  for (let from = 0; from < rows.length; from += UNITS_PER_STATEMENT)
    await insertRows(trx, 'tradeIns', rows.slice(from, from + UNITS_PER_STATEMENT), {
      receiptId: sql`value ->> 3`,
      unitId: sql`value ->> 0`,
      orderId: sql`value ->> 1`,
      line: sql`cast(value ->> 2 as integer)`,
    });
  const orders = Map.groupBy(sold, ({ orderId }) => orderId);
  const orderIds = [...orders.keys()];
  await trx
    .updateTable('orders')
    .set({ returned: sql<number>`coalesce("returned", 0)` })
    .where('id', 'in', jsonTexts(trx, orderIds))
    .execute();
  await answerRequests(trx, by, orderIds);
  for (const [orderId, own] of orders) {
    await endWarranties(trx, now, { orderId, unitIds: own.map(({ unitId }) => unitId) });
    const after = { pieces: own.length };
    await record(trx, now, { uid, action: 'order traded in', entity: 'orders', entityId: orderId, after });
  }
  for (const { buyer } of sold) noteChange(trx, { what: 'orders', uid: buyer });
}
