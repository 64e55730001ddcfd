import type { Db } from '#app/db/schema.ts';
import { lookAtOnce } from '#app/db/transaction.server.ts';
import { byName } from '#app/domain/catalog/by-name.server.ts';
import type { InventoryItem } from '#app/domain/catalog/inventory-item.ts';
import { type StockFilter, standing } from '#app/domain/catalog/list-stock.server.ts';
import { INVENTORY_PAGE_SIZE } from '#app/domain/constants.ts';
import { type Page, pageOf } from '#app/domain/paging.ts';

/** What the owner sees of an item. */
export const INVENTORY_COLUMNS = [
  'id',
  'name',
  'ram',
  'rom',
  'type',
  'qty',
  'currency',
  'cost',
  'rate',
  'profit',
  'salePrice',
] as const;

/** One page of the inventory as the owner sees it, costs included. */
export async function listInventory(
  db: Db,
  filter: StockFilter,
  wanted: number,
): Promise<{ items: InventoryItem[] } & Page> {
  return lookAtOnce(db, async (seen) => {
    const page = pageOf(wanted, await countStanding(seen, filter), INVENTORY_PAGE_SIZE);
    // Counted off in an index alone; only the items that are shown are read. Any key: the index is entered by it.
    const ids = standing(seen, filter)
      .select('id')
      .where('sortKey', '>=', '')
      .$call(byName)
      .limit(page.size)
      .offset(page.offset);
    const items = await seen
      .selectFrom('inventories')
      .select(INVENTORY_COLUMNS)
      .where('id', 'in', ids)
      .$call(byName)
      .execute();
    return { items, ...page };
  });
}

/** Without a search, as the database keeps count. */
async function countStanding(db: Db, filter: StockFilter): Promise<number> {
  const { type, search } = filter;
  const { count } = search?.trim()
    ? await standing(db, filter)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('sortKey', '>=', '')
        .executeTakeFirstOrThrow()
    : await db
        .selectFrom('itemTallies')
        .select(({ fn, cast }) => cast<number | null>(fn.sum('items'), 'bigint').as('count'))
        .$if(Boolean(type), (query) => query.where('type', '=', type ?? ''))
        .executeTakeFirstOrThrow();
  return count ?? 0;
}
