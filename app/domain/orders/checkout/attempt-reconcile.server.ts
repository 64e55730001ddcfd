import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { ORDER_LIMIT } from '#app/domain/constants.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { countRecentlyVoided } from '#app/domain/orders/checkout/order-limit.server.ts';
import {
  type PlacedOrder,
  type Reconciliation,
  type ReconciliationRefused,
  toPlacedOrder,
} from '#app/domain/orders/checkout/placement.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';

/** A voided attempt is kept this long, because its form may arrive late, for example from a sleeping tab. */
const RETENTION_DAYS = 30;

/** Returns the order of an attempt, or voids the attempt, so that its form cannot become an order later (decision:
 * lost-responses). `limit` is the most attempts that this person may void within ten minutes; 0 for no limit. */
export async function reconcileAttempt(
  db: Db,
  { now, uid }: By,
  key: string,
  { limit } = { limit: ORDER_LIMIT },
): Promise<Reconciliation | ReconciliationRefused> {
  return transact(db, (trx) => voidUnlessPlaced(trx, now, { uid, key }, limit));
}

export async function voidUnlessPlaced(
  trx: Trx,
  now: Date,
  { uid, key }: AttemptKey,
  limit: number,
): Promise<Reconciliation | ReconciliationRefused> {
  // An order being placed locks this row through its foreign key, so either its transaction ends first, or it finds its
  // attempt voided. The lock also makes this COMMIT wait for a standby.
  await trx.selectFrom('users').select('id').where('id', '=', uid).forUpdate().executeTakeFirstOrThrow();
  const order = await ownOrder(trx, uid, key);
  if (order) return { placed: true, order };
  if ((await voidedAmong(trx, [{ uid, key }])).length > 0) return { placed: false };
  if (limit > 0 && (await countRecentlyVoided(trx, now, uid)) >= limit) return { problem: 'too-many-attempts' };
  await trx
    .insertInto('closedAttempts')
    .values({ uid, checkoutKey: key, closedAt: instant(now) })
    .execute();
  return { placed: false };
}

export type AttemptKey = { uid: string; key: string };

/** Call it while the buyers are locked, by their rows or by their new orders. */
export async function voidedAmong(trx: Trx, attempts: AttemptKey[]): Promise<AttemptKey[]> {
  return trx
    .selectFrom('closedAttempts')
    .select(['uid', 'checkoutKey as key'])
    .where((eb) => eb.or(attempts.map(({ uid, key }) => eb.and({ uid, checkoutKey: key }))))
    .execute();
}

export async function deleteVoidedAttempts(db: Db, now: Date): Promise<void> {
  const oldest = instant(new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
  await db.deleteFrom('closedAttempts').where('closedAt', '<=', oldest).execute();
}

async function ownOrder(db: Db, uid: string, key: string): Promise<PlacedOrder | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'total', 'payBefore', 'deposit'])
    .where('uid', '=', uid)
    .where('checkoutKey', '=', key)
    .executeTakeFirst();
  return order && toPlacedOrder(order);
}
