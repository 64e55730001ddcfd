import type { Db } from '#app/db/schema.ts';
import { addItems } from '#app/domain/inventory/item-add.server.ts';
import type { NewItem } from '#app/domain/inventory/item-form.ts';

/** Adds one item as the owner does. */
export async function addItem(db: Db, now: Date, timeZone: string, uid: string, item: NewItem) {
  const result = await addItems(db, now, timeZone, uid, [item]);
  if (!result.ok) return result;
  const [{ id, salePrice } = { id: '', salePrice: 0 }] = result.added;
  return { ok: true as const, id, salePrice };
}
