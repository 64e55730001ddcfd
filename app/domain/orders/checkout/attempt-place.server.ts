import { randomUUIDv7 } from 'node:crypto';
import type { Trx } from '#app/db/schema.ts';
import { payDeadline, readPaymentTerms } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { type AttemptKey, voidedAmong } from '#app/domain/orders/checkout/attempt-reconcile.server.ts';
import { checkCart, type Sellable, takeLines } from '#app/domain/orders/checkout/cart-check.ts';
import { type CheckoutLine, itemIdOf } from '#app/domain/orders/checkout/checkout-form.ts';
import { countRecentOrders } from '#app/domain/orders/checkout/order-limit.server.ts';
import { type Attempt, type NewOrder, writeOrders } from '#app/domain/orders/checkout/order-write.server.ts';
import { type PlacedOrder, type Placement, toPlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { lockUnitsForSale, splitStock } from '#app/domain/stock/units/shown-units.server.ts';

type OrderOfAttempt = { uid: string; hash: string; order: PlacedOrder };

/** Thrown to roll the transaction back, because these buyers have already read that there is no order. */
export class AttemptVoidedError extends Error {
  readonly voided: AttemptKey[];

  constructor(voided: AttemptKey[]) {
    super('attempts were voided while they were placed');
    this.voided = voided;
  }
}

/** Places what can be placed, except `voided`, and adds the ids of new orders to `createdIds`. */
export async function placeAttempts(
  trx: Trx,
  attempts: Attempt[],
  voided: AttemptKey[],
  createdIds: Set<string>,
): Promise<Placement[]> {
  const sellable = await lockSellable(
    trx,
    attempts.flatMap(({ checkout }) => checkout.lines),
  );
  const orderByKey = await readOrdersByKey(trx, attempts);
  const { hoursToPay, ...terms } = await readPaymentTerms(trx);
  const recentCounts = await readRecentCounts(trx, attempts);
  const orders: NewOrder[] = [];
  const placements = attempts.map((attempt): Placement => {
    const { uid, checkout, hash, limit } = attempt;
    const earlier = orderByKey.get(checkout.key);
    if (earlier) {
      const isSameAttempt = earlier.uid === uid && earlier.hash === hash;
      return isSameAttempt ? { ok: true, order: earlier.order } : { ok: false, problem: 'key-reused' };
    }
    if (voided.some((each) => each.uid === uid && each.key === checkout.key))
      return { ok: false, problem: 'attempt-voided' };
    const recent = recentCounts.get(uid) ?? 0;
    if (limit > 0 && recent >= limit) return { ok: false, problem: 'too-many-orders' };
    const cart = checkCart(checkout, sellable, terms);
    if ('problem' in cart) return { ok: false, ...cart };
    recentCounts.set(uid, recent + 1);
    const hours = hoursToPay.get(checkout.paymentMethod);
    const payBefore = hours ? payDeadline(attempt.now, hours) : null;
    const { total, deposit } = cart;
    // Time-ordered ids keep new rows together in the indexes.
    const order = toPlacedOrder({ id: randomUUIDv7(), number: 0, total, deposit, payBefore });
    orders.push({ attempt, cart, order });
    orderByKey.set(checkout.key, { uid, hash, order });
    // Later attempts of this batch see what is left.
    takeLines(checkout.lines, sellable);
    return { ok: true, order };
  });
  if (orders.length === 0) return placements;
  for (const { order } of orders) createdIds.add(order.id);
  await writeOrders(trx, orders);
  const placed = orders.map(({ attempt: { uid, checkout } }) => ({ uid, key: checkout.key }));
  const voidedMeanwhile = await voidedAmong(trx, placed);
  if (voidedMeanwhile.length > 0) throw new AttemptVoidedError(voidedMeanwhile);
  return placements;
}

type Seller = { device?: string | undefined; withDeleted?: boolean };

/** Locks the items of these lines, and the pieces that they name: of those that are leased to a device of the counter, only
 * what `device` has. `qty` leaves out all that is leased. Nobody sells what was deleted, except `withDeleted`. */
export async function lockSellable(
  trx: Trx,
  lines: CheckoutLine[],
  { device, withDeleted = false }: Seller = {},
): Promise<Sellable> {
  const items = await lockItems(trx, lines.map(itemIdOf), { withDeleted });
  const chosen = await lockUnitsForSale(
    trx,
    lines.flatMap(({ id, itemId }) => (itemId === undefined ? [] : [id])),
    device,
  );
  const splits = await splitStock(trx, [...items.values()]);
  for (const [id, { leased }] of splits) {
    const item = items.get(id);
    if (item) item.qty -= leased;
  }
  return { items, splits, pieces: new Map(chosen.map((unit) => [unit.id, unit])) };
}

async function readRecentCounts(trx: Trx, attempts: Attempt[]): Promise<Map<string, number>> {
  const limitedAttempts = attempts.filter(({ limit }) => limit > 0);
  const [first] = limitedAttempts;
  if (!first) return new Map();
  const uids = [...new Set(limitedAttempts.map(({ uid }) => uid))].sort();
  return countRecentOrders(trx, first.now, uids, Math.max(...limitedAttempts.map(({ limit }) => limit)));
}

/** Call it after the items are locked: an identical attempt has then committed, or waits for these locks. */
async function readOrdersByKey(trx: Trx, attempts: Attempt[]): Promise<Map<string, OrderOfAttempt>> {
  const keys = attempts.map(({ checkout }) => checkout.key);
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'number', 'total', 'uid', 'checkoutKey', 'checkoutHash as hash', 'payBefore', 'deposit'])
    .where('checkoutKey', 'in', keys)
    .execute();
  return new Map(
    orders.map(({ checkoutKey, uid, hash, ...order }) => [checkoutKey, { uid, hash, order: toPlacedOrder(order) }]),
  );
}
