import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { byName } from '#app/domain/catalog/storefront/item-sort.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { isArticle, PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { hasKind } from '#app/domain/phone/phone-columns.server.ts';
import { leasedOf } from '#app/domain/stock/units/shown-units.server.ts';

const MAX_VERSIONS = 24;
const MAX_SIMILAR = 3;
/** Several candidates may be versions of one name, and only one of these is shown. */
const MAX_CANDIDATES = 4 * MAX_SIMILAR;

/** Reads the versions of a phone, itself included: at most 24. */
export function readVersions(db: Db, { name }: StockItem): Promise<StockItem[]> {
  return itemsOnSale(db).where('name', '=', name).$call(byName).limit(MAX_VERSIONS).execute();
}

/** Reads up to three items of the same kind in stock with other names, each name once, the nearest in price first. */
export async function readSimilar(db: Db, { name, salePrice, ...specs }: StockItem): Promise<StockItem[]> {
  const nearest = await itemsOnSale(db)
    .where('name', '!=', name)
    .where(hasKind(isArticle(specs) ? 'article' : 'phone'))
    .where(onlineQty, '>', 0)
    .orderBy(sql`abs("salePrice" - ${sql.lit(salePrice)})`)
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute();
  const firstOfName = nearest.filter((item, at) => nearest.findIndex((other) => other.name === item.name) === at);
  return firstOfName.slice(0, MAX_SIMILAR);
}

const onlineQty = sql<number>`("qty" - ${leasedOf('inventories.id')})`;

function itemsOnSale(db: Db) {
  return db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'type', 'salePrice', onlineQty.as('qty')])
    .where('deletedAt', 'is', null);
}
