import type { Kysely } from 'kysely';

/** How customers reach the shop, beside its phone: a number, the name of a page, the name of a person; empty where unset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const app of ['viber', 'messenger', 'telegram']) {
    await db.schema
      .alterTable('settings')
      .addColumn(app, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
}
