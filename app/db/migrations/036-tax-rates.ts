import type { Kysely } from 'kysely';

/** What the import tax of a phone is estimated with, and where the register is asked. They may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const defaults = {
    taxCustoms: '5',
    taxCommercial: '5',
    taxRedemption: '25',
    taxNote: '',
    registerUrl: 'https://ceir.gov.mm',
  };
  for (const [column, value] of Object.entries(defaults))
    await db.schema
      .alterTable('settings')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(value))
      .execute();
}
