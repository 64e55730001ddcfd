import type { Kysely } from 'kysely';

/** For the rate of a currency that was saved last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('exchangeRates_saved').on('exchangeRates').columns(['currency', 'createdAt']).execute();
}
