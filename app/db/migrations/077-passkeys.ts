import { type Kysely, PostgresAdapter } from 'kysely';

/** The public keys with which people log in instead of a password, and the challenges that were answered already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', postgres ? 'bigint' : 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('usedAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['userId', 'createdAt', 'id']).execute();
  await db.schema
    .createTable('usedPasskeyChallenges')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
    .execute();
}
