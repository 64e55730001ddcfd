import { type Kysely, sql } from 'kysely';

/** Where an order was placed; at the counter, by whom of the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('channel', 'text', (column) =>
      column.notNull().defaultTo('shop').check(sql`"channel" in ('shop', 'counter')`),
    )
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('soldBy', 'text', (column) => column.references('users.id'))
    .execute();
  // Only these are announced, and thousands of sales may lie between two of them.
  await db.schema
    .createIndex('orders_of_shop')
    .on('orders')
    .column('number')
    .where(sql.ref('channel'), '=', sql.lit('shop'))
    .execute();
}
