import type { Kysely } from 'kysely';

/** The whole receipt as a hash, so that another receipt with its key is refused. Null for receipts before this column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('receipts').addColumn('hash', 'text').execute();
}
