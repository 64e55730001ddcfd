import type { Kysely } from 'kysely';

/** The QR picture of a payment account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('paymentAccounts')
    .addColumn('qrHash', 'text', (column) => column.references('blobs.hash'))
    .execute();
  for (const side of ['qrWidth', 'qrHeight'])
    await schema
      .alterTable('paymentAccounts')
      .addColumn(side, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
}
