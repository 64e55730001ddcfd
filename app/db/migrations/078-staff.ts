import { type Kysely, sql } from 'kysely';

/**
 * The rights of a member of staff, separated by spaces; null for everybody else. An invitation is a link with which
 * a person takes rights, once: `uid` is who made it, `usedBy` who has used it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('rights', 'text').execute();
  // The few among all buyers.
  await db.schema
    .createIndex('users_staff')
    .on('users')
    .column('rights')
    .where(sql.ref('rights'), 'is not', null)
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
    .addColumn('usedBy', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('invitations_uid').on('invitations').column('uid').execute();
  await db.schema.createIndex('invitations_used').on('invitations').column('usedBy').execute();
}
