import type { Db } from '#app/db/schema.ts';
import { addItems } from '#app/domain/inventory/item-add.server.ts';
import type { ItemDetails, NewItem } from '#app/domain/inventory/item-form.ts';

type Sample<Item = NewItem> = Item extends NewItem
  ? Omit<Item, 'lowStockThreshold'> & { lowStockThreshold?: number | null }
  : never;

/** What the form of an item sends, without a threshold. */
export const editedItem = (words: Omit<ItemDetails, 'lowStockThreshold'>): ItemDetails => ({
  ...words,
  lowStockThreshold: '',
});

/** Adds one item as the owner does. */
export async function addItem(db: Db, now: Date, timeZone: string, uid: string, item: Sample) {
  const result = await addItems(db, { now, timeZone, uid }, [{ lowStockThreshold: null, ...item }]);
  if (!result.ok) return result;
  const [{ id, salePrice } = { id: '', salePrice: 0 }] = result.added;
  return { ok: true as const, id, salePrice };
}
