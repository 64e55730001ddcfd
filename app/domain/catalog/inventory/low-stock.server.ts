import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { byName, itemsOnPage } from '#app/domain/catalog/storefront/item-sort.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { activeItems, countActiveItems, type StockFilter } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { PHONE_COLUMNS, type Phone } from '#app/domain/phone/phone.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

const LOW = { level: 'low' } as const;

type LowStockItem = Pick<StockItem, 'id' | keyof Phone | 'qty'> & { lowStockThreshold: number | null };

export async function listLowStock(db: Db, wanted: number): Promise<{ items: LowStockItem[] } & Page> {
  return readSnapshot(db, async (snapshot) => {
    const page = pageOf(wanted, await countLowStock(snapshot), LIST_PAGE_SIZE);
    const items = await itemsOnPage(snapshot, activeItems(snapshot, LOW), page, byStock)
      .select(['id', ...PHONE_COLUMNS, 'qty', 'lowStockThreshold'])
      .execute();
    return { items, ...page };
  });
}

export function countLowStock(db: Db): Promise<number> {
  return countActiveItems(db, LOW);
}

export function levelCount(db: Db, filter: StockFilter = LOW) {
  return activeItems(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
}

export function byStock<Row>(items: SelectQueryBuilder<Database, 'inventories', Row>) {
  return items.orderBy('qty').$call(byName);
}
