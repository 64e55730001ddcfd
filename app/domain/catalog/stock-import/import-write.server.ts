import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { inChunks, insertAll, jsonRows, jsonTexts } from '#app/db/json-rows.server.ts';
import type { Trx } from '#app/db/schema.ts';
import type {
  DetailsPlan,
  ImportPlan,
  NewImportItem,
  PriceChangePlan,
  QuantityPlan,
  UnitPlan,
} from '#app/domain/catalog/stock-import/import-plan.ts';
import { type PlacedUnit, writeUnits } from '#app/domain/catalog/stock-import/import-units-write.server.ts';
import type { PriceInputs } from '#app/domain/catalog/stock-import/stock-import.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, type NewAuditEvent, recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { limitPrices } from '#app/domain/people/limits/limits.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { phoneOf } from '#app/domain/phone/phone.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';

/** What an import has changed, as Undo and a second press need it. Items are named by their ids. */
export type ImportChanges = {
  added: string[];
  quantities: { itemId: string; change: number }[];
  prices: { itemId: string; before: Priced; after: Priced }[];
  details: { itemId: string; before: Details; after: Details }[];
  units: PlacedUnit[];
  tracked: string[];
};
type Priced = PriceInputs & { rounding: string };
type Details = { type: string | null; barcode: string | null };

type Event = NewAuditEvent & { now: Date };

/** Writes a plan whose items are locked. */
export async function writePlan(trx: Trx, by: By, plan: ImportPlan): Promise<ImportChanges> {
  const ids = new Map(plan.added.map(({ target }) => [target, crypto.randomUUID() as string]));
  const idOf = (target: string) => ids.get(target) ?? target;
  const pieces = sumOf(plan.quantities);
  await addItems(trx, by, plan.added, { idOf, pieces });
  await limitPrices(trx, by, [...plan.prices.map(changeOf), ...plan.units.flatMap(ownPriceOf)]);
  const prices = await writePrices(trx, by, plan.prices);
  const details = await writeDetails(trx, by, plan.details);
  const tracked = await trackUnits(trx, by, plan.tracked);
  await writeQuantities(trx, by, plan, idOf);
  const units = await writeUnits(trx, by, withIds(plan.units, idOf), pieces);
  noteChange(trx, { what: 'catalog' });
  const quantities = [...pieces].map(([target, { counted, added }]) => ({
    itemId: idOf(target),
    change: counted + added,
  }));
  return { added: [...ids.values()], quantities, prices, details, units, tracked };
}

const changeOf = ({ item, price }: PriceChangePlan) => ({ itemId: item.id, from: item.salePrice, to: price.salePrice });

/** A phone of its own price is limited as if its item had that price; one of a new item has no price to differ from. */
const ownPriceOf = ({ target, salePrice, itemPrice }: UnitPlan) =>
  salePrice === null || target.startsWith('new\u0001') ? [] : [{ itemId: target, from: itemPrice, to: salePrice }];

type Pieces = Map<string, { from: number; counted: number; added: number }>;

function sumOf(quantities: QuantityPlan[]): Pieces {
  const sums: Pieces = new Map();
  for (const { target, from, counted, added } of quantities) {
    const sum = sums.get(target) ?? { from, counted: 0, added: 0 };
    sums.set(target, { from: sum.from, counted: sum.counted + counted, added: sum.added + added });
  }
  return sums;
}

const withIds = (units: UnitPlan[], idOf: (target: string) => string) =>
  units.map((unit) => ({ ...unit, itemId: idOf(unit.target) }));

async function addItems(
  trx: Trx,
  { now, uid }: By,
  added: NewImportItem[],
  { idOf, pieces }: { idOf: (target: string) => string; pieces: Pieces },
): Promise<void> {
  const at = instant(now);
  await inChunks(added, async (chunk) => {
    const rows = chunk.map(
      ({ target, type, currency, cost, rate, profit, salePrice, barcode, rounding, tracked, ...item }) => ({
        ...{ id: idOf(target), ...phoneOf(item), type, tracking: tracked ? ('optional' as const) : ('off' as const) },
        ...{ currency, cost, rate, profit, salePrice, barcode, rounding, ...itemKeys(item) },
        ...{ qty: 0, createdAt: at, updatedAt: at },
      }),
    );
    await insertAll(trx, 'inventories', rows);
    const prices = rows.map(({ id, cost, rate, profit, salePrice, rounding }) => ({
      ...{ itemId: id, reason: 'added' as const, uid, at },
      ...{ newCost: cost, newRate: rate, newProfit: profit, newSalePrice: salePrice, newRounding: rounding },
    }));
    await insertAll(trx, 'priceChanges', prices);
    const events = chunk.map(({ target, rounding: _, tracked: __, ...item }): Event => {
      const qty = pieces.get(target)?.added ?? 0;
      const after = { id: idOf(target), ...item, qty };
      return { now, uid, action: 'item added', entity: 'inventories', entityId: idOf(target), after };
    });
    await recordAll(trx, events);
  });
}

async function writePrices(trx: Trx, by: By, prices: PriceChangePlan[]): Promise<ImportChanges['prices']> {
  const changes = prices.map(({ item, price }) => ({ itemId: item.id, before: priced(item), after: priced(price) }));
  await savePrices(trx, by, changes);
  return changes;
}

function priced({ cost, rate, profit, salePrice, rounding }: PriceInputs & { rounding: string }): Priced {
  return { cost, rate, profit, salePrice, rounding };
}

/** Sets the prices of locked items, with their histories. */
export async function savePrices(trx: Trx, { now, uid }: By, changes: ImportChanges['prices']): Promise<void> {
  const at = instant(now);
  await inChunks(changes, async (chunk) => {
    const rows = chunk.map(({ itemId, after: { cost, rate, profit, salePrice, rounding } }) => [
      ...[itemId, cost, rate, profit, salePrice, rounding],
    ]);
    const [cost, rate, profit, rounding] = [1, 2, 3, 5].map((at) => sql`r.value ->> ${sql.lit(at)}`);
    const price = sql`cast(r.value ->> 4 as bigint)`;
    await sql`update "inventories" set "cost" = ${cost}, "rate" = ${rate}, "profit" = ${profit}, "salePrice" = ${price},
      "latestCost" = ${cost}, "latestExchangeRate" = ${rate}, "latestProfitPercent" = ${profit}, "latestSalePrice" = ${price},
      "rounding" = ${rounding}, "updatedAt" = ${at} from ${jsonRows(trx, rows)} as r
      where "inventories"."id" = r.value ->> 0 and "inventories"."id" in ${idsOf(trx, chunk)}`.execute(trx);
    const history = chunk.map(({ itemId, before, after }) => ({
      ...{ itemId, reason: 'edited' as const, uid, at },
      ...{ oldCost: before.cost, oldRate: before.rate, oldProfit: before.profit },
      ...{ oldSalePrice: before.salePrice, oldRounding: before.rounding as '1' },
      ...{ newCost: after.cost, newRate: after.rate, newProfit: after.profit },
      ...{ newSalePrice: after.salePrice, newRounding: after.rounding as '1' },
    }));
    await insertAll(trx, 'priceChanges', history);
    const events = chunk.map(
      ({ itemId, before, after }): Event => ({
        ...{ now, uid, action: 'price edited', entity: 'inventories', entityId: itemId, before, after },
      }),
    );
    await recordAll(trx, events);
  });
}

/** Without them, SQLite would go through all items for each. */
const idsOf = (trx: Trx, chunk: { itemId: string }[]) =>
  jsonTexts(
    trx,
    chunk.map(({ itemId }) => itemId),
  );

/** An item may have a row with its type and another with its barcode. */
async function writeDetails(trx: Trx, by: By, plans: DetailsPlan[]): Promise<ImportChanges['details']> {
  const changes = new Map<string, ImportChanges['details'][number]>();
  for (const { item, type, barcode } of plans) {
    const before = { type: item.type, barcode: item.barcode };
    const { after } = changes.get(item.id) ?? { after: before };
    const merged = { type: type ?? after.type, barcode: barcode ?? after.barcode };
    changes.set(item.id, { itemId: item.id, before, after: merged });
  }
  await saveTypes(trx, by, [...changes.values()]);
  return [...changes.values()];
}

export async function saveTypes(trx: Trx, { now, uid }: By, changes: ImportChanges['details']): Promise<void> {
  await inChunks(changes, async (chunk) => {
    const rows = chunk.map(({ itemId, after: { type, barcode } }) => [itemId, type, barcode]);
    await sql`update "inventories" set "type" = r.value ->> 1, "barcode" = r.value ->> 2, "updatedAt" = ${instant(now)}
      from ${jsonRows(trx, rows)} as r
      where "inventories"."id" = r.value ->> 0 and "inventories"."id" in ${idsOf(trx, chunk)}`.execute(trx);
    const events = chunk.map(
      ({ itemId, before, after }): Event => ({
        ...{ now, uid, action: 'item corrected', entity: 'inventories', entityId: itemId, before, after },
      }),
    );
    await recordAll(trx, events);
  });
}

/** @returns the items that recorded no numbers until now. */
async function trackUnits(trx: Trx, { now, uid }: By, ids: string[]): Promise<string[]> {
  const started: string[] = [];
  await inChunks(ids, async (chunk) => {
    const updated = await trx
      .updateTable('inventories')
      .set({ tracking: 'optional', updatedAt: instant(now) })
      .where('id', 'in', chunk)
      .where('tracking', '=', 'off')
      .returning('id')
      .execute();
    const events = updated.map(({ id: entityId }): Event => {
      const change = { before: { tracking: 'off' }, after: { tracking: 'optional' } };
      return { now, uid, action: 'item corrected', entity: 'inventories', entityId, ...change };
    });
    if (events.length > 0) await recordAll(trx, events);
    started.push(...updated.map(({ id }) => id));
  });
  return started;
}

async function writeQuantities(
  trx: Trx,
  { now, uid }: By,
  { quantities, added }: ImportPlan,
  idOf: (target: string) => string,
): Promise<void> {
  const isNew = new Set(added.map(({ target }) => target));
  await inChunks([...sumOf(quantities)], async (chunk) => {
    const moves = chunk.flatMap(([target, { counted, added: pieces }]) => [
      { now, itemId: idOf(target), change: counted, cause: 'corrected' as const, uid },
      { now, itemId: idOf(target), change: pieces, cause: 'added' as const, uid },
    ]);
    await moveStock(trx, ...moves);
    const events = chunk.flatMap(([target, { from, counted, added: pieces }]): Event[] => {
      if (isNew.has(target) || counted + pieces === 0) return [];
      const change = { before: { qty: from }, after: { qty: from + counted + pieces } };
      return [{ now, uid, action: 'quantity corrected', entity: 'inventories', entityId: target, ...change }];
    });
    if (events.length > 0) await recordAll(trx, events);
  });
}
