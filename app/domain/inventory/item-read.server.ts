import type { Db } from '#app/db/schema.ts';
import { activeItems } from '#app/domain/catalog/stock-list.server.ts';
import type { InventoryItem } from '#app/domain/inventory/inventory-item.ts';
import { INVENTORY_COLUMNS } from '#app/domain/inventory/inventory-list.server.ts';

export async function readItem(db: Db, id: string): Promise<InventoryItem | null> {
  const item = await activeItems(db, {}).select(INVENTORY_COLUMNS).where('id', '=', id).executeTakeFirst();
  return item ?? null;
}
