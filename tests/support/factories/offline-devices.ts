import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** A device of the counter that may sell offline. @returns the id. */
export async function insertOfflineDevice(db: Db, id: string = crypto.randomUUID()): Promise<string> {
  await db
    .insertInto('counterDevices')
    .values({ id, name: 'Counter', tokenHash: id, createdAt: LONG_AGO, sellsOffline: true })
    .execute();
  return id;
}

/** A sale that waits for somebody to settle it: more than there is. @returns its key. */
export async function insertOfflineSale(
  db: Db,
  { itemId, uid, key = crypto.randomUUID() }: { itemId: string; uid: string; key?: string },
): Promise<string> {
  const sale = {
    lines: [{ itemId, qty: 999, salePrice: 66_000 }],
    payments: [{ via: CASH, amount: 65_934_000, number: '', given: 65_934_000 }],
  };
  await db
    .insertInto('offlineSales')
    .values({
      ...{
        key,
        counter: 1,
        count: 1,
        soldBy: uid,
        sentBy: uid,
        asOf: LONG_AGO,
        madeAt: LONG_AGO,
        receivedAt: LONG_AGO,
      },
      ...{ sale: JSON.stringify(sale), state: 'waiting' },
      refusal: JSON.stringify({ ok: false, problem: 'not-enough-stock', name: 'Redmi 14C', available: 2 }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
}
