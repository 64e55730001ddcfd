import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { byName, itemsOf } from '#app/domain/catalog/item-sort.server.ts';
import { PHONE_COLUMNS, type Phone } from '#app/domain/catalog/phone.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { activeItems } from '#app/domain/catalog/stock-list.server.ts';
import { LIST_PAGE_SIZE, LOW_STOCK_BELOW } from '#app/domain/constants.ts';
import { type Page, pageOf } from '#app/domain/paging.ts';

type LowStockItem = Pick<StockItem, 'id' | keyof Phone | 'qty'>;

export async function listLowStock(db: Db, wanted: number): Promise<{ items: LowStockItem[] } & Page> {
  return readSnapshot(db, async (seen) => {
    const page = pageOf(wanted, await countLowStock(seen), LIST_PAGE_SIZE);
    const items = await itemsOf(seen, low(seen), page, (list) => list.orderBy('qty').$call(byName))
      .select(['id', ...PHONE_COLUMNS, 'qty'])
      .execute();
    return { items, ...page };
  });
}

export function countLowStock(db: Db): Promise<number> {
  return countOf(low(db));
}

export function countOutOfStock(db: Db): Promise<number> {
  return countOf(low(db).where('qty', '=', 0));
}

async function countOf(items: ReturnType<typeof low>): Promise<number> {
  const { count } = await items.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

function low(db: Db) {
  return activeItems(db, {}).where('qty', '<', LOW_STOCK_BELOW);
}
