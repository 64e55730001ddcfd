import { noteChange } from '#app/db/changes.server.ts';
import { type Write, writeInOneStatement } from '#app/db/one-statement.server.ts';
import type { Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { type PricedCart, type PricedLine, qtyByItem } from '#app/domain/orders/checkout/cart-check.ts';
import type { Checkout } from '#app/domain/orders/checkout/checkout-form.ts';
import type { PlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import { recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { newMails } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import { lineCost, orderCost } from '#app/domain/prices/pricing/line-cost.ts';
import { stockWrites } from '#app/domain/stock/stock-move.server.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';
import { phoneKey } from '#app/domain/text/phone-number.ts';

export type Attempt = { now: Date; uid: string; checkout: Checkout; hash: string; limit: number };
/** `soldBy`: who of the shop sold it at the counter; the attempt then names the buyer. */
export type NewOrder = {
  attempt: Attempt;
  cart: PricedCart;
  order: PlacedOrder;
  soldBy?: string;
  payToken?: string | null;
};

/** Also sets the `number` of each order. */
export async function writeOrders(trx: Trx, orders: NewOrder[]): Promise<void> {
  const inserted = await writeInOneStatement(trx, newOrders(trx, orders), [
    newLines(trx, orders),
    ...takenStock(trx, orders),
    ...mailsToAdmins(trx, orders),
  ]);
  const numbers = new Map(inserted.map(({ id, number }) => [id, number]));
  for (const { order } of orders) order.number = numbers.get(order.id) as number;
  for (const { attempt } of orders) noteChange(trx, { what: 'orders', uid: attempt.uid });
  const events = orders.map(({ attempt: { now, uid }, order, cart: { taxRate, lines }, soldBy }) => {
    const { id, number, total, deposit } = order;
    const terms = {
      ...(deposit && { deposit }),
      ...(taxRate && { taxRate }),
      ...(soldBy && { channel: 'counter', ...takenOff(lines) }),
    };
    return {
      now,
      uid: soldBy ?? uid,
      action: 'order placed' as const,
      entity: 'orders',
      entityId: id,
      after: { number, total, ...terms, status: INITIAL_STATUS },
    };
  });
  await recordAll(trx, events);
}

function newOrders(trx: Trx, orders: NewOrder[]): Write<{ id: string; number: number }> {
  const rows = orders.map(
    ({ attempt: { now, uid, checkout, hash }, order: { id, total, deposit, payBefore }, cart, soldBy, payToken }) => {
      const { name, phone, address, paymentMethod, key } = checkout;
      return {
        id,
        uid,
        total,
        deposit: deposit ?? null,
        name,
        phone,
        nameKey: nameSearchKey(name),
        phoneKey: phoneKey(phone),
        address,
        paymentMethod,
        status: INITIAL_STATUS,
        cancelRequested: false,
        restocked: false,
        checkoutKey: key,
        checkoutHash: hash,
        payBefore: payBefore ?? null,
        termsVersion: cart.termsVersion,
        taxRate: cart.taxRate,
        channel: soldBy ? ('counter' as const) : ('shop' as const),
        soldBy: soldBy ?? null,
        payToken: payToken ?? null,
        ...orderCost(cart.lines.map(({ qty, item }) => ({ ...item, qty }))),
        createdAt: instant(now),
      };
    },
  );
  return trx.insertInto('orders').values(rows).returning(['id', 'number']);
}

function newLines(trx: Trx, orders: NewOrder[]): Write {
  const rows = orders.flatMap(({ order, cart }) =>
    cart.lines.map(
      ({ qty, item: { id: itemId, qty: _onHand, tracking: _, ...itemFields }, offered, condition, discount }, at) => ({
        orderId: order.id,
        line: at + 1,
        itemId,
        qty,
        ...itemFields,
        offeredUnitId: offered?.id ?? null,
        condition,
        battery: offered?.battery ?? null,
        colour: offered?.colour || null,
        listPrice: discount?.listPrice ?? null,
        priceReason: discount?.priceReason ?? null,
        lineCost: lineCost({ ...itemFields, qty }),
      }),
    ),
  );
  return trx.insertInto('orderItems').values(rows);
}

function takenStock(trx: Trx, orders: NewOrder[]): Write[] {
  const movements = orders.flatMap(({ attempt: { now, uid, checkout }, order, soldBy }) =>
    [...qtyByItem(checkout.lines)].map(([itemId, pieces]) => ({
      now,
      itemId,
      change: -pieces,
      cause: 'ordered' as const,
      orderId: order.id,
      uid: soldBy ?? uid,
    })),
  );
  return stockWrites(trx, movements);
}

function takenOff(lines: PricedLine[]): { off?: number; reasons?: string[] } {
  const lowered = lines.flatMap(({ qty, item, discount }) =>
    discount ? [{ off: (discount.listPrice - item.salePrice) * qty, reason: discount.priceReason }] : [],
  );
  if (lowered.length === 0) return {};
  const off = lowered.reduce((sum, each) => sum + each.off, 0);
  return { off, reasons: [...new Set(lowered.map(({ reason }) => reason))] };
}

/** Nobody is mailed what the shop has sold itself. */
function mailsToAdmins(trx: Trx, all: NewOrder[]): Write[] {
  const orders = all.filter(({ soldBy }) => soldBy === undefined);
  if (orders.length === 0) return [];
  const ids = orders.map(({ order }) => order.id);
  const now = new Date(Math.max(...orders.map(({ attempt }) => attempt.now.getTime())));
  return [newMails(trx, now, ids, { event: 'order placed', to: 'admins' })];
}
