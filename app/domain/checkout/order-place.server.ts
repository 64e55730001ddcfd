import { createHash, randomUUIDv7 } from 'node:crypto';
import { createBatcher } from '#app/db/request-batcher.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isStatementTimeout, isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { isUnavailable, markUnavailable } from '#app/db/unavailable.server.ts';
import { type VoidedAttempt, voidedAmong } from '#app/domain/checkout/attempt-reconcile.server.ts';
import { checkCart } from '#app/domain/checkout/cart-check.ts';
import type { Checkout } from '#app/domain/checkout/checkout-form.ts';
import { countRecentOrders } from '#app/domain/checkout/order-limit.server.ts';
import { type Attempt, type NewOrder, writeOrders } from '#app/domain/checkout/order-write.server.ts';
import { type PlacedOrder, type Placement, placedOf } from '#app/domain/checkout/placement.ts';
import { ORDER_LIMIT } from '#app/domain/constants.ts';
import { lockItems } from '#app/domain/inventory/item-lock.server.ts';
import { readPaymentTerms } from '#app/domain/orders/time-to-pay.server.ts';
import { payDeadline } from '#app/domain/orders/time-to-pay.ts';

/** One transaction writes at most this many rows, as for fifty orders of one phone. A longer cart gets its own. */
const MAX_BATCH_ROWS = 200;
/** Limits one process on PostgreSQL; SQLite writes one batch at a time. */
const MAX_CONCURRENT_BATCHES = 3;

type Keyed = { uid: string; hash: string; order: PlacedOrder };

const placeInBatches = createBatcher(placeEach, {
  maxSize: MAX_BATCH_ROWS,
  sizeOf: ({ checkout }) => 2 + 2 * checkout.lines.length,
  concurrency: MAX_CONCURRENT_BATCHES,
});

/**
 * Places all lines or none, at current prices, and takes the stock in the same transaction (D 10, 16, 18, 19). The same
 * attempt returns its order again. Concurrent orders share a transaction, in order of arrival (decision record 034).
 * @throws an error for which `isUnavailable` is true if the outcome is unknown; sending the attempt again resolves it.
 */
export async function placeOrder(
  db: Db,
  now: Date,
  uid: string,
  checkout: Checkout,
  limit = ORDER_LIMIT,
): Promise<Placement> {
  try {
    return await placeInBatches(db, { now, uid, checkout, hash: hashOf(checkout), limit });
  } catch (error) {
    // Mark it in the async context of this request; the batch ran in another.
    throw isUnavailable(error) ? markUnavailable(error) : error;
  }
}

/** If the shared transaction fails, each attempt gets its own, so that one failure does not affect others. */
async function placeEach(
  db: Db,
  attempts: Attempt[],
  createdIds = new Set<string>(),
): Promise<PromiseSettledResult<Placement>[]> {
  try {
    const placements = await placeAll(db, attempts, createdIds);
    return placements.map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    // Retrying one by one would only repeat the wait.
    if (attempts.length === 1 || isUnavailable(reason) || isStatementTimeout(reason))
      return attempts.map(() => ({ status: 'rejected', reason }));
    const each: PromiseSettledResult<Placement>[] = [];
    for (const attempt of attempts) each.push(...(await placeEach(db, [attempt], createdIds)));
    return each;
  }
}

/** @param createdIds ids of the orders created here: after a lost COMMIT they are found again, but new to the buyer. */
async function placeAll(db: Db, attempts: Attempt[], createdIds: Set<string>): Promise<Placement[]> {
  const voided: VoidedAttempt[] = [];
  for (let failures = 0; ; ) {
    try {
      const placements = await transact(db, (trx) => placeOnce(trx, attempts, voided, createdIds), { prepare: true });
      return placements.map((placed) => {
        const isNew = placed.ok && createdIds.delete(placed.order.id);
        return placed.ok && !isNew ? { ...placed, again: true } : placed;
      });
    } catch (error) {
      if (error instanceof AttemptVoidedError) voided.push(...error.voided);
      // Another transaction used a key, or the connection was lost, perhaps after COMMIT: a retry resolves both.
      else if (failures++ > 0 || !(isUniqueViolation(error, 'orders.checkoutKey') || isUnavailable(error))) throw error;
    }
  }
}

/** Rolls the transaction back, because these buyers have already read that there is no order. */
class AttemptVoidedError extends Error {
  readonly voided: VoidedAttempt[];

  constructor(voided: VoidedAttempt[]) {
    super('attempts were voided while they were placed');
    this.voided = voided;
  }
}

async function placeOnce(
  trx: Trx,
  attempts: Attempt[],
  voided: VoidedAttempt[],
  createdIds: Set<string>,
): Promise<Placement[]> {
  const items = await lockItems(
    trx,
    attempts.flatMap(({ checkout }) => checkout.lines.map(({ id }) => id)),
  );
  const keyed = await ordersByKey(trx, attempts);
  const { methods, hoursToPay } = await readPaymentTerms(trx);
  const recent = await recentOrders(trx, attempts);
  const orders: NewOrder[] = [];
  const placements = attempts.map((attempt): Placement => {
    const { uid, checkout, hash, limit } = attempt;
    const earlier = keyed.get(checkout.key);
    if (earlier) {
      const isSame = earlier.uid === uid && earlier.hash === hash;
      return isSame ? { ok: true, order: earlier.order } : { ok: false, problem: 'key-reused' };
    }
    if (voided.some((each) => each.uid === uid && each.key === checkout.key))
      return { ok: false, problem: 'attempt-voided' };
    const placed = recent.get(uid) ?? 0;
    if (limit > 0 && placed >= limit) return { ok: false, problem: 'too-many-orders' };
    const cart = checkCart(checkout, items, methods);
    if ('problem' in cart) return { ok: false, ...cart };
    recent.set(uid, placed + 1);
    const hours = hoursToPay.get(checkout.paymentMethod);
    const payBefore = hours ? payDeadline(attempt.now, hours) : null;
    const { total, deposit } = cart;
    // Time-ordered ids keep new rows together in the indexes.
    const order = placedOf({ id: randomUUIDv7(), number: 0, total, deposit, payBefore });
    orders.push({ attempt, cart, order });
    keyed.set(checkout.key, { uid, hash, order });
    // Later orders of this batch see what is left.
    for (const { qty, item } of cart.lines) item.qty -= qty;
    return { ok: true, order };
  });
  if (orders.length === 0) return placements;
  for (const { order } of orders) createdIds.add(order.id);
  await writeOrders(trx, orders);
  const written = orders.map(({ attempt: { uid, checkout } }) => ({ uid, key: checkout.key }));
  const meanwhile = await voidedAmong(trx, written);
  if (meanwhile.length > 0) throw new AttemptVoidedError(meanwhile);
  return placements;
}

async function recentOrders(trx: Trx, attempts: Attempt[]): Promise<Map<string, number>> {
  const limited = attempts.filter(({ limit }) => limit > 0);
  const [first] = limited;
  if (!first) return new Map();
  const uids = [...new Set(limited.map(({ uid }) => uid))].sort();
  return countRecentOrders(trx, first.now, uids, Math.max(...limited.map(({ limit }) => limit)));
}

/** Call it after the items are locked: an identical attempt has then committed, or waits for these locks. */
async function ordersByKey(trx: Trx, attempts: Attempt[]): Promise<Map<string, Keyed>> {
  const keys = attempts.map(({ checkout }) => checkout.key);
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'number', 'total', 'uid', 'checkoutKey', 'checkoutHash as hash', 'payBefore', 'deposit'])
    .where('checkoutKey', 'in', keys)
    .execute();
  return new Map(
    orders.map(({ checkoutKey, uid, hash, ...order }) => [checkoutKey, { uid, hash, order: placedOf(order) }]),
  );
}

function hashOf({ name, phone, address, paymentMethod, lines }: Checkout): string {
  const body = [name, phone, address, paymentMethod, lines.map(({ id, qty, salePrice }) => [id, qty, salePrice])];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
