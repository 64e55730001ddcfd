import type { Db } from '#app/db/schema.ts';
import { addItems } from '#app/domain/catalog/inventory/item-add.server.ts';
import type { ItemDetails, NewItem } from '#app/domain/catalog/inventory/item-form.ts';
import { doubtKey } from '#app/domain/prices/pricing/doubt.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

type Sample<Item = NewItem> = Item extends NewItem
  ? Omit<Item, 'lowStockThreshold'> & { lowStockThreshold?: number | null }
  : never;

/** What the form of an item sends, without a threshold. */
export const editedItem = <Fields extends Partial<ItemDetails>>(fields: Fields) =>
  aPhone({ type: 'instock', lowStockThreshold: '', ...fields });

/** Adds one item as the owner does, who confirms doubtful figures; again if others have changed what is doubtful. */
export async function addItem(db: Db, now: Date, timeZone: string, uid: string, item: Sample) {
  const add = (confirmed?: string) =>
    addItems(db, { now, timeZone, uid }, [{ lowStockThreshold: null, ...item }], confirmed);
  let result = await add();
  while (!result.ok && result.problem === 'doubtful') result = await add(doubtKey(result.doubts));
  if (!result.ok) return result;
  const [{ id, salePrice } = { id: '', salePrice: 0 }] = result.added;
  return { ok: true as const, id, salePrice };
}
