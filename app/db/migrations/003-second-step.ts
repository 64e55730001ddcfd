import { type Kysely, PostgresAdapter } from 'kysely';

/** Who may not log in, and what an admin shows after the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;

  await schema.alterTable('users').addColumn('blockedAt', 'timestamptz').execute();
  await schema
    .alterTable('settings')
    .addColumn('secondStepRequired', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();

  await schema
    .createTable('secondSteps')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealedSecret', 'text', (column) => column.notNull())
    .addColumn('lastStep', postgres ? 'bigint' : 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('begunAt', 'timestamptz', (column) => column.notNull())
    .addColumn('begunIn', 'text', (column) => column.notNull())
    .addColumn('onSince', 'timestamptz')
    .execute();

  await schema
    .createTable('recoveryCodes')
    .addColumn('codeHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('recoveryCodes_user').on('recoveryCodes').column('userId').execute();

  await schema
    .createTable('signInChallenges')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await schema.createIndex('signInChallenges_user').on('signInChallenges').column('userId').execute();
  await schema.createIndex('signInChallenges_expiresAt').on('signInChallenges').column('expiresAt').execute();
}
