import type { Kysely } from 'kysely';

/** Between which rates a typed one is plausible, by currency, as JSON: `{ "USD": { "min": "1000", "max": "25000" } }`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('rateBounds', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
