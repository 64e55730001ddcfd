import type { Db } from '#app/db/schema.ts';
import {
  selectCounterItems,
  toCounterItem,
  unitsInStock,
  withCodes,
} from '#app/domain/orders/counter/counter-find.server.ts';
import type { OfflineCatalogPage } from '#app/domain/orders/counter/offline/offline-sale.ts';

/** Small enough that no request holds the process. */
const PAGE_SIZE = 500;

/** The items after `after`, in the order of their ids, with their pieces and what finds them. It has no costs. */
export async function readOfflineCatalog(db: Db, after: string): Promise<OfflineCatalogPage> {
  const rows = await selectCounterItems(db)
    .select(['nameKey', 'barcode'])
    .where('item.id', '>', after)
    .orderBy('item.id')
    .limit(PAGE_SIZE)
    .execute();
  const ids = rows.map(({ id }) => id);
  const units = ids.length > 0 ? await unitsInStock(db).where('units.itemId', 'in', ids).execute() : [];
  return {
    items: rows.map(({ nameKey, barcode, ...row }) => ({ ...toCounterItem(row), nameKey, barcode })),
    units: await withCodes(db, units),
    next: rows.length === PAGE_SIZE ? (ids.at(-1) ?? null) : null,
  };
}
