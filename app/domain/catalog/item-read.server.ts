import type { Db } from '#app/db/schema.ts';
import type { InventoryItem } from '#app/domain/catalog/inventory-item.ts';
import { INVENTORY_COLUMNS } from '#app/domain/catalog/inventory-list.server.ts';
import { activeItems } from '#app/domain/catalog/stock-list.server.ts';

/** Null if the id is unknown or deleted. */
export async function readItem(db: Db, id: string): Promise<InventoryItem | null> {
  const item = await activeItems(db, {}).select(INVENTORY_COLUMNS).where('id', '=', id).executeTakeFirst();
  return item ?? null;
}
