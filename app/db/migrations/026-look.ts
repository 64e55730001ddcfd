import { type Kysely, sql } from 'kysely';

/** The accent colour of the shop, empty for the standard one, and its logo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('settings')
    .addColumn('accent', 'text', (column) => column.notNull().defaultTo('').check(sql`length("accent") in (0, 7)`))
    .execute();
  await schema
    .alterTable('settings')
    .addColumn('logo', 'text', (column) => column.references('blobs.hash'))
    .execute();
  for (const side of ['logoWidth', 'logoHeight'])
    await schema
      .alterTable('settings')
      .addColumn(side, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
}
