import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import type { Page } from '#app/domain/paging.ts';

type Items<Row> = SelectQueryBuilder<Database, 'inventories', Row>;

/** Every list of items stands in this order, which an index has: by name as it is read, and those of one name by id. */
export function byName<Row>(items: Items<Row>): Items<Row> {
  return items.orderBy('sortKey').orderBy('nameKey').orderBy('id');
}

/**
 * The items of one page of a list. They are counted off in an index alone, and those that are shown are the only ones that are
 * read.
 * @param order an index must have it, behind what the list is narrowed by.
 */
export function itemsOf(
  db: Db,
  list: Items<unknown>,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
  order: <Row>(items: Items<Row>) => Items<Row> = byName,
) {
  // Any key: the index is entered by it.
  const ids = list.select('id').where('sortKey', '>=', '').$call(order).limit(size).offset(offset);
  return db.selectFrom('inventories').where('id', 'in', ids).$call(order);
}
