import type { Db } from '#app/db/schema.ts';
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
  const { count } = await standing(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = pageOf(wanted, count, INVENTORY_PAGE_SIZE);
  const items = await standing(db, filter)
    .select(INVENTORY_COLUMNS)
    .orderBy('nameKey')
    .orderBy('id')
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, ...page };
}
