import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { countRecentlyClosed } from '#app/domain/checkout/order-limit.server.ts';
import type { Settlement, SettlementRefused } from '#app/domain/checkout/placement.ts';
import { ORDER_LIMIT } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';

/** What was sent may sit on the way for minutes, in a tab that sleeps for days. */
const KEPT_DAYS = 30;

/**
 * Tells a buyer what came of their attempt, and so that it stays true: where there is no order, none can be placed under
 * this key any more, though its form may still be on the way or being worked on (decision record 030). Another person's
 * key is one that this person has sent nothing under.
 * @param limit how many attempts this person may close within ten minutes; 0 for any number.
 */
export async function settleAttempt(
  db: Db,
  now: Date,
  uid: string,
  key: string,
  limit = ORDER_LIMIT,
): Promise<Settlement | SettlementRefused> {
  const order = await ownOrder(db, uid, key);
  if (order) return { placed: true, order };
  return transact(db, (trx) => closeUnlessPlaced(trx, now, uid, key, limit));
}

/** The order of this attempt, or its end. */
export async function closeUnlessPlaced(
  trx: Trx,
  now: Date,
  uid: string,
  key: string,
  limit: number,
): Promise<Settlement | SettlementRefused> {
  // An order refers to its buyer, so one that is being placed holds this row against us until it stands or not, and
  // one that comes later waits for us and then finds its attempt closed.
  await trx.selectFrom('users').select('id').where('id', '=', uid).forUpdate().executeTakeFirstOrThrow();
  const order = await ownOrder(trx, uid, key);
  if (order) return { placed: true, order };
  if ((await closedAmong(trx, [{ uid, key }])).length > 0) return { placed: false };
  if (limit > 0 && (await countRecentlyClosed(trx, now, uid)) >= limit) return { problem: 'too-many-attempts' };
  await trx
    .insertInto('closedAttempts')
    .values({ uid, checkoutKey: key, closedAt: instant(now) })
    .execute();
  return { placed: false };
}

/** An attempt that can never be an order. */
export type Closed = { uid: string; key: string };

/**
 * Those of these attempts that were closed. To be asked after their orders were written: only then can nobody close them
 * before those are committed.
 */
export async function closedAmong(trx: Trx, attempts: Closed[]): Promise<Closed[]> {
  return trx
    .selectFrom('closedAttempts')
    .select(['uid', 'checkoutKey as key'])
    .where((eb) => eb.or(attempts.map(({ uid, key }) => eb.and({ uid, checkoutKey: key }))))
    .execute();
}

/** Deletes what nothing can arrive for any more. */
export async function forgetClosedAttempts(db: Db, now: Date): Promise<void> {
  const oldest = instant(new Date(now.getTime() - KEPT_DAYS * 86_400_000));
  await db.deleteFrom('closedAttempts').where('closedAt', '<=', oldest).execute();
}

function ownOrder(db: Db, uid: string, key: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'total'])
    .where('uid', '=', uid)
    .where('checkoutKey', '=', key)
    .executeTakeFirst();
}
