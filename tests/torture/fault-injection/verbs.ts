import type { Db } from '#app/db/schema.ts';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import { undoChanges } from '#app/domain/catalog/inventory/change-undo.server.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import type { Checkout } from '#app/domain/orders/checkout/checkout-form.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { grantAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { priceVersion } from '#app/domain/prices/pricing/priced-item.ts';
import { readPricedItem } from '#app/domain/prices/pricing/priced-item-read.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { deleteRate } from '#app/domain/prices/rates/rate-delete.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addItem, editedItem } from '#tests/support/factories/item-factory.ts';
import { returnOf } from '#tests/support/factories/returns.ts';

export const now = new Date('2026-11-21T03:00:00Z');
const zone = 'Asia/Yangon';
const phone = { qty: 50, cost: '148', warrantyDays: 30 };
const manual = { priceMode: 'manual' as const, rate: '400', profit: '9' };

/** Two phones, an order of both, and the people. */
export type Stage = {
  owner: string;
  buyer: string;
  email: string;
  phones: [string, string];
  rate: string;
  order: string;
  was: string;
  /** Ids of the audit events that changed the prices of both phones. */
  changes: number[];
  checkout: Checkout;
};

/** A shop for several sets of test data. */
export async function openStageShop(db: Db): Promise<string> {
  await prepareShop(db, 'Test shop', now);
  const owner = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, { now, uid: owner }, 'Cash');
  return owner;
}

/** Creates test data. */
export async function setStage(
  db: Db,
  owner: string,
  fate: 'pending' | 'confirmed' | 'canceled' | 'requested' | 'returned' | 'repriced',
): Promise<Stage> {
  await saveProfitPercent(db, { now, uid: owner }, '5');
  const buyer = await insertUser(db);
  const first = good(await addItem(db, now, zone, owner, { ...phone, ...manual, name: 'Redmi' }));
  const second = good(await addItem(db, now, zone, owner, { ...phone, ...manual, name: 'HONOR' }));
  const rate = good(
    await saveRate(db, { now, uid: owner }, { timeZone: zone, currency: 'CNY', rate: '400', confirmed: '' }),
  );
  const lines = [first, second, first].map(({ id, salePrice }) => ({ id, qty: 1, salePrice }));
  const cart = { name: 'Mya', phone: '09', address: 'Yangon', paymentMethod: 'Cash', lines };
  const { order } = good(await placeOrder(db, { now, uid: buyer }, { ...cart, key: crypto.randomUUID() }));
  if (fate === 'confirmed' || fate === 'returned') good(await confirmOrder(db, { now, uid: owner }, order.id));
  if (fate === 'returned') good(await takeBack(db, { owner, order: order.id }));
  if (fate === 'canceled') good(await cancelOrder(db, { now, uid: owner }, order.id));
  if (fate === 'requested') good(await requestCancellation(db, { now, uid: buyer }, order.id));
  const phones: Stage['phones'] = [first.id, second.id];
  const changes = fate === 'repriced' ? good(await reprice(db, { owner, phones })).events : [];
  const priced = await readPricedItem(db, first.id);
  return {
    owner,
    buyer,
    email: `${buyer}@example.com`,
    phones,
    rate: rate.id,
    order: order.id,
    was: priced ? priceVersion(priced) : '',
    changes,
    checkout: { ...cart, key: crypto.randomUUID() },
  };
}

/** Returns one phone into the stock and one as faulty, with a refund. */
function takeBack(db: Db, { owner, order }: Pick<Stage, 'owner' | 'order'>) {
  const pieces = (['in-stock', 'faulty'] as const).map((state, n) => ({ line: n + 1, qty: 1, unitId: null, state }));
  return makeReturn(db, { now, uid: owner }, returnOf(order, { key: `back ${order}`, pieces, refund: 1 }));
}

function reprice(db: Db, { owner, phones }: Pick<Stage, 'owner' | 'phones'>) {
  return editInBulk(db, { now, uid: owner }, phones, { change: 'profit', profit: '11' });
}

export function good<T extends { ok: boolean }>(response: T): Extract<T, { ok: true }> {
  if (!response.ok) throw new Error(`refused: ${JSON.stringify(response)}`);
  return response as Extract<T, { ok: true }>;
}

export type Verb = {
  name: string;
  fate?: 'confirmed' | 'canceled' | 'requested' | 'returned' | 'repriced';
  run(db: Db, stage: Stage): Promise<unknown>;
  /** The expected result of a repetition; without it, a repetition does the action twice. */
  again?: RegExp;
};

/** Every action that writes more than one row. */
export const verbs: Verb[] = [
  {
    name: 'place',
    again: /"ok":true.*"again":true/,
    run: (db, { buyer, checkout }) => placeOrder(db, { now, uid: buyer }, checkout),
  },
  {
    name: 'confirm',
    again: /already-confirmed/,
    run: (db, { owner, order }) => confirmOrder(db, { now, uid: owner }, order),
  },
  {
    name: 'cancel',
    again: /already-canceled/,
    fate: 'confirmed',
    run: (db, { owner, order }) => cancelOrder(db, { now, uid: owner }, order),
  },
  {
    name: 'restock',
    again: /already-restocked/,
    fate: 'canceled',
    run: (db, { owner, order }) => restockOrder(db, { now, uid: owner }, order),
  },
  { name: 'take phones back', again: /"ok":true.*"again":true/, fate: 'confirmed', run: takeBack },
  {
    name: 'undo a return',
    again: /"undone"/,
    fate: 'returned',
    run: (db, { owner, order }) =>
      undoReturn(db, { now, uid: owner }, { id: `back ${order}`, reason: 'Another order' }),
  },
  {
    name: 'request cancellation',
    again: /"ok":true.*"again":true/,
    run: (db, { buyer, order }) => requestCancellation(db, { now, uid: buyer }, order),
  },
  {
    name: 'withdraw a cancellation',
    again: /"ok":true.*"again":true/,
    fate: 'requested',
    run: (db, { buyer, order }) => withdrawCancellation(db, { now, uid: buyer }, order),
  },
  {
    name: 'save a rate',
    run: (db, { owner }) =>
      saveRate(db, { now, uid: owner }, { timeZone: zone, currency: 'CNY', rate: '410.5', confirmed: '' }),
  },
  {
    name: 'delete a rate',
    again: /no-such-rate/,
    run: (db, { owner, rate }) => deleteRate(db, { now, uid: owner }, rate),
  },
  {
    name: 'edit a price',
    again: /changed-meanwhile/,
    run: (db, { owner, phones, was }) =>
      editPrice(db, { now, uid: owner }, { id: phones[0], cost: '150.5', rate: '401', profit: '7', was }),
  },
  { name: 'set the profit of several', run: reprice },
  {
    name: 'undo the profit of several',
    again: /"ok":true,"undone":2,"events":\[\]/,
    fate: 'repriced',
    run: (db, { owner, changes }) => undoChanges(db, { now, uid: owner }, changes),
  },
  {
    name: 'edit a quantity',
    again: /changed-meanwhile/,
    run: (db, { owner, phones }) => setQuantity(db, { now, uid: owner }, { id: phones[0], qty: 9, was: 48 }),
  },
  {
    name: 'delete an item',
    again: /no-such-item/,
    run: (db, { owner, phones }) => deleteItem(db, { now, uid: owner }, phones[0]),
  },
  {
    name: 'correct an item',
    again: /"ok":true/,
    run: (db, { owner, phones }) =>
      editItem(
        db,
        { now, uid: owner },
        {
          id: phones[0],
          typed: editedItem({ name: 'Redmi 14C', ram: '6', rom: '128', type: 'only' }),
        },
      ),
  },
  {
    name: 'add an item',
    run: (db, { owner }) => addItem(db, now, zone, owner, { ...phone, ...manual, name: 'Mi' }),
  },
  {
    name: 'save the profit',
    run: (db, { owner }) => saveProfitPercent(db, { now, uid: owner }, '7.5'),
  },
  { name: 'grant', again: /"ok":true/, run: (db, { owner, email }) => grantAdmin(db, now, owner, email) },
];
