import { type Kysely, sql } from 'kysely';

/** The text of an account's merchant QR code, and the wallets that have paid with one that carries an amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('paymentAccounts').addColumn('merchantQr', 'text').execute();
  await db.schema
    .alterTable('paymentAccounts')
    .addColumn('qrWallets', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute();
}
