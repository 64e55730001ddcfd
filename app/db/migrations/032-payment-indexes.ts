import { type Kysely, sql } from 'kysely';

/** The payments of sales, and those whose numbers end alike, without reading all payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('payments_verified')
    .on('payments')
    .columns(['orderId', 'direction', 'amount'])
    .where(sql<boolean>`"state" = 'verified'`)
    .execute();
  await schema
    .createIndex('payments_last_digits')
    .on('payments')
    .expression(sql`substr("number", length("number") - 5)`)
    .where(sql<boolean>`"state" in ('submitted', 'verified')`)
    .execute();
}
