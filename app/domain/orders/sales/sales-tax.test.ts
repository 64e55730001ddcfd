import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { readForm } from '#app/domain/fields.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { spanOf } from '#app/domain/orders/sales/sales-match.server.ts';
import { listTaxedOrders, readVoucherTaxes, sumSalesTaxes } from '#app/domain/orders/sales/sales-tax.server.ts';
import { daysOfMonth, sumTaxes, taxMonths } from '#app/domain/orders/sales/sales-tax.ts';
import { salesTaxForm } from '#app/domain/orders/sales/sales-tax-form.ts';
import { saveSalesTax } from '#app/domain/orders/sales/sales-tax-settings.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { now, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { returnOf } from '#tests/support/factories/returns.ts';
import { exactTax } from '#tests/support/torture/exact-tax.ts';

const zone = 'Asia/Yangon';
const november = { from: '2026-10-31T17:30:00.000Z', until: '2026-11-30T17:30:00.000Z' };
const everyDay = { buyer: '', start: null, end: null };

const pick = (max: number) => Math.floor(Math.random() * (max + 1));

async function insertTaxed(db: Db, rows: { total: number; returned: number | null; taxRate: string }[]) {
  const uid = await insertUser(db);
  const order = {
    uid,
    name: 'Aye',
    phone: '09',
    nameKey: 'aye',
    phoneKey: '09',
    address: 'Yangon',
    paymentMethod: 'Cash',
  };
  const state = { status: 'confirmed' as const, cancelRequested: false, restocked: false, checkoutHash: '' };
  for (let at = 0; at < rows.length; at += 1_000) {
    const values = rows.slice(at, at + 1_000).map((row, index) => ({
      ...{ ...order, ...state, ...row },
      ...{ id: `${at + index}`, checkoutKey: `${at + index}` },
      createdAt: new Date(Date.parse('2026-11-01T00:00:00Z') + (at + index) * 60_000).toISOString(),
    }));
    await db.insertInto('orders').values(values).execute();
  }
}

onEachEngine('the tax in prices', (freshDb) => {
  it('of 10,000 random orders is that of big integers, and its sum by rate is that of the orders', async () => {
    const db = await freshDb();
    const rows = Array.from({ length: 10_000 }, (_, index) => {
      const total = pick(index % 10 === 0 ? Number.MAX_SAFE_INTEGER : 50_000_000);
      const returned = index % 3 === 0 ? pick(total) : null;
      return { total, returned, taxRate: index % 2 === 0 ? '5' : String((1 + pick(4_999)) / 100) };
    });
    await insertTaxed(db, rows);
    const listed = await listTaxedOrders(db, november);
    const expected = rows.map(({ total, returned, taxRate }) => ({
      percent: taxRate,
      tax: Number(exactTax(BigInt(total - (returned ?? 0)), taxRate)),
    }));
    expect(listed.map(({ percent, tax }) => ({ percent, tax }))).toEqual(expected);
    await db.updateTable('orders').set({ status: 'canceled' }).where('total', '>', 50_000_000).execute();
    const small = await listTaxedOrders(db, november);
    expect(small.length).toBeGreaterThan(8_900);
    expect(await sumSalesTaxes(db, '', november)).toEqual(sumTaxes(small));
    expect((await listSales(db, zone, everyDay, 1)).taxes).toEqual(sumTaxes(small));
  }, 60_000);

  it('is rounded half up, and of the amount that the order of the issue has', async () => {
    const db = await freshDb();
    const cases: [number, string, number][] = [
      [1_250_000, '5', 59_524],
      [0, '5', 0],
      [1, '5', 0],
      [10, '5', 0],
      [11, '5', 1],
      [3, '20', 1],
      [1, '50', 0],
      [21, '5', 1],
      [50, '1.01', 0],
      [9_007_199_254_740_991, '50', 3_002_399_751_580_330],
    ];
    await insertTaxed(
      db,
      cases.map(([total, taxRate]) => ({ total, returned: null, taxRate })),
    );
    const listed = await listTaxedOrders(db, november);
    expect(listed.map(({ total, percent, tax }) => [total, percent, tax])).toEqual(cases);
  });

  it('has the rate under which an order was placed, and follows its returns', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const itemId = await addStockedItem(db, { qty: 9, salePrice: 105_000 });
    const by = { now, uid };
    const buyTwo = async () => {
      const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
      const placed = await placeOrder(
        db,
        { now, uid },
        { ...buyer, lines: [{ id: itemId, qty: 2, salePrice: 105_000 }] },
      );
      if (!placed.ok) throw new Error(placed.problem);
      return placed.order.id;
    };
    const taxesOf = async (...ids: string[]) => {
      const { taxes } = await readVoucherTaxes(db, ids);
      return ids.map((id) => taxes[id]);
    };
    const untaxed = await buyTwo();
    await saveSalesTax(db, by, { salesTaxRate: '5', taxNumber: '1-23' });
    const [five, canceled] = [await buyTwo(), await buyTwo()];
    expect((await readVoucherTaxes(db, [untaxed])).taxNumber).toBe('');
    expect((await readVoucherTaxes(db, [untaxed, five])).taxNumber).toBe('1-23');
    await saveSalesTax(db, by, { salesTaxRate: '7.5', taxNumber: '' });
    expect(await taxesOf(untaxed, five, canceled)).toEqual([undefined, taxed(10_000), taxed(10_000)]);
    await saveSalesTax(db, by, { salesTaxRate: null, taxNumber: '' });
    const after = await buyTwo();
    for (const id of [untaxed, five, after]) await confirmOrder(db, { now, uid }, id);
    await cancelOrder(db, { now, uid }, canceled);
    const sums = () => sumSalesTaxes(db, '', november);
    expect(await sums()).toEqual([taxed(10_000)]);
    expect(await sumSalesTaxes(db, 'Nobody', november)).toEqual([]);

    const pieces = [{ line: 1, qty: 1, unitId: null, state: 'in-stock' as const }];
    const made = await makeReturn(db, by, returnOf(five, { key: 'back', pieces }));
    expect(made.ok).toBe(true);
    expect([await taxesOf(five, after), await sums()]).toEqual([[taxed(5_000), undefined], [taxed(5_000)]]);
    expect(await listTaxedOrders(db, november)).toMatchObject([{ total: 210_000, returned: 105_000, tax: 5_000 }]);
    await undoReturn(db, by, { id: 'back', reason: 'Another order' });
    expect(await taxesOf(five)).toEqual([taxed(10_000)]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('belongs to the month in which its order was placed, in the time zone of the shop', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const order = { uid, status: 'confirmed', total: 105, taxRate: '5' } as const;
    const days = ['2026-10-31T17:29:59.999Z', november.from, '2026-11-30T17:29:59.999Z', november.until];
    for (const createdAt of days) await insertOrder(db, { ...order, createdAt });
    const span = spanOf(daysOfMonth('2026-11') ?? everyDay, zone);
    expect(span).toEqual(november);
    expect(await sumSalesTaxes(db, '', span)).toEqual([taxed(10)]);
    expect((await listTaxedOrders(db, span)).map(({ createdAt }) => createdAt)).toEqual(days.slice(1, 3));
  });
});

const taxed = (tax: number) => ({ percent: '5', tax });

it('lists the months of a filter up to today, newest first, and knows the days of each', () => {
  const today = '2026-11-21';
  const all = taxMonths({ start: null, end: null }, today);
  expect([all.months.length, all.more]).toEqual([12, true]);
  expect(taxMonths({ start: '2025-12-31', end: null }, today)).toEqual({ months: all.months, more: false });
  expect(taxMonths({ start: '2025-11-30', end: null }, today)).toEqual({ months: all.months, more: true });
  const months = (start: string | null, end: string | null) => taxMonths({ start, end }, today);
  expect(months(today, today)).toEqual({ months: ['2026-11'], more: false });
  expect(months('2025-12-31', '2026-02-01')).toEqual({ months: ['2026-02', '2026-01', '2025-12'], more: false });
  expect(months('2026-10-01', '9999-12-31')).toEqual({ months: ['2026-11', '2026-10'], more: false });
  expect(months('2026-12-01', null)).toEqual({ months: [], more: false });
  expect(daysOfMonth('2026-02')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(daysOfMonth('2026-12')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  for (const month of ['', '2026', '2026-13', '2026-1', '26-11', '2026-11-01', "2026-11'"])
    expect(daysOfMonth(month)).toBeNull();
});

it('reads a rate of at most two decimals up to 50, and none', () => {
  const read = (salesTaxRate: string) => {
    const form = new FormData();
    form.set('salesTaxRate', salesTaxRate);
    const result = readForm(form, salesTaxForm(ENGLISH));
    return result.ok ? result.value.salesTaxRate : result.problems.salesTaxRate?.code;
  };
  for (const [typed, rate] of [
    ...[
      ['5', '5'],
      ['7.50', '7.5'],
      ['၅', '5'],
      ['05.0', '5'],
      ['0.01', '0.01'],
      ['50', '50'],
    ],
    ...[
      ['', null],
      [' ', null],
      ['0', null],
      ['0.00', null],
      ['-0', null],
    ],
    ...[
      ['-1', 'too-small'],
      ['50.01', 'too-large'],
      ['7.125', 'not-like'],
      ['five', 'not-a-number'],
      ['5%', 'not-a-number'],
    ],
  ] as const)
    expect([typed, read(typed)]).toEqual([typed, rate]);
});
