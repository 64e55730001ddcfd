import type { Kysely } from 'kysely';

/** The number on which the shop has spoken with a buyer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('verifiedPhone', 'text').execute();
  await db.schema.createIndex('users_verified_phone').on('users').column('verifiedPhone').unique().execute();
}
