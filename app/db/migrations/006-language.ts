import { type Kysely, sql } from 'kysely';

/** How an account's owner reads, once they have chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('language', 'text', (column) => column.check(sql`"language" in ('en', 'my', 'my-mymr')`))
    .execute();
}
