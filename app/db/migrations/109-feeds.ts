import type { Kysely } from 'kysely';

/** Whether the shop's list of phones can be fetched by catalogues of other sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('feeds', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
