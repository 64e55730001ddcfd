import { type Kysely, sql } from 'kysely';

/** When the shop is open, as its owner writes it; empty where unset. An index for what is newest in stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('openingHours', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('inventories_newest')
    .on('inventories')
    .columns(['createdAt', 'id'])
    .where(sql<boolean>`"deletedAt" is null and "qty" > 0`)
    .execute();
}
