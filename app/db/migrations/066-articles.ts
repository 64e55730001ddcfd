import { type Kysely, sql } from 'kysely';

/** What tells articles of one name apart, as RAM and ROM tell phones apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['inventories', 'orderItems'])
    await db.schema
      .alterTable(table)
      .addColumn('variant', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await db.schema
    .createIndex('inventories_articles')
    .on('inventories')
    .columns(['sortKey', 'nameKey', 'id'])
    .where(sql<boolean>`"deletedAt" is null and "ram" = '' and "rom" = ''`)
    .execute();
}
