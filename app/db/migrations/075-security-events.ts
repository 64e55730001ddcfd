import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Log-ins of an account, refused ones too, and what changed about it. Earlier changes are those of the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('securityEvents')
    .addColumn('id', postgres ? 'bigint' : 'integer', (column) =>
      postgres ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('byUid', 'text', (column) => column.references('users.id'))
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('userAgent', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('securityEvents_uid').on('securityEvents').columns(['uid', 'at', 'id']).execute();
  await db.schema.createIndex('securityEvents_at').on('securityEvents').columns(['at', 'id']).execute();
  await db.schema.createIndex('securityEvents_byUid').on('securityEvents').column('byUid').execute();
  await sql`insert into "securityEvents" ("uid", "at", "kind", "byUid")
    select "users"."id", e."at", e."action", e."uid"
    from "auditEvents" e join "users" on "users"."id" = e."entityId"
    where e."entity" = 'users' and e."action" in ('role set', 'second step turned on', 'second step turned off',
      'recovery codes made', 'recovery code used', 'account blocked', 'account unblocked', 'phone confirmed',
      'phone confirmation undone', 'phone taken', 'reset link issued')
    order by e."id"`.execute(db);
}
