import { createHash } from 'node:crypto';
import { isAway, markAway } from '#app/db/database-away.server.ts';
import { gather } from '#app/db/gather.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { lockItems } from '#app/domain/catalog/lock-items.server.ts';
import type { Checkout } from '#app/domain/checkout/checkout-form.ts';
import { judgeCart } from '#app/domain/checkout/judge-cart.ts';
import type { PlacedOrder, Placement } from '#app/domain/checkout/placement.ts';
import { type Closed, closedAmong } from '#app/domain/checkout/settle-attempt.server.ts';
import { type Attempt, type NewOrder, writeOrders } from '#app/domain/checkout/write-orders.server.ts';
import { listPaymentMethods } from '#app/domain/settings/payment-methods.server.ts';

/** So many rows one transaction writes: fifty orders of one phone each. A longer cart stands alone. */
const MAX_ROWS = 200;
/** Rounds that one process may be at on PostgreSQL; SQLite writes one after the other. */
const ROUNDS_AT_ONCE = 3;

/** The order that a key stands for: one that was there, or one that is about to be written. */
type Keyed = { uid: string; hash: string; order: PlacedOrder };

const placeInRounds = gather(placeEach, {
  most: MAX_ROWS,
  sizeOf: ({ checkout }) => 2 + 2 * checkout.lines.length,
  atOnce: ROUNDS_AT_ONCE,
});

/**
 * Turns a cart into one pending order: all lines or none, at the database's prices, with the stock taken in the same
 * transaction (DECISIONS 10, 16, 18, 19). The same attempt sent again answers with the order that it already made.
 * Orders that come at the same moment are placed in one transaction, in the order in which they came (decision record 034).
 * @throws an error for `isAway` where nobody can say whether the order stands; the same attempt sent again finds out.
 */
export async function placeOrder(db: Db, now: Date, uid: string, checkout: Checkout): Promise<Placement> {
  try {
    return await placeInRounds(db, { now, uid, checkout, hash: hashOf(checkout) });
  } catch (error) {
    // Marked again in the course of the request that waits, which else would not notice.
    throw isAway(error) ? markAway(error) : error;
  }
}

/** All of them together; where that fails, each in a transaction of its own, so that who fails fails alone. */
async function placeEach(db: Db, attempts: Attempt[]): Promise<PromiseSettledResult<Placement>[]> {
  try {
    const placements = await placeAll(db, attempts);
    return placements.map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (attempts.length > 1 && !isAway(reason)) {
      const each: PromiseSettledResult<Placement>[] = [];
      for (const attempt of attempts) each.push(...(await placeEach(db, [attempt])));
      return each;
    }
    return attempts.map(() => ({ status: 'rejected', reason }));
  }
}

async function placeAll(db: Db, attempts: Attempt[], closed: Closed[] = []): Promise<Placement[]> {
  const place = () => transact(db, (trx) => placeOnce(trx, attempts, closed), { often: true });
  try {
    return await place();
  } catch (error) {
    // Another transaction made an order under one of these keys meanwhile; now it is there to be found.
    if (isUniqueViolation(error, 'orders.checkoutKey')) return place();
    if (error instanceof ClosedMeanwhile) return placeAll(db, attempts, [...closed, ...error.closed]);
    if (isAway(error)) return asFirst(attempts, await place());
    throw error;
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

/**
 * The connection was lost, perhaps after COMMIT: the attempts themselves, sent again under their keys, have found out.
 * Nobody else has been answered, so this is the first answer of each key's order.
 */
function asFirst(attempts: Attempt[], placements: Placement[]): Placement[] {
  const keys = attempts.map(({ checkout }) => checkout.key);
  return placements.map((placed, n) =>
    placed.ok && keys.indexOf(keys[n] ?? '') === n ? { ok: true, order: placed.order } : placed,
  );
}

async function placeOnce(trx: Trx, attempts: Attempt[], closed: Closed[]): Promise<Placement[]> {
  const shelf = await lockItems(
    trx,
    attempts.flatMap(({ checkout }) => checkout.lines.map(({ id }) => id)),
  );
  const keyed = await ordersByKey(trx, attempts);
  const methods = await listPaymentMethods(trx);
  const orders: NewOrder[] = [];
  const placements = attempts.map((attempt): Placement => {
    const { uid, checkout, hash } = attempt;
    const earlier = keyed.get(checkout.key);
    if (earlier) return answerAgain(earlier, attempt);
    if (closed.some((each) => each.uid === uid && each.key === checkout.key))
      return { ok: false, problem: 'attempt-closed' };
    const cart = judgeCart(checkout, shelf, methods);
    if ('problem' in cart) return { ok: false, ...cart };
    const order = { id: crypto.randomUUID(), number: 0, total: cart.total };
    orders.push({ attempt, cart, order });
    keyed.set(checkout.key, { uid, hash, order });
    // Who comes after it sees what it leaves.
    for (const { qty, item } of cart.lines) item.qty -= qty;
    return { ok: true, order };
  });
  if (orders.length === 0) return placements;
  await writeOrders(trx, orders);
  const written = orders.map(({ attempt: { uid, checkout } }) => ({ uid, key: checkout.key }));
  const meanwhile = await closedAmong(trx, written);
  if (meanwhile.length > 0) throw new ClosedMeanwhile(meanwhile);
  return placements;
}

function answerAgain({ uid, hash, order }: Keyed, attempt: Attempt): Placement {
  if (uid !== attempt.uid || hash !== attempt.hash) return { ok: false, problem: 'key-used' };
  return { ok: true, order, again: true };
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
