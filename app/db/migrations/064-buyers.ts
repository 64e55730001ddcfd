import type { Kysely } from 'kysely';

/** The list of buyers: newest first, by the digits of their number, with a note that only the shop sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `fillPeopleKeys` fills what is null.
  await db.schema.alterTable('users').addColumn('phoneKey', 'text').execute();
  await db.schema
    .alterTable('users')
    .addColumn('shopNote', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('users_newest').on('users').columns(['role', 'createdAt', 'id']).execute();
  await db.schema.createIndex('users_phone').on('users').column('phoneKey').execute();
}
