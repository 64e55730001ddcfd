import { type Kysely, sql } from 'kysely';

/** Money that came in, as wallets and banks list it, and what the columns of an account's statement hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('statementLines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('paymentAccounts.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('hasTime', 'boolean', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`"amount" > 0`))
    .addColumn('number', 'text')
    .addColumn('tail', 'text')
    .addColumn('reference', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('importedAt', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('statementLines_key', ['accountId', 'key'])
    .execute();
  await schema.createIndex('statementLines_tail').on('statementLines').column('tail').execute();
  await schema.createIndex('statementLines_reference').on('statementLines').column('reference').execute();
  await schema.createIndex('statementLines_at').on('statementLines').columns(['accountId', 'at', 'id']).execute();
  await schema.createIndex('statementLines_imported').on('statementLines').column('importedAt').execute();
  await schema.alterTable('paymentAccounts').addColumn('statementColumns', 'text').execute();
}
