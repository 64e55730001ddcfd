import type { Db } from '#app/db/schema.ts';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { INVENTORY_COLUMNS } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { byName } from '#app/domain/catalog/storefront/item-sort.server.ts';
import { activeItems } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { withExceedingCost } from '#app/domain/prices/pricing/below-cost.server.ts';

export async function readItem(db: Db, id: string | null): Promise<InventoryItem | null> {
  if (id === null) return null;
  const found = await activeItems(db, {}).select(INVENTORY_COLUMNS).where('id', '=', id).execute();
  const [item] = await withExceedingCost(db, found);
  return item ?? null;
}

/** Reads those of these items that are not deleted, sorted by name, without `exceedingCost`. */
export async function readItems(db: Db, ids: string[]): Promise<InventoryItem[]> {
  if (ids.length === 0) return [];
  return activeItems(db, {}).select(INVENTORY_COLUMNS).where('id', 'in', ids).$call(byName).execute();
}
