import { type Kysely, sql } from 'kysely';

/** Items may have a threshold of low stock of their own; the specification's is 3. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('inventories')
    .addColumn('lowStockThreshold', 'integer', (column) => column.check(sql`"lowStockThreshold" between 0 and 9999`))
    .execute();
  await db.schema
    .createIndex('inventories_low')
    .on('inventories')
    .columns(['qty', 'sortKey', 'nameKey', 'id'])
    .where(sql<boolean>`"deletedAt" is null and "qty" < coalesce("lowStockThreshold", 3)`)
    .execute();
}
