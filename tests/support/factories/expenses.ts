import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** Inserts an expense paid with other cash, unless there is one of this id. @returns the id. */
export async function insertExpense(
  db: Db,
  values: Partial<Insertable<Database['expenses']>> & { createdBy: string },
): Promise<string> {
  const what = { day: '2026-01-02', category: 'food' as const, amount: 5_000, remark: 'Tea' };
  const row = { id: crypto.randomUUID(), ...what, createdAt: LONG_AGO, ...values };
  await db
    .insertInto('expenses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return row.id;
}
