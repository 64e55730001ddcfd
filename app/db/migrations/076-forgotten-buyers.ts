import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A buyer whose data the shop has erased. Only then the audit gives up what it says about the account: the database still
 * refuses every other change of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema.alterTable('users').addColumn('forgottenAt', 'timestamptz').execute();
  const columns = ['id', 'at', 'uid', 'action', 'entity', 'entityId'].map((column) =>
    sql.raw(`new."${column}" is not distinct from old."${column}"`),
  );
  const isErasure = sql`(${sql.join(columns, sql` and `)} and new."before" is null and new."after" is null
    and old."entity" = 'users' and exists (
      select 1 from "users" where "users"."id" = old."entityId" and "users"."forgottenAt" is not null))`;
  if (!postgres) {
    await sql`drop trigger "auditEvents_no_update"`.execute(db);
    await sql`create trigger "auditEvents_no_update" before update on "auditEvents" when not ${isErasure}
      begin select raise(abort, 'auditEvents is append-only'); end`.execute(db);
    return;
  }
  await sql`drop trigger "auditEvents_appendOnly" on "auditEvents"`.execute(db);
  await sql`create trigger "auditEvents_appendOnly" before delete or truncate on "auditEvents"
    for each statement execute function "appendOnly"()`.execute(db);
  await sql`create function "eraseOnly"() returns trigger language plpgsql as
    $$ begin
      if ${isErasure} then return new; end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  await sql`create trigger "auditEvents_eraseOnly" before update on "auditEvents"
    for each row execute function "eraseOnly"()`.execute(db);
}
