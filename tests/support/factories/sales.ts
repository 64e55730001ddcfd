import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { nameKey } from '#app/domain/text/name-key.ts';
import { phoneKey } from '#app/domain/text/phone-number.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

const BATCH = 500;

/** Inserts orders directly, confirmed by default. */
export async function sell(db: Db, ...orders: Partial<Insertable<Database['orders']>>[]): Promise<void> {
  const uid = await insertUser(db);
  const rest = {
    uid,
    phone: '09123456789',
    address: 'Yangon',
    paymentMethod: 'Cash',
    total: 0,
    cost: 0,
    checkoutHash: '',
  };
  const state = { status: 'confirmed' as const, cancelRequested: false, restocked: false, createdAt: LONG_AGO };
  const rows = orders.map((order) => {
    const own = { id: crypto.randomUUID(), checkoutKey: crypto.randomUUID(), name: 'Aye', ...rest, ...state, ...order };
    return { nameKey: nameKey(own.name), phoneKey: phoneKey(own.phone), ...own };
  });
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto('orders')
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}
