import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import type { Page } from '#app/domain/text/paging.ts';

type ItemQuery<Row> = SelectQueryBuilder<Database, 'inventories', Row>;

/** Sorts items by name, RAM and ROM (`itemKeys`). The columns are the last ones of the indexes of 009-typing. */
export function byName<Row>(items: ItemQuery<Row>): ItemQuery<Row> {
  return items.orderBy('sortKey').orderBy('nameKey').orderBy('id');
}

/** Selects the items of one page; an index of the columns of `list` and then of `order` skips the rows of the pages before. */
export function itemsOnPage(
  db: Db,
  list: ItemQuery<unknown>,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
  order: <Row>(items: ItemQuery<Row>) => ItemQuery<Row> = byName,
) {
  // The bound is true for every item. With `byName`, it makes the engine seek in the index.
  const ids = list.select('id').where('sortKey', '>=', '').$call(order).limit(size).offset(offset);
  return db.selectFrom('inventories').where('id', 'in', ids).$call(order);
}
