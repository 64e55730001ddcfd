import type { Kysely } from 'kysely';

/** What the shop does, so that its screens ask for nothing else. All of it, until its owner says otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const feature of ['recordsImeis', 'givesWarranty', 'takesDeposits'])
    await db.schema
      .alterTable('settings')
      .addColumn(feature, 'boolean', (column) => column.notNull().defaultTo(true))
      .execute();
}
