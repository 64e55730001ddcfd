import { type Kysely, sql } from 'kysely';

/** The receipt by which a phone came that pays for a sale; null for money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('receiptId', 'text', (column) => column.references('receipts.id'))
    .execute();
  await db.schema
    .createIndex('payments_receipt')
    .unique()
    .on('payments')
    .column('receiptId')
    .where(sql<boolean>`"receiptId" is not null`)
    .execute();
}
