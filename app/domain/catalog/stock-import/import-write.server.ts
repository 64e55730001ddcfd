import { noteChange } from '#app/db/changes.server.ts';
import { inChunks, insertAll, updateAll } from '#app/db/json-rows.server.ts';
import type { Rounding, Trx } from '#app/db/schema.ts';
import type { ItemPlan, ItemPrice, KnownItem, NewImportItem } from '#app/domain/catalog/stock-import/import-plan.ts';
import { type PlacedUnit, writeUnits } from '#app/domain/catalog/stock-import/import-units-write.server.ts';
import type { PriceInputs } from '#app/domain/catalog/stock-import/stock-import.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, type NewAuditEvent, recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { limitPrices, type PriceChange } from '#app/domain/people/limits/limits.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
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
export type PlacedPlan = ItemPlan & { itemId: string };

/** Writes the plans of items that are locked. */
export async function writePlan(trx: Trx, by: By, items: ItemPlan[]): Promise<ImportChanges> {
  const plans = items.map((plan): PlacedPlan => ({ ...plan, itemId: plan.item?.id ?? crypto.randomUUID() }));
  const added = plans.flatMap((plan) => (plan.added ? { ...plan, added: plan.added } : []));
  const known = plans.flatMap((plan) => (plan.item ? { ...plan, item: plan.item } : []));
  await addItems(trx, by, added);
  await limitPrices(trx, by, known.flatMap(pricesOf));
  const prices = known.flatMap(({ itemId, item, price }) =>
    price ? { itemId, before: priced(item), after: priced(price) } : [],
  );
  await savePrices(trx, by, prices);
  const details = known.flatMap(({ itemId, item: { type, barcode }, ...plan }) => {
    const after = { type: plan.type ?? type, barcode: plan.barcode ?? barcode };
    return plan.type === null && plan.barcode === null ? [] : { itemId, before: { type, barcode }, after };
  });
  await saveTypes(trx, by, details);
  const tracked = await trackUnits(
    trx,
    by,
    plans.flatMap(({ tracks, itemId }) => (tracks ? itemId : [])),
  );
  const quantities = plans.filter(({ counted, pieces }) => counted !== 0 || pieces !== 0);
  await writeQuantities(trx, by, quantities);
  const units = await writeUnits(trx, by, plans);
  noteChange(trx, { what: 'catalog' });
  const changes = quantities.map(({ itemId, counted, pieces }) => ({ itemId, change: counted + pieces }));
  return { added: added.map(({ itemId }) => itemId), quantities: changes, prices, details, units, tracked };
}

/** A phone of its own price is limited as if its item had that price; one of a new item has no price to differ from. */
function pricesOf({ itemId, item, price, units }: PlacedPlan & { item: KnownItem }): PriceChange[] {
  const own = [price?.salePrice ?? null, ...units.map(({ salePrice }) => salePrice)];
  return own.flatMap((to) => (to === null ? [] : { itemId, from: item.salePrice, to }));
}

async function addItems(trx: Trx, { now, uid }: By, plans: (PlacedPlan & { added: NewImportItem })[]): Promise<void> {
  const at = instant(now);
  await inChunks(plans, async (chunk) => {
    const rows = chunk.map(({ itemId, added: { tracked, ...item } }) => ({
      ...{ id: itemId, ...item, ...itemKeys(item), tracking: tracked ? ('optional' as const) : ('off' as const) },
      ...{ qty: 0, createdAt: at, updatedAt: at },
    }));
    await insertAll(trx, 'inventories', rows);
    const prices = rows.map(({ id, cost, rate, profit, salePrice, rounding }) => ({
      ...{ itemId: id, reason: 'added' as const, uid, at },
      ...{ newCost: cost, newRate: rate, newProfit: profit, newSalePrice: salePrice, newRounding: rounding },
    }));
    await insertAll(trx, 'priceChanges', prices);
    const events = chunk.map(({ itemId, pieces, added: { rounding: _, tracked: __, ...item } }): Event => {
      const after = { id: itemId, ...item, qty: pieces };
      return { now, uid, action: 'item added', entity: 'inventories', entityId: itemId, after };
    });
    await recordAll(trx, events);
  });
}

function priced({ cost, rate, profit, salePrice, rounding }: ItemPrice): Priced {
  return { cost, rate, profit, salePrice, rounding };
}

export async function savePrices(trx: Trx, { now, uid }: By, changes: ImportChanges['prices']): Promise<void> {
  const at = instant(now);
  await inChunks(changes, async (chunk) => {
    const rows = chunk.map(({ itemId: id, after: { rounding, ...price } }) => {
      const {
        cost: latestCost,
        rate: latestExchangeRate,
        profit: latestProfitPercent,
        salePrice: latestSalePrice,
      } = price;
      const latest = { latestCost, latestExchangeRate, latestProfitPercent, latestSalePrice };
      return { id, ...price, ...latest, rounding: rounding as Rounding, updatedAt: at };
    });
    await updateAll(trx, 'inventories', rows);
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

export async function saveTypes(trx: Trx, { now, uid }: By, changes: ImportChanges['details']): Promise<void> {
  await inChunks(changes, async (chunk) => {
    const rows = chunk.map(({ itemId: id, after }) => ({ id, ...after, updatedAt: instant(now) }));
    await updateAll(trx, 'inventories', rows);
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

async function writeQuantities(trx: Trx, { now, uid }: By, plans: PlacedPlan[]): Promise<void> {
  await inChunks(plans, async (chunk) => {
    const moves = chunk.flatMap(({ itemId, counted, pieces }) => [
      { now, itemId, change: counted, cause: 'corrected' as const, uid },
      { now, itemId, change: pieces, cause: 'added' as const, uid },
    ]);
    await moveStock(trx, ...moves);
    const events = chunk.flatMap(({ itemId: entityId, item, counted, pieces }): Event[] => {
      if (!item) return [];
      const change = { before: { qty: item.qty }, after: { qty: item.qty + counted + pieces } };
      return [{ now, uid, action: 'quantity corrected', entity: 'inventories', entityId, ...change }];
    });
    if (events.length > 0) await recordAll(trx, events);
  });
}
