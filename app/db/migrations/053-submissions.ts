import { type Kysely, sql } from 'kysely';

/**
 * What was submitted under a key, and its first result. Of older payments and returns only the key is known, so they are refused
 * if they are sent again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('submissions')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .execute();
  await sql`
    insert into "submissions" ("key", "hash", "result")
    select "key", '', '' from "payments" union select "id", '', '' from "returns"`.execute(db);
  await sql`
    insert into "submissions" ("key", "hash", "result")
    select "id", coalesce("hash", ''), '{"ok":true,"units":' || (select count(*) from "units" where "receiptId" = r."id") || '}'
    from "receipts" r where true on conflict do nothing`.execute(db);
  await db.schema.alterTable('receipts').dropColumn('hash').execute();
}
