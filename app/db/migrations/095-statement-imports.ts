import type { Kysely } from 'kysely';

/** The lines of one import are found by its time, and the account remembers the order of day and month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('statementLines_import').on('statementLines').columns(['accountId', 'importedAt']).execute();
  await schema.alterTable('paymentAccounts').addColumn('statementDateOrder', 'text').execute();
}
