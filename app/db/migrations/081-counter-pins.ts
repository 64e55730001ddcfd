import { type Kysely, sql } from 'kysely';

/**
 * The devices of a counter, on which people change with a PIN, and the PINs. A session that a PIN has opened names its
 * device; the others have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counterDevices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('usedAt', 'timestamptz')
    .execute();
  await db.schema
    .createTable('pins')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('wrong', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('setAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('counterDevice', 'text', (column) => column.references('counterDevices.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('sessions_counterDevice')
    .on('sessions')
    .column('counterDevice')
    .where(sql.ref('counterDevice'), 'is not', null)
    .execute();
}
