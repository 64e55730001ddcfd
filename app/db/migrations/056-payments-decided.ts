import { type Kysely, sql } from 'kysely';

/** An index that sums what arrived and what was refunded in some days, by method. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payments_decided')
    .on('payments')
    .columns(['decidedAt', 'method', 'direction', 'amount'])
    .where(sql<boolean>`"state" = 'verified'`)
    .execute();
}
