import type { Db } from '#app/db/schema.ts';

/** Reads the address of the buyer's newest order; empty if there is none (D 16). */
export async function readLastAddress(db: Db, uid: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('address')
    .where('uid', '=', uid)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.address ?? '';
}
