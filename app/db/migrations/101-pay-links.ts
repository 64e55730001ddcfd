import { type Kysely, sql } from 'kysely';

/** The secret in the link that an order is paid by without an account; null for orders without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('payToken', 'text').execute();
  await db.schema
    .createIndex('orders_pay_token')
    .unique()
    .on('orders')
    .column('payToken')
    .where(sql<boolean>`"payToken" is not null`)
    .execute();
}
