import type { Db } from '#app/db/schema.ts';
import { addItems } from '#app/domain/catalog/inventory/item-add.server.ts';
import type { ItemDetails, NewItem } from '#app/domain/catalog/inventory/item-form.ts';
import { doubtKey } from '#app/domain/prices/pricing/doubt.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

type OfPrice = 'priceMode' | 'cost' | 'rate' | 'profit';
type Sample<Item = NewItem> = Item extends NewItem ? Partial<Item> & Pick<Item, keyof Item & OfPrice> : never;

const usual = () => ({ type: 'instock', currency: 'CNY' as const, qty: 1, lowStockThreshold: null, ...aPhone() });

/** An item to add, of which a test names only what it is about. */
export function anItem<Fields extends Sample>(fields: Fields): Omit<ReturnType<typeof usual>, keyof Fields> & Fields {
  return { ...usual(), ...fields };
}

/** What the form of an item sends, without a threshold. */
export const editedItem = <Fields extends Partial<ItemDetails>>(fields: Fields) =>
  aPhone({ type: 'instock', lowStockThreshold: '', ...fields });

/** Adds one item as the owner does, who confirms doubtful figures; again if others have changed what is doubtful. */
export async function addItem(db: Db, now: Date, timeZone: string, uid: string, item: Sample) {
  const add = (confirmed?: string) => addItems(db, { now, timeZone, uid }, [anItem(item) as NewItem], confirmed);
  let result = await add();
  while (!result.ok && result.problem === 'doubtful') result = await add(doubtKey(result.doubts));
  if (!result.ok) return result;
  const [{ id, salePrice } = { id: '', salePrice: 0 }] = result.added;
  return { ok: true as const, id, salePrice };
}
