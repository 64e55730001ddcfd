import { type Kysely, sql } from 'kysely';

/** The shop's own names of the import taxes, and whether buyers are told that the tax of a phone is not paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['taxCustomsName', 'taxCommercialName', 'taxRedemptionName'])
    await db.schema
      .alterTable('settings')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('settings')
    .addColumn('unpaidTax', 'text', (added) =>
      added.notNull().defaultTo('hidden').check(sql`"unpaidTax" in ('hidden', 'shown')`),
    )
    .execute();
}
