import type { Kysely } from 'kysely';

/** Who the shop is by law, as its certificate of registration says, and its TikTok; all empty where unset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const fact of ['registeredName', 'registrationNumber', 'registrationExpires', 'registeredAddress', 'tiktok'])
    await db.schema
      .alterTable('settings')
      .addColumn(fact, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}
