import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import type { Page } from '#app/domain/paging.ts';

type ItemQuery<Row> = SelectQueryBuilder<Database, 'inventories', Row>;

/** Sorts a list of items by name, in the order of its index. */
export function byName<Row>(items: ItemQuery<Row>): ItemQuery<Row> {
  return items.orderBy('sortKey').orderBy('nameKey').orderBy('id');
}

/**
 * Selects the items of a page; reads of earlier pages only the index.
 * @param order must be the order of an index, after the columns that `list` filters by.
 */
export function itemsOnPage(
  db: Db,
  list: ItemQuery<unknown>,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
  order: <Row>(items: ItemQuery<Row>) => ItemQuery<Row> = byName,
) {
  // A lower bound makes the engine seek in the index.
  const ids = list.select('id').where('sortKey', '>=', '').$call(order).limit(size).offset(offset);
  return db.selectFrom('inventories').where('id', 'in', ids).$call(order);
}
