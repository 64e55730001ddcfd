import { type Kysely, sql } from 'kysely';

/**
 * The commercial tax in prices: its rate in percent, null while there is none, and the rate of each order, null for older
 * ones. Also what the guided start asks: what the shop sells, and whether its owner has read the starting terms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('settings').addColumn('salesTaxRate', 'text').execute();
  await db.schema
    .alterTable('settings')
    .addColumn('taxNumber', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('settings')
    .addColumn('sells', 'text', (column) =>
      column.notNull().defaultTo('phones').check(sql`"sells" in ('phones', 'accessories', 'both')`),
    )
    .execute();
  await db.schema
    .alterTable('settings')
    .addColumn('termsRead', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`update "settings" set "termsRead" = true where exists (select 1 from "shopTerms" where "uid" is not null)`.execute(
    db,
  );
  await db.schema.alterTable('orders').addColumn('taxRate', 'text').execute();
  await db.schema
    .createIndex('orders_taxed')
    .on('orders')
    .columns(['status', 'createdAt', 'name', 'taxRate', 'total', 'returned'])
    .where(sql<boolean>`"taxRate" is not null`)
    .execute();
}
