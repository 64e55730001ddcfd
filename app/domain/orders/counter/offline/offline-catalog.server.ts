import type { Db } from '#app/db/schema.ts';
import {
  selectCounterItems,
  toCounterItem,
  unitsInStock,
  withCodes,
} from '#app/domain/orders/counter/counter-find.server.ts';
import type { OfflineCatalogPage } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { isFreeFor, leasedOf } from '#app/domain/stock/units/shown-units.server.ts';

/** Small enough that no request holds the process. */
const PAGE_SIZE = 500;

/** What this device may sell: the items after `after`, in the order of their ids, with their pieces and what finds them. It has no costs. */
export async function readOfflineCatalog(db: Db, device: string, after: string): Promise<OfflineCatalogPage> {
  const rows = await selectCounterItems(db)
    .select(['nameKey', 'barcode', leasedOf('item.id', device).as('leasedElsewhere')])
    .where('item.id', '>', after)
    .orderBy('item.id')
    .limit(PAGE_SIZE)
    .execute();
  const ids = rows.map(({ id }) => id);
  const free = unitsInStock(db).select('leasedTo').where(isFreeFor(device));
  const units = ids.length > 0 ? await free.where('units.itemId', 'in', ids).execute() : [];
  return {
    items: rows.map(({ nameKey, barcode, leasedElsewhere, ...row }) => {
      const item = toCounterItem(row);
      return { ...item, qty: item.qty - leasedElsewhere, nameKey, barcode };
    }),
    units: await withCodes(
      db,
      units.map(({ leasedTo, ...unit }) => (leasedTo === null ? unit : { ...unit, isLeased: true })),
    ),
    next: rows.length === PAGE_SIZE ? (ids.at(-1) ?? null) : null,
  };
}
