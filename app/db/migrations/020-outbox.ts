import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Mails that wait to be sent: an event, its subject and a person, no address and no text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('outbox')
    .addColumn('id', postgres ? 'bigint' : 'integer', (column) =>
      postgres ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('forAdmins', 'boolean', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('nextTryAt', 'timestamptz')
    .addColumn('inDigest', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('leaseId', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastError', 'text')
    .addColumn('sentAt', 'timestamptz')
    .addUniqueConstraint('outbox_event', ['event', 'subjectId', 'uid'])
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('nextTryAt')
    .where(sql<boolean>`"nextTryAt" is not null`)
    .execute();
  await db.schema.createIndex('outbox_uid').on('outbox').columns(['uid', 'sentAt']).execute();
}
