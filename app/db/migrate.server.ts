import { type Migration, Migrator } from 'kysely/migration';
import * as shop from '#app/db/migrations/001-shop.ts';
import * as backOffice from '#app/db/migrations/002-back-office.ts';
import type { Db } from '#app/db/schema.ts';

/** Every migration in its order. A migration is never edited once it has landed. */
const migrations: Record<string, Migration> = { '001-shop': shop, '002-back-office': backOffice };

/**
 * Brings the database up to this program. Processes that start together wait for each other.
 * @throws what went wrong, with the database as it was before.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
