import { type Kysely, sql } from 'kysely';

/** The barcode that the maker prints on the box of an item; one code belongs to one item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inventories').addColumn('barcode', 'text').execute();
  await db.schema
    .createIndex('inventories_barcode')
    .unique()
    .on('inventories')
    .column('barcode')
    .where(sql<boolean>`"barcode" is not null and "deletedAt" is null`)
    .execute();
}
