import { type Kysely, sql } from 'kysely';

/** Filters of the storefront leave out what is leased to the counter, and the list of orders shows those of one channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('units_tax').execute();
  await db.schema
    .createIndex('units_tax')
    .on('units')
    .columns(['itemId', 'tax', 'id', 'leasedTo'])
    .where(sql<boolean>`"state" = 'in-stock'`)
    .execute();
  // It also finds the orders of the storefront.
  await db.schema.dropIndex('orders_of_shop').execute();
  await db.schema.createIndex('orders_channel').on('orders').columns(['channel', 'number']).execute();
}
