import { type Kysely, sql } from 'kysely';

/** What buyers pay first: the percentage of a type, that of each line when it was ordered, and what it comes to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['typeSettings', 'orderItems'])
    await schema
      .alterTable(table)
      .addColumn('depositPercent', 'integer', (column) => column.check(sql`"depositPercent" between 1 and 99`))
      .execute();
  await schema
    .alterTable('orders')
    .addColumn('deposit', 'bigint', (column) => column.check(sql`"deposit" > 0 and "deposit" < "total"`))
    .execute();
}
