import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { containsPattern } from '#app/domain/text.ts';

export type StockFilter = { type?: string | undefined; search?: string | undefined };

/** What the shop offers, by name whatever its case; `type` matches exactly, `search` anywhere in the name. */
export async function listStock(db: Db, { type, search }: StockFilter = {}): Promise<StockItem[]> {
  return standing(db, { type, search })
    .select(['id', 'name', 'ram', 'rom', 'type', 'qty', 'salePrice'])
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
}

/** Each type that a standing item has, once, in order: the shop's filter buttons. */
export async function listStockTypes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('inventories')
    .select('type')
    .distinct()
    .where('deletedAt', 'is', null)
    .where('type', 'is not', null)
    .orderBy('type')
    .execute();
  return rows.flatMap(({ type }) => type ?? []);
}

/** A query on the items that are not deleted and match the filter. */
export function standing(db: Db, { type, search }: StockFilter) {
  return db
    .selectFrom('inventories')
    .where('deletedAt', 'is', null)
    .$if(Boolean(type), (query) => query.where('type', '=', type ?? ''))
    .$if(Boolean(search?.trim()), (query) => query.where(nameContains(search ?? '')));
}

/** SQLite knows no escape character unless it is told. */
function nameContains(search: string) {
  return sql<boolean>`"nameKey" like ${containsPattern(search)} escape '\\'`;
}
