import { createHash, randomUUIDv7 } from 'node:crypto';
import { createBatcher } from '#app/db/batch.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isStatementTimeout, isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { isUnavailable, markUnavailable } from '#app/db/unavailable.server.ts';
import { lockItems } from '#app/domain/catalog/item-lock.server.ts';
import { type Closed, closedAmong } from '#app/domain/checkout/attempt-settle.server.ts';
import { judgeCart } from '#app/domain/checkout/cart-judge.ts';
import type { Checkout } from '#app/domain/checkout/checkout-form.ts';
import { countRecentOrders } from '#app/domain/checkout/order-limit.server.ts';
import { type Attempt, type NewOrder, writeOrders } from '#app/domain/checkout/order-write.server.ts';
import type { PlacedOrder, Placement } from '#app/domain/checkout/placement.ts';
import { ORDER_LIMIT } from '#app/domain/constants.ts';
import { listPaymentMethods } from '#app/domain/payments/payment-methods.server.ts';

/** So many rows one transaction writes: fifty orders of one phone each. A longer cart stands alone. */
const MAX_ROWS = 200;
/** Rounds that one process may be at on PostgreSQL; SQLite writes one after the other. */
const ROUNDS_AT_ONCE = 3;

/** The order that a key stands for: one that was there, or one that is about to be written. */
type Keyed = { uid: string; hash: string; order: PlacedOrder };

const placeInRounds = createBatcher(placeEach, {
  maxSize: MAX_ROWS,
  sizeOf: ({ checkout }) => 2 + 2 * checkout.lines.length,
  concurrency: ROUNDS_AT_ONCE,
});

/**
 * Turns a cart into one pending order: all lines or none, at the database's prices, with the stock taken in the same
 * transaction (DECISIONS 10, 16, 18, 19). The same attempt sent again answers with the order that it already made.
 * Orders that come at the same moment are placed in one transaction, in the order in which they came (decision record 034).
 * @param limit how many orders the buyer may place within ten minutes; 0 for any number.
 * @throws an error for `isUnavailable` where nobody can say whether the order stands; the same attempt sent again finds out.
 */
export async function placeOrder(
  db: Db,
  now: Date,
  uid: string,
  checkout: Checkout,
  limit = ORDER_LIMIT,
): Promise<Placement> {
  try {
    return await placeInRounds(db, { now, uid, checkout, hash: hashOf(checkout), limit });
  } catch (error) {
    // Marked again in the course of the request that waits, which else would not notice.
    throw isUnavailable(error) ? markUnavailable(error) : error;
  }
}

/** All of them together; where that fails, each in a transaction of its own, so that who fails fails alone. */
async function placeEach(
  db: Db,
  attempts: Attempt[],
  made = new Set<string>(),
): Promise<PromiseSettledResult<Placement>[]> {
  try {
    const placements = await placeAll(db, attempts, made);
    return placements.map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    // One after the other they would only wait as long again.
    if (attempts.length === 1 || isUnavailable(reason) || isStatementTimeout(reason))
      return attempts.map(() => ({ status: 'rejected', reason }));
    const each: PromiseSettledResult<Placement>[] = [];
    for (const attempt of attempts) each.push(...(await placeEach(db, [attempt], made)));
    return each;
  }
}

/**
 * @param made the orders that were written for these attempts, and of which nobody has been told: where a COMMIT was lost,
 * they may be found as if they had been there before.
 */
async function placeAll(db: Db, attempts: Attempt[], made: Set<string>): Promise<Placement[]> {
  const closed: Closed[] = [];
  for (let failures = 0; ; ) {
    const place = () => transact(db, (trx) => placeOnce(trx, attempts, closed, made), { prepare: true });
    try {
      const placements = await place();
      return placements.map((placed) =>
        placed.ok && !made.delete(placed.order.id) ? { ...placed, again: true } : placed,
      );
    } catch (error) {
      if (error instanceof ClosedMeanwhile) closed.push(...error.closed);
      // Another transaction made an order under one of these keys meanwhile, or the line was lost, perhaps after COMMIT:
      // the same attempts, sent again under their keys, find out.
      else if (failures++ > 0 || !(isUniqueViolation(error, 'orders.checkoutKey') || isUnavailable(error))) throw error;
    }
  }
}

/** Thrown so that what was written is undone: buyers have been told that nothing came of these attempts. */
class ClosedMeanwhile extends Error {
  readonly closed: Closed[];

  constructor(closed: Closed[]) {
    super('attempts were closed while they were placed');
    this.closed = closed;
  }
}

async function placeOnce(trx: Trx, attempts: Attempt[], closed: Closed[], made: Set<string>): Promise<Placement[]> {
  const shelf = await lockItems(
    trx,
    attempts.flatMap(({ checkout }) => checkout.lines.map(({ id }) => id)),
  );
  const keyed = await ordersByKey(trx, attempts);
  const methods = await listPaymentMethods(trx);
  const recent = await recentOrders(trx, attempts);
  const orders: NewOrder[] = [];
  const placements = attempts.map((attempt): Placement => {
    const { uid, checkout, hash, limit } = attempt;
    const earlier = keyed.get(checkout.key);
    if (earlier) {
      const isSame = earlier.uid === uid && earlier.hash === hash;
      return isSame ? { ok: true, order: earlier.order } : { ok: false, problem: 'key-used' };
    }
    if (closed.some((each) => each.uid === uid && each.key === checkout.key))
      return { ok: false, problem: 'attempt-closed' };
    const placed = recent.get(uid) ?? 0;
    if (limit > 0 && placed >= limit) return { ok: false, problem: 'too-many-orders' };
    const cart = judgeCart(checkout, shelf, methods);
    if ('problem' in cart) return { ok: false, ...cart };
    recent.set(uid, placed + 1);
    // In the order of time: what is written of one order after the other lies side by side in every index by it.
    const order = { id: randomUUIDv7(), number: 0, total: cart.total };
    orders.push({ attempt, cart, order });
    keyed.set(checkout.key, { uid, hash, order });
    // Who comes after it sees what it leaves.
    for (const { qty, item } of cart.lines) item.qty -= qty;
    return { ok: true, order };
  });
  if (orders.length === 0) return placements;
  for (const { order } of orders) made.add(order.id);
  await writeOrders(trx, orders);
  const written = orders.map(({ attempt: { uid, checkout } }) => ({ uid, key: checkout.key }));
  const meanwhile = await closedAmong(trx, written);
  if (meanwhile.length > 0) throw new ClosedMeanwhile(meanwhile);
  return placements;
}

/** How many orders the buyers who are limited have placed of late. */
async function recentOrders(trx: Trx, attempts: Attempt[]): Promise<Map<string, number>> {
  const limited = attempts.filter(({ limit }) => limit > 0);
  const [first] = limited;
  if (!first) return new Map();
  const uids = [...new Set(limited.map(({ uid }) => uid))].sort();
  return countRecentOrders(trx, first.now, uids, Math.max(...limited.map(({ limit }) => limit)));
}

/** Read after the items are locked: a twin of an attempt has either committed by now or waits behind us. */
async function ordersByKey(trx: Trx, attempts: Attempt[]): Promise<Map<string, Keyed>> {
  const keys = attempts.map(({ checkout }) => checkout.key);
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'number', 'total', 'uid', 'checkoutKey', 'checkoutHash as hash'])
    .where('checkoutKey', 'in', keys)
    .execute();
  return new Map(orders.map(({ checkoutKey, uid, hash, ...order }) => [checkoutKey, { uid, hash, order }]));
}

function hashOf({ name, phone, address, paymentMethod, lines }: Checkout): string {
  const body = [name, phone, address, paymentMethod, lines.map(({ id, qty, salePrice }) => [id, qty, salePrice])];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
