import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Returns that were entered by mistake, and taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('returnUndos')
    .addColumn('returnId', 'text', (column) => column.primaryKey().references('returns.id'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  if (postgres) {
    await sql`create trigger "returnUndos_appendOnly" before update or delete or truncate on "returnUndos"
      for each statement execute function "appendOnly"()`.execute(db);
    return;
  }
  for (const verb of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`returnUndos_no_${verb}`)} before ${sql.raw(verb)} on "returnUndos"
      begin select raise(abort, 'returnUndos is append-only'); end`.execute(db);
}
