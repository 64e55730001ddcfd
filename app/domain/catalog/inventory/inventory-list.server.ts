import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { byStock, levelCount } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { byName, itemsOnPage } from '#app/domain/catalog/storefront/item-sort.server.ts';
import { activeItems, countActiveItems, type StockFilter } from '#app/domain/catalog/storefront/stock-list.server.ts';
import type { StockLevel } from '#app/domain/catalog/storefront/stock-state.ts';
import { INVENTORY_PAGE_SIZE } from '#app/domain/constants.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { closestNames, countWholeWords } from '#app/domain/phone/phone-search.server.ts';
import { withExceedingCost } from '#app/domain/prices/pricing/below-cost.server.ts';
import { type Page, readCounted } from '#app/domain/text/paging.ts';

export const INVENTORY_COLUMNS = [
  'id',
  ...PHONE_COLUMNS,
  'type',
  'qty',
  'currency',
  'cost',
  'rate',
  'profit',
  'salePrice',
  'lowStockThreshold',
  'tracking',
  'warrantyDays',
  'barcode',
] as const;

/** Reads a page with costs, the fewest pieces first if `level` is set. `closest` suggests names if nothing is found. */
export async function listInventory(
  db: Db,
  filter: StockFilter,
  wanted: number,
): Promise<{ items: InventoryItem[]; closest: string[] } & Page> {
  return readSnapshot(db, async (snapshot) => {
    const { rows, ...page } = await readCounted(
      { wanted, size: INVENTORY_PAGE_SIZE },
      (place) =>
        itemsOnPage(snapshot, activeItems(snapshot, filter), place, filter.level && byStock)
          .select(INVENTORY_COLUMNS)
          .execute(),
      () => countActiveItems(snapshot, filter),
    );
    const closest = rows.length === 0 ? await closestNames(snapshot, filter.search) : [];
    return { items: await withExceedingCost(snapshot, rows), closest, ...page };
  });
}

const MAX_FOUND = 10;

/** Finds items by a search, those with the most of its words as whole words first. */
export async function findItems(db: Db, search: string): Promise<{ items: InventoryItem[]; closest: string[] }> {
  const items = await activeItems(db, { search })
    .select(INVENTORY_COLUMNS)
    .orderBy(countWholeWords(search), 'desc')
    .$call(byName)
    .limit(MAX_FOUND)
    .execute();
  return { items, closest: items.length === 0 ? await closestNames(db, search) : [] };
}

export async function countStockLevels(db: Db, filter: StockFilter): Promise<Record<StockLevel, number>> {
  const count = (level: StockLevel) =>
    levelCount(db, { ...filter, level })
      .$asScalar()
      .$notNull();
  return db.selectNoFrom([count('low').as('low'), count('out').as('out')]).executeTakeFirstOrThrow();
}
