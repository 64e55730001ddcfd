import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { INVENTORY_COLUMNS } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { activeItems, type StockFilter } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { filePages } from '#app/domain/shop/files/file-pages.server.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

type Last = { sortKey: string; nameKey: string; id: string };

export function itemPages(db: Db, filter: StockFilter) {
  const read = (last: Last | undefined, limit: number) =>
    activeItems(db, filter)
      .select([...INVENTORY_COLUMNS, 'sortKey', 'nameKey', 'createdAt', 'updatedAt'])
      .where('sortKey', '>=', '')
      .$call((query) =>
        sortAfter(query, ['sortKey', 'nameKey', 'id'], 'asc', last && [last.sortKey, last.nameKey, last.id]),
      )
      .limit(limit)
      .execute();
  return filePages(read);
}

export function unitPages(db: Db, itemId: string) {
  const select = (last: { receivedAt: string; id: string } | undefined, limit: number) =>
    db
      .selectFrom('units')
      .innerJoin('inventories', 'inventories.id', 'units.itemId')
      .leftJoin('orders', 'orders.id', 'units.orderId')
      .select(PHONE_COLUMNS.map((column) => `inventories.${column}` as const))
      .select(['units.id', 'units.state', 'units.condition', 'units.battery', 'units.colour', 'units.tax'])
      .select(['units.supplier', 'units.cost', 'units.currency', 'units.salePrice', 'units.note', 'units.receivedAt'])
      .select(['units.soldAt', 'orders.number as order'])
      .$if(itemId !== '', (query) => query.where('units.itemId', '=', itemId))
      .$call((query) => sortAfter(query, ['units.receivedAt', 'units.id'], 'desc', last && [last.receivedAt, last.id]))
      .limit(limit)
      .execute();
  return filePages(async (last: { receivedAt: string; id: string } | undefined, limit) => {
    const rows = await select(last, limit);
    const codesOf = await readCodes(db, idsOf(rows));
    return rows.map((row) => {
      const codes = codesOf(row.id);
      const of = (kind: string) => codes.filter((each) => each.kind === kind).map(({ code }) => code);
      const [imei = null, imei2 = null] = of('imei');
      return { ...row, imei, imei2, serial: of('serial')[0] ?? null };
    });
  });
}
