import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#app/db/schema.ts';

/** Every list of items stands in this order, which an index has: by name as it is read, and those of one name by id. */
export function byName<Row>(items: SelectQueryBuilder<Database, 'inventories', Row>) {
  return items.orderBy('sortKey').orderBy('nameKey').orderBy('id');
}
