import type { Db } from '#app/db/schema.ts';
import { itemsOnPage } from '#app/domain/catalog/storefront/item-sort.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { activeItems } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { isArticle, PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { withShownUnits } from '#app/domain/stock/units/shown-units.server.ts';

const COLUMNS = ['id', ...PHONE_COLUMNS, 'type', 'qty', 'salePrice'] as const;
const MAX_FOUND = 30;

export async function readCrossSells(db: Db, phone: StockItem): Promise<StockItem[]> {
  if (isArticle(phone)) return [];
  const chosen = await withShownUnits(db, await listCrossSells(db, phone.name));
  return chosen.filter(({ qty }) => qty > 0);
}

/** Lists the articles that are chosen for a model, in their order; also those out of stock. */
export async function listCrossSells(db: Db, model: string) {
  const chosen = await db
    .selectFrom('inventories')
    .innerJoin('crossSells', 'crossSells.itemId', 'inventories.id')
    .select([...COLUMNS, 'tracking'])
    .where('model', '=', model)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute();
  // `hasKind` would let SQLite read all articles first.
  return chosen.filter(isArticle);
}

export function findArticles(db: Db, search: string): Promise<StockItem[]> {
  const found = activeItems(db, { kind: 'article', search });
  return itemsOnPage(db, found, { size: MAX_FOUND, offset: 0 }).select(COLUMNS).execute();
}

/** Returns the name of the phone's model; null for an article and for what is not in the inventory. */
export async function readModelName(db: Db, itemId: string): Promise<string | null> {
  const phone = await activeItems(db, { kind: 'phone' }).select('name').where('id', '=', itemId).executeTakeFirst();
  return phone?.name ?? null;
}
