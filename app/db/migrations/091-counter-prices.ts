import { type Kysely, sql } from 'kysely';

/** What a line would have cost, if it was sold for less at the counter, and why; and the reasons that the shop offers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orderItems')
    .addColumn('listPrice', 'bigint', (column) => column.check(sql`"listPrice" > "salePrice"`))
    .execute();
  await db.schema.alterTable('orderItems').addColumn('priceReason', 'text').execute();
  await db.schema
    .alterTable('settings')
    .addColumn('discountReasons', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
