import type { Kysely } from 'kysely';

/**
 * Indexes that nothing read: each line of an order changed a page of one of them, anywhere. Phones are never deleted, so no
 * foreign key looks for the lines of one either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orderItems_item').ifExists().execute();
  await db.schema.dropIndex('orders_createdAt').ifExists().execute();
}
