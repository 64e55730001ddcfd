import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';
import { SaleRefusedError } from '#app/domain/orders/counter/counter-sale.ts';
import { sellIn } from '#app/domain/orders/counter/counter-sell.server.ts';
import {
  MAX_OFFLINE_HOURS,
  type OfflineReceipt,
  type OfflineRefusal,
  type OfflineSale,
  withoutBuyer,
} from '#app/domain/orders/counter/offline/offline-sale.ts';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** Takes a sale that was made without the shop, once: sent again, it gets the same answer. What cannot be sold is kept as it
 * is, for somebody to settle. `by` is logged in now; `deviceId` is the device of the counter that sends it, if it is one. */
export async function receiveOfflineSale(
  db: Db,
  by: By,
  deviceId: string | undefined,
  sent: OfflineSale,
): Promise<OfflineReceipt> {
  const earlier = await transact(db, (trx) => readReceipt(trx, sent.key));
  if (earlier) return earlier;
  const refusal = (await findObstacle(db, by, deviceId, sent)) ?? (await sellOffline(db, by, deviceId, sent));
  if (refusal) await keepWaiting(db, by, sent, refusal);
  return (await readReceipt(db, sent.key)) as OfflineReceipt;
}

async function readReceipt(db: Db, key: string): Promise<OfflineReceipt | undefined> {
  const row = await db
    .selectFrom('offlineSales')
    .leftJoin('orders', 'orders.id', 'offlineSales.orderId')
    .select(['state', 'orders.number'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ok: true, state: row.state, number: row.number };
}

/** Why a sale is not even tried: the device was cut off, or says something that cannot be. */
async function findObstacle(
  db: Db,
  { now }: By,
  deviceId: string | undefined,
  { storeId, counter, soldBy, asOf, madeAt, sale }: OfflineSale,
): Promise<OfflineRefusal | undefined> {
  const use = await db
    .selectFrom('offlineCounters')
    .innerJoin('counterDevices', 'counterDevices.id', 'offlineCounters.deviceId')
    .innerJoin('offlineUses', 'offlineUses.counter', 'offlineCounters.number')
    .select('offlineCounters.createdAt')
    .where('number', '=', counter)
    .where('storeId', '=', storeId)
    .where('deviceId', '=', deviceId ?? '')
    .where('sellsOffline', '=', true)
    .where('offlineUses.uid', '=', soldBy)
    .executeTakeFirst();
  if (!use) return { problem: 'device-off' };
  if (sale.unread !== undefined) return { problem: 'unreadable' };
  const hours = (Date.parse(madeAt) - Date.parse(asOf)) / HOUR_MS;
  const isLater = madeAt > instant(new Date(now.getTime() + HOUR_MS));
  // No prices are older than the counter: a device may not choose among all that an item ever had.
  const isEarlier = Date.parse(asOf) < Date.parse(use.createdAt) - HOUR_MS;
  return hours < 0 || hours > MAX_OFFLINE_HOURS || isLater || isEarlier ? { problem: 'too-old' } : undefined;
}

class NumberTakenError extends Error {}

/** Sells in the name of its seller, and keeps it with its order in the same transaction; or says why not. */
async function sellOffline(
  db: Db,
  by: By,
  device: string | undefined,
  sent: OfflineSale,
): Promise<OfflineRefusal | undefined> {
  const { key, soldBy, asOf, sale } = sent;
  try {
    return await transact(db, async (trx) => {
      const sold = await sellIn(trx, { ...by, uid: soldBy }, { key, sale, device }, { soldBy, asOf });
      if (!sold.ok) return sold;
      const isNew = await insertSale(trx, by, sent, { state: 'sold', orderId: sold.id });
      if (!isNew && !(await readReceipt(trx, key))) throw new NumberTakenError();
      return undefined;
    });
  } catch (error) {
    if (error instanceof SaleRefusedError) return error.refusal;
    if (error instanceof NumberTakenError) return { problem: 'number-taken' };
    throw error;
  }
}

async function keepWaiting(db: Db, by: By, sent: OfflineSale, refusal: OfflineRefusal): Promise<void> {
  await transact(db, async (trx) => {
    const isNew = await insertSale(trx, by, sent, { state: 'waiting', refusal: JSON.stringify(refusal) });
    const { uid, now } = by;
    const after = { number: offlineNumber(sent), problem: refusal.problem };
    if (isNew)
      await record(trx, now, { uid, action: 'offline sale kept', entity: 'offlineSales', entityId: sent.key, after });
  });
}

type Outcome = { state: 'sold'; orderId: string } | { state: 'waiting'; refusal: string };

async function insertSale(trx: Trx, { now, uid }: By, sent: OfflineSale, outcome: Outcome): Promise<boolean> {
  const { storeId: _, sale, ...row } = sent;
  const kept = outcome.state === 'sold' ? withoutBuyer(sale) : sale;
  const inserted = await trx
    .insertInto('offlineSales')
    .values({ ...row, sentBy: uid, receivedAt: instant(now), sale: JSON.stringify(kept), ...outcome })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}
