import type { Db } from '#app/db/schema.ts';
import { byName } from '#app/domain/catalog/storefront/item-sort.server.ts';
import type { PricedPhone } from '#app/domain/catalog/storefront/stock-item.ts';
import { activeItems } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { leasedOf, withShownUnits } from '#app/domain/stock/units/shown-units.server.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

const COLUMNS = ['id', ...PHONE_COLUMNS, 'qty', 'salePrice', 'tracking'] as const;

/** Reads a page of the phones in stock, sorted by name; without those of which only single pieces are offered. */
export async function readPriceList(
  db: Db,
  wanted: number,
  size: number,
): Promise<{ phones: PricedPhone[] } & Omit<Page, 'offset'>> {
  const { count } = await inStock(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { offset, ...page } = pageOf(wanted, count, size);
  const phones = await inStock(db).select(COLUMNS).$call(byName).limit(size).offset(offset).execute();
  return { phones: (await withShownUnits(db, phones)).filter(({ qty }) => qty > 0), ...page };
}

export async function readPricesOf(db: Db, ids: string[], size: number): Promise<PricedPhone[]> {
  if (ids.length === 0) return [];
  const phones = await activeItems(db, {}).select(COLUMNS).where('id', 'in', ids).$call(byName).limit(size).execute();
  return withShownUnits(db, phones);
}

function inStock(db: Db) {
  return activeItems(db, {})
    .where('qty', '>', 0)
    .where(({ or, eb }) => or([eb('tracking', '=', 'off'), eb('qty', '>', leasedOf('inventories.id'))]));
}
