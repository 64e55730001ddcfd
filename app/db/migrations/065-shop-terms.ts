import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** All versions of the shop's terms, append-only, and which of them an order was placed under; null for older orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shopTerms')
    .addColumn('version', 'integer', (column) => column.primaryKey().check(sql`"version" > 0`))
    .addColumn('my', 'text', (column) => column.notNull())
    .addColumn('en', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('termsVersion', 'integer', (column) => column.references('shopTerms.version'))
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger "shopTerms_appendOnly" before update or delete or truncate on "shopTerms"
      for each statement execute function "appendOnly"()`.execute(db);
    return;
  }
  for (const verb of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`shopTerms_no_${verb}`)} before ${sql.raw(verb)} on "shopTerms"
      begin select raise(abort, 'shopTerms is append-only'); end`.execute(db);
}
