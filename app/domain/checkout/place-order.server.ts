import { createHash } from 'node:crypto';
import { changed } from '#app/db/changes.server.ts';
import { isAway } from '#app/db/database-away.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { type Write, writeTogether } from '#app/db/write-together.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { type LockedItem, lockItems } from '#app/domain/catalog/lock-items.server.ts';
import { stockWrites } from '#app/domain/catalog/move-stock.server.ts';
import type { Checkout, CheckoutLine } from '#app/domain/checkout/checkout-form.ts';
import type { CheckoutProblem, Placement } from '#app/domain/checkout/placement.ts';
import { isClosed } from '#app/domain/checkout/settle-attempt.server.ts';
import { instant } from '#app/domain/dates.ts';
import { sumMmk, timesMmk } from '#app/domain/money.ts';
import { searchedName } from '#app/domain/name-keys.server.ts';
import { phoneKey } from '#app/domain/phone.ts';
import { listPaymentMethods } from '#app/domain/settings/payment-methods.server.ts';

/**
 * Turns a cart into one pending order: all lines or none, at the database's prices, with the stock taken in the same
 * transaction (DECISIONS 10, 16, 18, 19). The same attempt sent again answers with the order that it already made.
 * @throws an error for `isAway` where nobody can say whether the order stands; the same attempt sent again finds out.
 */
export async function placeOrder(db: Db, now: Date, uid: string, checkout: Checkout): Promise<Placement> {
  const attempt = () => transact(db, (trx) => placeOnce(trx, now, uid, checkout), { together: true });
  try {
    return await attempt();
  } catch (error) {
    // Another transaction made an order under this key meanwhile; now it is there to be found.
    if (isUniqueViolation(error, 'orders.checkoutKey')) return attempt();
    if (error instanceof ClosedMeanwhile) return { ok: false, problem: 'attempt-closed' };
    if (isAway(error)) return asFirst(await attempt());
    throw error;
  }
}

/** Thrown so that what was written is undone: the buyer has been told that nothing came of this attempt. */
class ClosedMeanwhile extends Error {}

/**
 * The connection was lost, perhaps after COMMIT: the attempt itself, sent again under its key, has found out. Nobody
 * else has been answered, so this is the order's first answer.
 */
function asFirst(placed: Placement): Placement {
  return placed.ok ? { ok: true, order: placed.order } : placed;
}

async function placeOnce(trx: Trx, now: Date, uid: string, checkout: Checkout): Promise<Placement> {
  const { lines } = checkout;
  const items = await lockItems(
    trx,
    lines.map(({ id }) => id),
  );
  const earlier = await earlierOrder(trx, uid, checkout);
  if (earlier) return earlier;

  if (lines.length === 0) return { ok: false, problem: 'empty-cart' };
  if (!(await listPaymentMethods(trx)).includes(checkout.paymentMethod))
    return { ok: false, problem: 'no-such-payment-method' };
  const shortage = firstShortage(lines, items);
  if (shortage) return { ok: false, ...shortage };
  const change = firstPriceChange(lines, items);
  if (change) return { ok: false, ...change };

  const priced = lines.map(({ id, qty }) => ({ qty, item: items.get(id) as LockedItem }));
  const amounts = priced.map(({ qty, item }) => timesMmk(item.salePrice, qty));
  const total = amounts.includes(null) ? null : sumMmk(amounts as number[]);
  if (total === null) return { ok: false, problem: 'total-too-large' };

  const id = crypto.randomUUID();
  const taken = [...wantedPieces(lines)].flatMap(([itemId, pieces]) =>
    stockWrites(trx, now, { itemId, change: -pieces, cause: 'ordered', orderId: id, uid }),
  );
  const order = newOrder(trx, now, { id, uid, total }, checkout);
  const { number } = await writeTogether(trx, order, [newLines(trx, id, priced), ...taken]);
  if (await isClosed(trx, uid, checkout.key)) throw new ClosedMeanwhile();
  changed(trx, { what: 'orders', uid });
  await record(trx, now, {
    uid,
    action: 'order placed',
    entity: 'orders',
    entityId: id,
    after: { number, total, status: 'pending' },
  });
  return { ok: true, order: { id, number, total } };
}

function newOrder(
  trx: Trx,
  now: Date,
  order: { id: string; uid: string; total: number },
  checkout: Checkout,
): Write<{ number: number }> {
  const { name, phone, address, paymentMethod, key } = checkout;
  return trx
    .insertInto('orders')
    .values({
      ...order,
      name,
      phone,
      nameKey: searchedName(name),
      phoneKey: phoneKey(phone),
      address,
      paymentMethod,
      status: 'pending',
      cancelRequested: false,
      restocked: false,
      checkoutKey: key,
      checkoutHash: hashOf(checkout),
      createdAt: instant(now),
    })
    .returning('number');
}

/** What was bought, as it was priced at this moment. */
function newLines(trx: Trx, orderId: string, priced: { qty: number; item: LockedItem }[]): Write {
  const rows = priced.map(({ qty, item: { id: itemId, qty: _onHand, ...copied } }, index) => ({
    orderId,
    line: index + 1,
    itemId,
    qty,
    ...copied,
  }));
  return trx.insertInto('orderItems').values(rows);
}

/** Read after the items are locked: a twin of this attempt has either committed by now or waits behind us. */
async function earlierOrder(trx: Trx, uid: string, checkout: Checkout): Promise<Placement | null> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'number', 'total', 'uid', 'checkoutHash'])
    .where('checkoutKey', '=', checkout.key)
    .executeTakeFirst();
  if (!order) return null;
  if (order.uid !== uid || order.checkoutHash !== hashOf(checkout)) return { ok: false, problem: 'key-used' };
  return { ok: true, order: { id: order.id, number: order.number, total: order.total }, again: true };
}

/** How many pieces of each item the cart wants in all: one item may stand on two lines. */
function wantedPieces(lines: CheckoutLine[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { id, qty } of lines) pieces.set(id, (pieces.get(id) ?? 0) + qty);
  return pieces;
}

function firstShortage(lines: CheckoutLine[], items: Map<string, LockedItem>): CheckoutProblem | null {
  const wanted = wantedPieces(lines);
  for (const { id } of lines) {
    const item = items.get(id);
    if (!item) return { problem: 'item-gone', itemId: id };
    if (item.qty < (wanted.get(id) ?? 0)) return { problem: 'not-enough-stock', name: item.name, available: item.qty };
  }
  return null;
}

function firstPriceChange(lines: CheckoutLine[], items: Map<string, LockedItem>): CheckoutProblem | null {
  for (const { id, salePrice } of lines) {
    const item = items.get(id);
    if (!item || item.salePrice === salePrice) continue;
    const prices = Object.fromEntries([...items].map(([itemId, { salePrice: price }]) => [itemId, price]));
    return { problem: 'price-changed', name: item.name, price: item.salePrice, prices };
  }
  return null;
}

function hashOf({ name, phone, address, paymentMethod, lines }: Checkout): string {
  const body = [name, phone, address, paymentMethod, lines.map(({ id, qty, salePrice }) => [id, qty, salePrice])];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
