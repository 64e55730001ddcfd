import type { Kysely } from 'kysely';

/** Files list all payments and all units, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('payments_newest').on('payments').columns(['submittedAt', 'id']).execute();
  await db.schema.createIndex('units_newest').on('units').columns(['receivedAt', 'id']).execute();
}
