import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Checkout attempts of which the buyer was told that they came to nothing: none may become an order any more, however
 * late what was sent arrives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('closedAttempts')
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('checkoutKey', 'text', (column) => column.notNull())
    .addColumn('closedAt', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('closedAttempts_key', ['uid', 'checkoutKey'])
    .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema.createIndex('closedAttempts_closedAt').on('closedAttempts').column('closedAt').execute();
}
