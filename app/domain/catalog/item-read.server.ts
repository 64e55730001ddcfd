import type { Db } from '#app/db/schema.ts';
import type { InventoryItem } from '#app/domain/catalog/inventory-item.ts';
import { INVENTORY_COLUMNS } from '#app/domain/catalog/inventory-list.server.ts';
import { standing } from '#app/domain/catalog/stock-list.server.ts';

/** One item as the owner sees it; null for an unknown id and for that of a deleted item. */
export async function readItem(db: Db, id: string): Promise<InventoryItem | null> {
  const item = await standing(db, {}).select(INVENTORY_COLUMNS).where('id', '=', id).executeTakeFirst();
  return item ?? null;
}
