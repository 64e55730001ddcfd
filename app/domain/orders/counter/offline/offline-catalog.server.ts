import type { Db } from '#app/db/schema.ts';
import {
  selectCounterItems,
  toCounterItem,
  unitsInStock,
  withCodes,
} from '#app/domain/orders/counter/counter-find.server.ts';
import type { OfflineCatalogPage } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { isFreeFor } from '#app/domain/stock/units/shown-units.server.ts';

/** Small enough that no request holds the process. */
const PAGE_SIZE = 500;

/** What this device may sell: the items after `after`, in the order of their ids, with their pieces and what finds them. It has no costs. */
export async function readOfflineCatalog(db: Db, device: string, after: string): Promise<OfflineCatalogPage> {
  const rows = await selectCounterItems(db)
    .select(['nameKey', 'barcode'])
    .where('item.id', '>', after)
    .orderBy('item.id')
    .limit(PAGE_SIZE)
    .execute();
  const ids = rows.map(({ id }) => id);
  const units =
    ids.length > 0 ? await unitsInStock(db).where('units.itemId', 'in', ids).where(isFreeFor(device)).execute() : [];
  const leased = await countLeasedElsewhere(db, ids, device);
  return {
    items: rows.map(({ nameKey, barcode, ...row }) => {
      const item = toCounterItem(row);
      return { ...item, qty: item.qty - (leased.get(row.id) ?? 0), nameKey, barcode };
    }),
    units: await withCodes(db, units),
    next: rows.length === PAGE_SIZE ? (ids.at(-1) ?? null) : null,
  };
}

/** How many pieces of these items only another device sells. */
async function countLeasedElsewhere(db: Db, ids: string[], device: string): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('units')
    .select(({ fn }) => ['itemId', fn.countAll<number>().as('leased')])
    .where('itemId', 'in', ids)
    .where('leasedTo', '!=', device)
    .groupBy('itemId')
    .execute();
  return new Map(rows.map(({ itemId, leased }) => [itemId, leased]));
}
