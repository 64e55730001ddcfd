import { type Kysely, sql } from 'kysely';

/** The units in stock by what the Shop filters by. Sold ones are left out, because their number grows for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = { units_condition: ['condition', 'itemId'], units_tax: ['itemId', 'tax'] };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('units').columns(columns).where(sql<boolean>`"state" = 'in-stock'`).execute();
}
