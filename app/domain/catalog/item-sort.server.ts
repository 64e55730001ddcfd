import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import type { Page } from '#app/domain/paging.ts';

type Items<Row> = SelectQueryBuilder<Database, 'inventories', Row>;

/** Sorts a list of items by name, in the order of its index. */
export function byName<Row>(items: Items<Row>): Items<Row> {
  return items.orderBy('sortKey').orderBy('nameKey').orderBy('id');
}

/** Reads a page; skips rows in the index alone. @param order must match an index after the filtered columns. */
export function itemsOf(
  db: Db,
  list: Items<unknown>,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
  order: <Row>(items: Items<Row>) => Items<Row> = byName,
) {
  // A lower bound makes the engine seek in the index.
  const ids = list.select('id').where('sortKey', '>=', '').$call(order).limit(size).offset(offset);
  return db.selectFrom('inventories').where('id', 'in', ids).$call(order);
}
