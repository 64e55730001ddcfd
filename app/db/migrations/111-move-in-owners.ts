import type { Kysely } from 'kysely';

/** Whether the accounts of a move that had every right in the earlier service have it here, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('moveIns')
    .addColumn('owners', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
