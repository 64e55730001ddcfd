import { type Kysely, sql } from 'kysely';

/** Sales at the counter in the order of their lists, and what was taken off prices, by the time of the sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('orders_of_counter')
    .on('orders')
    .columns(['createdAt', 'number', 'total'])
    .where(sql<boolean>`"status" = 'confirmed' and "channel" = 'counter'`)
    .execute();
  await db.schema
    .createIndex('orderItems_lowered')
    .on('orderItems')
    .columns(['soldAt', 'listPrice', 'salePrice', 'qty'])
    .where(sql<boolean>`"soldAt" is not null and "listPrice" is not null`)
    .execute();
}
