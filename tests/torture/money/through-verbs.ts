import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { type NewItem, readItemForm } from '#app/domain/catalog/inventory/item-form.ts';
import { readForm } from '#app/domain/fields.ts';
import { sumMmk, timesMmk } from '#app/domain/money.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { editPriceForm } from '#app/domain/prices/price-changes/price-edit-form.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { readDecimal } from '#app/domain/text/digits.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { editPriceSurely } from '#tests/support/factories/price-edit-factory.ts';
import { exactPrice } from '#tests/support/torture/exact-price.ts';
import type { Random } from '#tests/support/torture/prove.ts';
import { anyInputs, asTyped } from './amounts.ts';

const now = new Date('2026-11-21T03:00:00Z');
const zone = 'Asia/Yangon';
const LARGEST = 2n ** 53n - 1n;

/** The preview, computed from the current values of the fields. */
function previewOf(typed: { cost: string; rate: string; profit: string }): number | null {
  const [cost, rate, profit] = [typed.cost, typed.rate, typed.profit].map((each) => readDecimal(each, ENGLISH));
  if (cost == null || rate == null || profit == null) throw new Error(`not read: ${JSON.stringify(typed)}`);
  return salePrice({ cost, rate, profit }, '1');
}

function typedInputs(random: Random) {
  const plain = anyInputs(random);
  const typed = {
    cost: asTyped(random, plain.cost),
    rate: asTyped(random, plain.rate),
    profit: asTyped(random, plain.profit),
  };
  return { typed, exact: exactPrice(plain.cost, plain.rate, plain.profit) };
}

/** Adds a phone as its form is sent; null where there is no price. */
export async function addOne(db: Db, owner: string, random: Random): Promise<string | null> {
  const { typed, exact } = typedInputs(random);
  const form = new FormData();
  const phone = {
    priceMode: 'manual',
    type: 'instock',
    currency: 'CNY',
    name: 'Redmi',
    ram: '8',
    rom: '256',
    qty: '5',
  };
  for (const [field, value] of Object.entries({ ...phone, ...typed })) form.set(field, value);
  const read = readItemForm(form, ENGLISH);
  if (!read.ok) throw new Error(`${JSON.stringify(typed)}: ${JSON.stringify(read.problems)}`);
  const added = await addItem(db, now, zone, owner, read.value[0] as NewItem);
  const preview = previewOf(typed);
  expect(preview, JSON.stringify(typed)).toBe(exact === null ? null : Number(exact));
  expect(added, JSON.stringify(typed)).toMatchObject(
    preview === null ? { ok: false, problem: 'no-price' } : { ok: true, salePrice: preview },
  );
  if (!added.ok) return null;
  expect(await priceOf(db, added.id)).toBe(preview);
  return added.id;
}

/** Edits its price as the modal is sent; false where the numbers give none. */
export async function editOne(db: Db, owner: string, id: string, random: Random): Promise<boolean> {
  const before = await priceOf(db, id);
  const { typed, exact } = typedInputs(random);
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...typed, was: '' })) form.set(field, value);
  const read = readForm(form, editPriceForm(ENGLISH, 'CNY'));
  if (!read.ok) throw new Error(`${JSON.stringify(typed)}: ${JSON.stringify(read.problems)}`);
  const edited = await editPriceSurely(db, { now, uid: owner }, { id, ...read.value });
  expect(previewOf(typed)).toBe(exact === null ? null : Number(exact));
  expect(edited.ok, JSON.stringify(typed)).toBe(exact !== null);
  expect(await priceOf(db, id)).toBe(exact === null ? before : Number(exact));
  return edited.ok;
}

/** Orders two lines of one phone, and expects the total of the cart to equal the order's. */
export async function orderOne(db: Db, uid: string, id: string, random: Random): Promise<boolean> {
  const price = await priceOf(db, id);
  const lines = [1 + random.below(2), 1 + random.below(2)].map((qty) => ({ id, qty, salePrice: price }));
  const subtotals = lines.map(({ qty }) => timesMmk(price, qty));
  const total = subtotals.includes(null) ? null : sumMmk(subtotals as number[]);
  expect(total).toBe(within(lines.reduce((sum, { qty }) => sum + BigInt(price) * BigInt(qty), 0n)));
  const buyer = { name: 'Mya', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
  const placed = await placeOrder(db, { now, uid }, { ...buyer, lines }, { limit: 0 });
  expect(placed).toMatchObject(total === null ? { problem: 'total-too-large' } : { ok: true, order: { total } });
  if (!placed.ok) return false;
  const order = await db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', placed.order.id)
    .executeTakeFirstOrThrow();
  expect(order.total).toBe(total);
  return true;
}

/** Saves rates, and expects the question before an unusual one to count the changed prices. */
export async function saveRates(db: Db, owner: string, random: Random): Promise<void> {
  await db
    .updateTable('inventories')
    .set({ deletedAt: now.toISOString() })
    .where('salePrice', '>', 10 ** 12)
    .execute();
  const save = (rate: string, confirmed: string) =>
    saveRate(db, { now, uid: owner }, { timeZone: zone, currency: 'CNY', rate, confirmed });
  for (const rate of ['0.5', `${1 + random.below(50)}.25`, '90']) {
    const before = await db.selectFrom('inventories').selectAll().where('deletedAt', 'is', null).execute();
    const unconfirmed = await save(rate, '');
    const saved = unconfirmed.ok ? unconfirmed : await save(rate, rate);
    if (!saved.ok) {
      expect(saved.problem).toBe('no-price');
      continue;
    }
    let changes = 0;
    for (const { id, currency, cost, rate: old, profit, salePrice: price } of before) {
      const expected = exactPrice(cost ?? '', currency === 'CNY' ? rate : (old ?? ''), profit ?? '');
      expect(BigInt(await priceOf(db, id))).toBe(expected);
      if (expected !== BigInt(price)) changes++;
    }
    expect(saved.changes).toBe(changes);
    if (!unconfirmed.ok) expect(unconfirmed).toMatchObject({ problem: 'unusual-rate', changes });
  }
}

async function priceOf(db: Db, id: string): Promise<number> {
  const item = await db.selectFrom('inventories').select('salePrice').where('id', '=', id).executeTakeFirstOrThrow();
  return item.salePrice;
}

/** The amount as the shop stores it; null if it is too large. */
export function within(amount: bigint | undefined): number | null {
  return amount === undefined || amount > LARGEST ? null : Number(amount);
}
