import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

type Warranty = Partial<Insertable<Database['warranties']>>;

/** Inserts a warranty of the order's first line: 30 days from long ago, unless `values` says otherwise. */
export async function insertWarranty(db: Db, orderId: string, values: Warranty = {}) {
  const keys = { id: crypto.randomUUID(), token: crypto.randomUUID().replaceAll('-', '') };
  return db
    .insertInto('warranties')
    .values({ ...keys, orderId, line: 1, unitId: null, startsAt: LONG_AGO, days: 30, ...values })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
}
