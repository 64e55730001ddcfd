import { type Kysely, sql } from 'kysely';

/** What a member of staff may do at most; null is no limit, and without meaning for everybody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const limits = {
    maxDiscount: 'integer',
    maxRefunds: 'integer',
    maxRefundSum: 'bigint',
    maxPriceEdits: 'integer',
  } as const;
  for (const [name, type] of Object.entries(limits))
    await db.schema
      .alterTable('users')
      .addColumn(name, type, (column) => column.check(sql`${sql.ref(name)} >= 0`))
      .execute();
}
