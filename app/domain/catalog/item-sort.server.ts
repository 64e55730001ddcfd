import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import type { Page } from '#app/domain/paging.ts';

type Items<Row> = SelectQueryBuilder<Database, 'inventories', Row>;

/** The order of all lists of items, which is indexed: by sort key, then id. */
export function byName<Row>(items: Items<Row>): Items<Row> {
  return items.orderBy('sortKey').orderBy('nameKey').orderBy('id');
}

/** Skips rows in an index alone. @param order must match an index, after the columns of the filter. */
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
