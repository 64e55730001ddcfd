import { expect, it } from 'vitest';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { businessDate } from '#app/domain/dates.ts';
import { addPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import { switchPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { addPaymentMethod, listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { readBadges } from '#app/domain/shop/dashboard/badges-read.server.ts';
import { readDailyFigures, readPeriodFigures } from '#app/domain/shop/dashboard/daily-figures.server.ts';
import { FIRST_STEPS, isRenewalDue, LATER_STEPS } from '#app/domain/shop/dashboard/figures.ts';
import { listRecentOrders, readFigures, readSalesToday } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { readFirstSteps } from '#app/domain/shop/dashboard/first-steps.server.ts';
import { saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { startingTerms } from '#app/domain/shop/terms/starting-terms.ts';
import { prepareTerms, readTerms, saveTerms } from '#app/domain/shop/terms/terms.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertPayment } from '#tests/support/factories/payments.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';

const zone = 'Asia/Yangon';
const now = new Date('2026-11-21T03:00:00Z');
const statuses: OrderStatus[] = ['pending', 'confirmed', 'canceled'];

type Sale = { createdAt: string; total: number; status: OrderStatus; cancelRequested?: boolean };

async function sell(db: Db, sales: Sale[]): Promise<void> {
  const uid = await insertUser(db);
  for (const sale of sales) await insertOrder(db, { uid, ...sale });
}

const sumOf = (sales: Sale[]) =>
  sales.filter(({ status }) => status === 'confirmed').reduce((sum, { total }) => sum + total, 0);

onEachEngine('the figures of the dashboard', (freshDb) => {
  it('count all orders, and revenue of confirmed orders only', async () => {
    const db = await freshDb();
    expect(await readFigures(db)).toEqual({
      orders: 0,
      revenue: 0,
      pending: 0,
      cancelRequests: 0,
      toCheck: 0,
      paymentSince: null,
      paymentAmount: null,
      orderSince: null,
      lowStock: 0,
      outOfStock: 0,
      firstOut: null,
      registrationExpires: '',
      offlineSales: 0,
      shiftSince: null,
      termsRead: false,
    });
    const sales = Array.from({ length: 60 }, (_, n) => ({
      createdAt: LONG_AGO,
      total: 9_999_999_999 - n,
      status: statuses[n % 3] ?? 'pending',
      cancelRequested: n % 5 === 0,
    }));
    await sell(db, sales);
    expect(await readFigures(db)).toMatchObject({
      orders: 60,
      revenue: sumOf(sales),
      pending: 20,
      cancelRequests: sales.filter(({ status, cancelRequested }) => status !== 'canceled' && cancelRequested).length,
    });
  });

  it('count the payments that wait to be checked, and no others', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const orderId = await insertOrder(db, { uid });
    await insertPayment(db, orderId, { amount: 700, submittedAt: '2026-11-20T01:00:00.000Z' });
    await insertPayment(db, orderId, { amount: 500, submittedAt: '2026-11-19T01:00:00.000Z' });
    for (const state of ['verified', 'withdrawn'] as const)
      await insertPayment(db, orderId, { state, decidedAt: LONG_AGO, decidedBy: uid });
    expect(await readFigures(db)).toMatchObject({
      toCheck: 2,
      paymentSince: '2026-11-19T01:00:00.000Z',
      paymentAmount: 500,
    });
  });

  it('say since when orders wait, and what the buyers of confirmed orders of today have paid', async () => {
    const db = await freshDb();
    const [today, earlier] = ['2026-11-21T01:00:00.000Z', '2026-11-20T17:29:59.999Z'];
    await sell(db, [
      { createdAt: LONG_AGO, total: 100, status: 'confirmed' },
      { createdAt: earlier, total: 200, status: 'confirmed' },
      { createdAt: earlier, total: 1, status: 'pending' },
      { createdAt: today, total: 300, status: 'confirmed' },
      { createdAt: today, total: 500, status: 'pending' },
    ]);
    expect((await readFigures(db)).orderSince).toBe(earlier);
    expect(await readSalesToday(db, now, zone)).toEqual({ count: 1, paid: 0, profit: 300, unknown: null });
    const { id, uid } = await db
      .selectFrom('orders')
      .select(['id', 'uid'])
      .where('total', '=', 300)
      .executeTakeFirstOrThrow();
    await insertPayment(db, id, { amount: 400, state: 'verified', decidedAt: LONG_AGO, decidedBy: uid });
    expect(await readSalesToday(db, now, zone)).toEqual({ count: 1, paid: 300, profit: 300, unknown: null });
  });

  it('show a sum that is not a safe integer', async () => {
    const db = await freshDb();
    const dear = { createdAt: now.toISOString(), total: Number.MAX_SAFE_INTEGER, status: 'confirmed' as const };
    await sell(db, [dear, dear, dear]);
    expect((await readFigures(db)).revenue).toBe(3 * Number.MAX_SAFE_INTEGER);
    expect((await readDailyFigures(db, now, zone)).at(-1)?.revenue).toBe(3 * Number.MAX_SAFE_INTEGER);
  });

  it('count items with fewer than three pieces as low stock', async () => {
    const db = await freshDb();
    for (const qty of [0, 1, 2, 3, 4]) await insertItem(db, { qty });
    await insertItem(db, { qty: 0, deletedAt: LONG_AGO });
    const { name } = await db
      .selectFrom('inventories')
      .select('name')
      .where('qty', '=', 0)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow();
    expect(await readFigures(db)).toMatchObject({ lowStock: 3, outOfStock: 1, firstOut: name });
  });

  it('list the five newest orders, newest first', async () => {
    const db = await freshDb();
    await sell(
      db,
      [1, 2, 3, 4, 5, 6, 7].map((total) => ({ createdAt: LONG_AGO, total, status: 'pending' })),
    );
    expect((await listRecentOrders(db)).map(({ total }) => total)).toEqual([7, 6, 5, 4, 3]);
  });
});

onEachEngine('revenue and orders per day', (freshDb) => {
  // In order: half-hour offset; a day of 25 hours; two days of 23 hours whose clocks change at midnight; far side of the date line.
  it.each([
    ['Asia/Yangon', '2026-11-21T03:00:00Z'],
    ['America/New_York', '2026-11-10T03:00:00Z'],
    ['Africa/Cairo', '2026-05-10T12:00:00Z'],
    ['America/Santiago', '2026-09-20T12:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-21T11:00:00Z'],
  ])('are grouped by days in %s, today included', async (timeZone, at) => {
    const db = await freshDb();
    const today = new Date(at);
    const sales: Sale[] = Array.from({ length: 300 }, (_, n) => ({
      createdAt: new Date(+today - n * 9_000_000).toISOString(),
      total: 1_000 + n,
      status: statuses[(n * 7) % 3] ?? 'pending',
    }));
    // An order lies on each side of every half hour, and so of every DST change.
    const edges = [...new Set(sales.map(({ createdAt }) => createdAt.slice(0, 10)))].flatMap((date) =>
      Array.from({ length: 48 }, (_, half) => Date.parse(`${date}T00:00:00Z`) + half * 1_800_000),
    );
    const uid = await insertUser(db);
    const orders = [
      ...sales,
      ...edges.flatMap((edge): Sale[] => [
        { createdAt: new Date(edge - 1).toISOString(), total: 1, status: 'confirmed' },
        { createdAt: new Date(edge).toISOString(), total: 10, status: 'confirmed' },
      ]),
    ];
    await insertMany(db, uid, orders);

    const figures = await readDailyFigures(db, today, timeZone);

    const expected = new Map<string, { revenue: number; orders: number }>();
    for (const { createdAt, total, status } of orders) {
      const date = businessDate(new Date(createdAt), timeZone);
      const day = expected.get(date) ?? { revenue: 0, orders: 0 };
      expected.set(date, { revenue: day.revenue + (status === 'confirmed' ? total : 0), orders: day.orders + 1 });
    }
    expect(figures).toHaveLength(30);
    expect(figures.at(-1)?.date).toBe(businessDate(today, timeZone));
    for (const { date, ...figure } of figures) {
      expect(figure, date).toEqual(expected.get(date) ?? { revenue: 0, orders: 0 });
    }
  });

  it('are zero on a day without orders', async () => {
    const db = await freshDb();
    await sell(db, [
      { createdAt: '2026-11-20T17:29:59.999Z', total: 100, status: 'confirmed' },
      { createdAt: '2026-11-20T17:30:00.000Z', total: 20, status: 'pending' },
    ]);
    const figures = await readDailyFigures(db, now, zone);
    expect(figures.slice(-3)).toEqual([
      { date: '2026-11-19', revenue: 0, orders: 0 },
      { date: '2026-11-20', revenue: 100, orders: 1 },
      { date: '2026-11-21', revenue: 0, orders: 1 },
    ]);
    expect(figures[0]).toEqual({ date: '2026-10-23', revenue: 0, orders: 0 });
  });
});

onEachEngine('the figures of a period', (freshDb) => {
  it('begin at midnight in Yangon and are compared with as many days before, up to the same time', async () => {
    const db = await freshDb();
    const confirmed = { status: 'confirmed' as const };
    await sell(db, [
      { createdAt: '2026-11-21T02:59:00.000Z', total: 1, ...confirmed },
      { createdAt: '2026-11-20T17:30:00.000Z', total: 2, ...confirmed },
      { createdAt: '2026-11-20T17:29:59.999Z', total: 4, ...confirmed },
      { createdAt: '2026-11-20T02:59:59.999Z', total: 8, ...confirmed },
      { createdAt: '2026-11-20T02:00:00.000Z', total: 16, status: 'pending' },
      { createdAt: '2026-11-19T17:29:59.999Z', total: 32, ...confirmed },
      { createdAt: '2026-11-14T17:30:00.000Z', total: 64, ...confirmed },
      { createdAt: '2026-11-14T17:29:59.999Z', total: 128, ...confirmed },
    ]);
    expect(await readPeriodFigures(db, now, zone, 1)).toEqual({
      from: '2026-11-21',
      now: { orders: 2, revenue: 1 + 2 },
      before: { orders: 2, revenue: 8 },
    });
    expect(await readPeriodFigures(db, now, zone, 7)).toEqual({
      from: '2026-11-15',
      now: { orders: 7, revenue: 1 + 2 + 4 + 8 + 32 + 64 },
      before: { orders: 0, revenue: 0 },
    });
  });
});

onEachEngine('the list of tasks', (freshDb) => {
  it('has the registration of the shop from 30 days before it expires', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Test shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    await saveShopDetails(db, { now, uid }, { typed: { name: 'Aung', registrationExpires: '2027-01-02' } });
    const { registrationExpires } = await readFigures(db);
    // The day in Yangon, where 18:00 of the day before is 0:30.
    for (const [at, isDue] of [
      ['2026-12-02T17:29:59Z', false],
      ['2026-12-02T17:30:00Z', true],
      ['2027-01-03T00:00:00Z', true],
    ] as const)
      expect(isRenewalDue(registrationExpires, businessDate(new Date(at), zone)), at).toBe(isDue);
    expect(isRenewalDue('', '2027-01-02')).toBe(false);
  });

  it('has the first steps of a new shop until each is done', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Test shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    const missing = async () => {
      const steps = await readFirstSteps(db);
      return FIRST_STEPS.filter((step) => !steps[step]);
    };
    expect(await missing()).toEqual(FIRST_STEPS);
    const typed = {
      name: 'Aung',
      phone: '09 791 234 567',
      address: '',
      viber: '',
      messenger: '',
      telegram: '',
      openingHours: '',
    };
    for (const half of [typed, { ...typed, phone: '', address: 'Yangon' }]) {
      await saveShopDetails(db, { now, uid }, { typed: half });
      expect(await missing()).toEqual(FIRST_STEPS);
    }
    await saveShopDetails(db, { now, uid }, { typed: { ...typed, address: 'Yangon' } });
    expect(await missing()).toEqual(FIRST_STEPS.slice(1));
    const rate = { timeZone: zone, currency: 'CNY', rate: '600', confirmed: '' } as const;
    await saveRate(db, { now, uid }, rate);
    expect(await missing()).toEqual(FIRST_STEPS.slice(1));
    await saveRate(db, { now, uid }, { ...rate, profitPercent: '0' });
    expect(await missing()).toEqual(FIRST_STEPS.slice(2));
    await insertItem(db, { deletedAt: LONG_AGO });
    expect(await missing()).toEqual(FIRST_STEPS.slice(2));
    const phone = await insertItem(db, { qty: 1 });
    expect(await missing()).toEqual(FIRST_STEPS.slice(2));
    expect((await readFirstSteps(db)).withoutPhoto).toBe(phone);
    await insertPhoto(db, { name: 'Redmi' });
    expect([await missing(), (await readFirstSteps(db)).withoutPhoto]).toEqual([
      ['payment', 'look', 'price-list'],
      null,
    ]);
    await db.deleteFrom('photos').execute();
    await insertOrder(db, { uid });
    expect(await missing()).toEqual(['payment']);
    const account = { method: 'KBZPay', kind: 'transfer', holder: 'Aung', number: '1', transferLimit: null, note: '' };
    const added = await addPaymentAccount(db, { now, uid }, { ...account, kind: 'transfer', addsMethod: true });
    expect(await missing()).toEqual([]);
    await addPaymentMethod(db, { now, uid }, 'Cash');
    expect(await missing()).toEqual(['payment']);
    const cash = { ...account, method: 'Cash', kind: 'cash', holder: '', number: '', addsMethod: true } as const;
    await addPaymentAccount(db, { now, uid }, cash);
    expect(await missing()).toEqual([]);
    expect(await listPaymentMethods(db)).toEqual(['KBZPay', 'Cash']);
    await switchPaymentAccount(db, { now, uid }, { id: added.ok ? added.id : '', active: false });
    expect(await missing()).toEqual(['payment']);
    const later = async () => {
      const steps = await readFirstSteps(db);
      return LATER_STEPS.filter((step) => !steps[step]);
    };
    const shop = { ...typed, registeredName: 'Aung Co., Ltd.' };
    await saveShopDetails(db, { now, uid }, { typed: shop });
    expect(await later()).toEqual(LATER_STEPS);
    await saveShopDetails(db, { now, uid }, { typed: { ...shop, registrationNumber: '1' } });
    expect(await later()).toEqual(['terms']);
    await prepareTerms(db, now);
    expect([await later(), (await readFigures(db)).termsRead]).toEqual([['terms'], false]);
    await saveTerms(db, { now, uid }, { typed: startingTerms(true), shown: startingTerms(true) });
    expect([await later(), (await readFigures(db)).termsRead]).toEqual([[], true]);
    expect(await readTerms(db)).toMatchObject({ version: 1 });
  });

  it("asks for today's rate of each currency that items in stock were bought in", async () => {
    const db = await freshDb();
    await prepareShop(db, 'Test shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    const missing = async (at = now) => (await readBadges(db, { id: uid, rights: RIGHTS }, at, zone)).withoutRate;
    expect(await missing()).toEqual([]);
    for (const currency of ['USD', 'CNY', 'CNY', 'MMK']) await insertItem(db, { currency });
    await insertItem(db, { currency: 'THB', deletedAt: LONG_AGO });
    expect(await missing()).toEqual(['CNY', 'USD']);
    await saveRate(db, { now, uid }, { timeZone: zone, currency: 'CNY', rate: '600', confirmed: '' });
    expect(await missing()).toEqual(['USD']);
    const midnight = new Date('2026-11-21T17:30:00.000Z');
    expect(await missing(new Date(+midnight - 1))).toEqual(['USD']);
    expect(await missing(midnight)).toEqual(['CNY', 'USD']);
  });
});

/** Inserting row by row would take a minute. */
async function insertMany(db: Db, uid: string, sales: Sale[]): Promise<void> {
  const rows = sales.map((sale) => {
    const id = crypto.randomUUID();
    const buyer = { uid, name: 'Aye', phone: '09', nameKey: 'aye', phoneKey: '09', address: '', paymentMethod: 'Cash' };
    return { id, ...buyer, cancelRequested: false, restocked: false, checkoutKey: id, checkoutHash: '', ...sale };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto('orders')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}
