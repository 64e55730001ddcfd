import { type Kysely, sql } from 'kysely';

/**
 * Of a move: who works on it, the collection of documents that name none, and how many documents below others were left out. Of what
 * has moved in: that an order did, and the time of an item's document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('moveIns').addColumn('worker', 'text').execute();
  await schema.alterTable('moveIns').addColumn('collection', 'text').execute();
  await schema
    .alterTable('moveIns')
    .addColumn('nested', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('inventories').addColumn('movedUpdatedAt', 'timestamptz').execute();
  await schema
    .alterTable('orders')
    .addColumn('movedIn', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`update "orders" set "movedIn" = true where "checkoutKey" like 'moved in %'`.execute(db);
}
