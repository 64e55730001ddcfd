import { type Kysely, sql } from 'kysely';

/** The items whose numbers are kept: Receive phones lists those with too few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('inventories_tracked')
    .on('inventories')
    .columns(['tracking desc', 'sortKey', 'id'])
    .where(sql<boolean>`"deletedAt" is null`)
    .execute();
}
