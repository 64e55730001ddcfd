import { type Kysely, sql } from 'kysely';

/** The step to which the shop rounds prices up, and the step of each price, of orders and of the history too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const known = sql`"rounding" in ('1', '50', '100', '500', '1000', '5000', '10000',
    '500-100', '1000-100', '5000-100', '10000-100')`;
  for (const table of ['settings', 'inventories'])
    await db.schema
      .alterTable(table)
      .addColumn('rounding', 'text', (column) => column.notNull().defaultTo('1').check(known))
      .execute();
  for (const [table, column] of [
    ['orderItems', 'rounding'],
    ['priceChanges', 'oldRounding'],
    ['priceChanges', 'newRounding'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (added) => added.notNull().defaultTo('1'))
      .execute();
}
