import { type Selectable, sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { insertRows, jsonRows, jsonTexts } from '#app/db/json-rows.server.ts';
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

/** A known phone, and its position in the receipt, from 1. */
export type TradedInUnit = { unitId: string; position: number };
type Facts = Omit<Selectable<Database['units']>, 'id' | 'position' | 'orderId' | 'line' | 'soldAt'>;

/**
 * Receives known phones again. They keep their numbers and their history, which gets the changed facts. `tradeIns`
 * stores the order lines that they were sold on.
 */
export async function takeTradeIns(
  trx: Trx,
  by: By,
  { receiptId, facts }: { receiptId: string; facts: Facts },
  units: TradedInUnit[],
): Promise<void> {
  const item = await itemLabel(trx, facts.itemId);
  const known: KnownUnit[] = [];
  for (let from = 0; from < units.length; from += UNITS_PER_STATEMENT)
    known.push(...(await receiveAgain(trx, by, { item, facts }, units.slice(from, from + UNITS_PER_STATEMENT))));
  await leaveOrders(trx, by, receiptId, known);
}

async function receiveAgain(
  trx: Trx,
  by: By,
  { item, facts }: { item: string; facts: Facts },
  units: TradedInUnit[],
): Promise<KnownUnit[]> {
  const known = await readKnownUnits(trx, units);
  const { tax, taxAt, taxBy, ...others } = facts;
  const newFacts = tax === 'unknown' ? others : facts;
  const places = units.map(({ unitId, position }) => [unitId, position]);
  await trx
    .updateTable('units')
    .from(jsonRows(trx, places).as('place'))
    .set({
      ...newFacts,
      position: sql<number>`cast("place"."value" ->> 1 as integer)`,
      orderId: null,
      line: null,
      soldAt: null,
    })
    .where('units.id', '=', sql<string>`"place"."value" ->> 0`)
    .execute();
  const events = known.map((unit) => {
    const before = { item: phoneLabel(splitPhone(unit).phone), ...historyFacts(unit) };
    const detail = changedFields(before, { item, ...historyFacts({ ...unit, ...newFacts }) });
    return { unitId: unit.id, kind: 'received' as const, detail };
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

async function itemLabel(trx: Trx, id: string): Promise<string> {
  const item = await trx.selectFrom('inventories').select(PHONE_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
  return phoneLabel(item);
}

/** Marks the orders of the phones as having returns, answers requests to cancel them, and ends the warranties of the phones. */
async function leaveOrders(trx: Trx, by: By, receiptId: string, known: KnownUnit[]): Promise<void> {
  const sold = known.flatMap(({ id: unitId, orderId, line, buyer }) =>
    orderId === null || line === null || buyer === null ? [] : { unitId, orderId, line, buyer },
  );
  if (sold.length === 0) return;
  const { now, uid } = by;
  const rows = sold.map(({ unitId, orderId, line }) => [unitId, orderId, line]);
  for (let from = 0; from < rows.length; from += UNITS_PER_STATEMENT)
    await insertRows(trx, 'tradeIns', rows.slice(from, from + UNITS_PER_STATEMENT), {
      receiptId,
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
