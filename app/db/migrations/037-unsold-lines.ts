import { type Kysely, sql } from 'kysely';

/** The lines of an item that are not sold, and the units of an order, without all that are in no order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('orderItems_unsold')
    .on('orderItems')
    .columns(['itemId', 'orderId', 'line', 'qty'])
    .where(sql<boolean>`"soldAt" is null`)
    .execute();
  await schema.dropIndex('units_order').execute();
  await schema
    .createIndex('units_order')
    .on('units')
    .columns(['orderId', 'line'])
    .where(sql<boolean>`"orderId" is not null`)
    .execute();
}
