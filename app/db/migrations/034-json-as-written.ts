import { type Kysely, PostgresAdapter, sql } from 'kysely';

const columns = [
  ['announcements', 'notes'],
  ['paymentSettings', 'methods'],
  ['auditEvents', 'before'],
  ['auditEvents', 'after'],
];

/** PostgreSQL keeps JSON as it was written, like SQLite: a copy of a shop there and back has the same text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const [table, column] of columns)
    await sql`alter table ${sql.ref(String(table))} alter column ${sql.ref(String(column))} type json`.execute(db);
}
