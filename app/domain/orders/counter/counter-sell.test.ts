import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { readExpected } from '#app/domain/money/drawers/shift-cash.server.ts';
import { recordPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { forgetBuyer } from '#app/domain/orders/buyers/buyer-forget.server.ts';
import { saveBuyerNote } from '#app/domain/orders/buyers/buyer-note.server.ts';
import { undoPhoneConfirmation } from '#app/domain/orders/buyers/buyer-phone.server.ts';
import { readBuyer } from '#app/domain/orders/buyers/buyer-read.server.ts';
import { findBuyers } from '#app/domain/orders/buyers/buyer-search.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { findForSale, listUnitsForSale } from '#app/domain/orders/counter/counter-find.server.ts';
import { FREE_WITH_IT } from '#app/domain/orders/counter/counter-price.ts';
import type { Sale, SalePayment, SaleResult } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { storeResetToken } from '#app/domain/people/accounts/reset-link.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { NoLongerAllowedError } from '#app/domain/people/audit/audit-record.server.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { readBadges } from '#app/domain/shop/dashboard/badges-read.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { sumTakenOff } from '#app/domain/shop/reports/margin-report.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { insertDrawer, insertShift } from '#tests/support/factories/drawers.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const cash = (amount: number, given = amount): SalePayment => ({ via: CASH, amount, number: '', given });
const wallet = (amount: number, number = '', via = 'KBZPay'): SalePayment => ({ via, amount, number, given: 0 });

async function openCounter(db: Db, rights = 'counter.sell payments.verify') {
  const buyer = await openCheckout(db);
  const seller = await insertUser(db, { name: 'Su', rights });
  const cost = { currency: 'MMK', cost: '500', rate: '1', profit: '100' };
  const phone = await addStockedItem(db, {
    ...aPhone({ name: 'Redmi' }),
    ...{ qty: 2, salePrice: 1_000, tracking: 'required', warrantyDays: 365, ...cost },
  });
  const units = [
    await insertUnit(db, { itemId: phone, imei: imeiOf(1) }),
    await insertUnit(db, { itemId: phone, imei: imeiOf(2), salePrice: 900, condition: 'grade-a' }),
  ];
  const article = await addStockedItem(db, {
    name: 'Case',
    nameKey: 'case',
    ram: '',
    rom: '',
    qty: 5,
    salePrice: 10,
    ...cost,
    cost: '5',
  });
  const sell = (sale: Sale, key: string = crypto.randomUUID(), uid = seller) =>
    sellAtCounter(db, { now, uid }, { key, sale });
  return { buyer, seller, phone, units, article, sell };
}

const outcome = async (selling: Promise<SaleResult>) => {
  const result = await selling;
  return result.ok ? 'ok' : result.problem;
};

const line = (itemId: string, salePrice: number, more: { qty?: number; unitId?: string | undefined } = {}) => ({
  itemId,
  salePrice,
  qty: 1,
  ...more,
});

async function countAll(db: Db) {
  const tables = [
    'orders',
    'orderItems',
    'payments',
    'submissions',
    'warranties',
    'stockMovements',
    'auditEvents',
    'users',
  ] as const;
  const sold = await db.selectFrom('units').select('id').where('state', '=', 'sold').execute();
  const counts: Record<string, number> = { soldUnits: sold.length };
  for (const table of tables) {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
    counts[table] = (await all.executeTakeFirstOrThrow()).rows;
  }
  return counts;
}

onEachEngine('a sale at the counter', (freshDb) => {
  it('places, confirms and pays an order in one step, with stock, unit, warranty and cost', async () => {
    const db = await freshDb();
    const { seller, phone, units, article, sell } = await openCounter(db);
    const lines = [line(phone, 1_000, { unitId: units[0] }), line(article, 10, { qty: 2 })];
    const payments = [cash(600, 1_000), wallet(300, '0100398172'), wallet(120)];
    const sold = await sell({ lines, payments });
    expect(sold).toMatchObject({ ok: true, total: 1_020, change: 400, unchecked: 120 });
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ status: 'confirmed', uid: WALK_IN, name: 'Walk-in', channel: 'counter' });
    expect(order).toMatchObject({ soldBy: seller, paid: 900, checking: 120, cost: 510, paymentMethod: CASH });
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [phone]: 1, [article]: 3 }, balanced: true });
    const unit = db
      .selectFrom('units')
      .select(['state', 'orderId', 'line'])
      .where('id', '=', units[0] ?? '');
    expect(await unit.executeTakeFirst()).toEqual({ state: 'sold', orderId: order.id, line: 1 });
    const warranties = await db.selectFrom('warranties').select(['unitId', 'days']).execute();
    expect(warranties).toEqual([{ unitId: units[0], days: 365 }]);
    const events = await db.selectFrom('auditEvents').select(['uid', 'action']).orderBy('id').execute();
    const actions = ['order placed', 'order confirmed', 'payment recorded', 'payment recorded', 'payment submitted'];
    expect(events).toEqual(actions.map((action) => ({ uid: seller, action })));
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const owner = { id: await insertUser(db, { role: 'admin' }), rights: RIGHTS };
    expect(await readBadges(db, owner, now, 'Asia/Yangon')).toMatchObject({ newest: null, unread: 0, toCheck: 1 });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('counts once under one key, also at one moment, and refuses another sale under it', async () => {
    const db = await freshDb();
    const { article, sell } = await openCounter(db);
    const sale = { lines: [line(article, 10)], payments: [cash(10, 50)] };
    const results = await Promise.all([sell(sale, 'key'), sell(sale, 'key'), sell(sale, 'key')]);
    const { again: _, ...first } = results[0] as { again?: true };
    for (const result of results) expect(result).toMatchObject(first);
    expect(results.filter((each) => 'again' in each)).toHaveLength(2);
    expect(await sell({ ...sale, payments: [cash(10, 20)] }, 'key')).toEqual({ ok: false, problem: 'key-reused' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, onHand: { [article]: 4 }, balanced: true });
  });

  it('leaves nothing when it is refused, and says which line or payment it was', async () => {
    const db = await freshDb();
    const { seller, buyer, phone, units, article, sell } = await openCounter(db);
    const cashier = await insertUser(db, { rights: 'payments.verify orders.decide' });
    const before = await countAll(db);
    const one = line(article, 10);
    const unit = line(phone, 1_000, { unitId: units[0] });
    const refused: [Sale, object, string?][] = [
      [{ lines: [], payments: [] }, { problem: 'empty-cart' }],
      [
        { lines: [one, line('nothing', 1)], payments: [cash(11)] },
        { problem: 'item-gone', at: 1 },
      ],
      [{ lines: [one, unit, unit], payments: [cash(2_010)] }, { problem: 'piece-gone' }],
      [
        { lines: [one, { ...unit, itemId: article }], payments: [cash(20)] },
        { problem: 'piece-gone', at: 1 },
      ],
      [
        { lines: [unit, line(article, 10, { qty: 6 })], payments: [cash(1_060)] },
        { problem: 'not-enough-stock', at: 1 },
      ],
      [
        { lines: [unit, line(article, 9)], payments: [cash(1_009)] },
        { problem: 'price-changed', price: 10, at: 1 },
      ],
      [
        { lines: [one, line(phone, 1_000)], payments: [cash(1_010)] },
        { problem: 'too-few-units', at: 1 },
      ],
      [
        { lines: [one], payments: [cash(10, 9)] },
        { problem: 'too-little-cash', at: 0 },
      ],
      [
        { lines: [one], payments: [cash(9)] },
        { problem: 'not-paid', missing: 1 },
      ],
      [
        { lines: [one], payments: [cash(11)] },
        { problem: 'not-paid', missing: -1 },
      ],
      [
        { lines: [one], payments: [] },
        { problem: 'not-paid', missing: 10 },
      ],
      [
        { lines: [one], payments: [cash(5), wallet(5, '', 'nothing')] },
        { problem: 'no-such-account', at: 1 },
      ],
      [
        { lines: [one], payments: [wallet(5, '0100398172'), wallet(5, '0100398172')] },
        { problem: 'number-used', at: 1 },
      ],
      [{ lines: [one], payments: [cash(10)] }, { problem: 'not-allowed' }, cashier],
      [{ lines: [one], payments: [cash(10)] }, { problem: 'not-allowed' }, buyer],
    ];
    for (const [sale, refusal, uid = seller] of refused) {
      expect(await sell(sale, crypto.randomUUID(), uid)).toMatchObject({ ok: false, ...refusal });
      expect(await countAll(db)).toEqual(before);
    }
  });

  it('verifies a transfer only by its number, and only for a person with the right', async () => {
    const db = await freshDb();
    const { article, sell } = await openCounter(db);
    const sales = await insertUser(db, { rights: 'counter.sell' });
    const by = (uid: string | undefined, number: string) =>
      sell({ lines: [line(article, 10)], payments: [wallet(10, number)] }, crypto.randomUUID(), uid);
    expect(await by(undefined, '0100398172')).toMatchObject({ ok: true, unchecked: 0 });
    expect(await by(undefined, '')).toMatchObject({ ok: true, unchecked: 10 });
    expect(await by(sales, '0100398173')).toMatchObject({ ok: true, unchecked: 10 });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('sells to nobody who can be found, opened or mailed as a buyer', async () => {
    const db = await freshDb();
    const { buyer, article, sell } = await openCounter(db);
    await sell({ lines: [line(article, 10)], payments: [cash(10)] });
    const found = async (search: string) => (await findBuyers(db, search, null)).buyers.map(({ id }) => id);
    expect(await found('')).toEqual([buyer]);
    expect(await found('walk')).toEqual([]);
    expect(await readBuyer(db, WALK_IN)).toBeUndefined();
    const owner = await insertUser(db, { role: 'admin' });
    const refused = { ok: false, problem: 'no-such-buyer' };
    expect(await forgetBuyer(db, { now, uid: owner }, WALK_IN)).toEqual(refused);
    expect(await saveBuyerNote(db, { now, uid: owner }, { id: WALK_IN, typed: { shopNote: 'VIP' } })).toEqual(refused);
    expect(await undoPhoneConfirmation(db, { now, uid: owner }, WALK_IN)).toEqual(refused);
    const unblock = setBlocked(db, now, owner, { blocked: false, buyer: WALK_IN });
    expect(await unblock).toEqual({ ok: false, problem: 'unknown' });
    const token = { id: WALK_IN, token: 'shop-x', expiresAt: now };
    expect(await storeResetToken(db, { now, uid: owner }, token)).toEqual({ ok: false, problem: 'lacks-number' });
  });

  it('keeps list price, price and reason, spreads a discount, and gives an article free', async () => {
    const db = await freshDb();
    const { phone, units, article, sell } = await openCounter(db);
    const lines = [
      { ...line(phone, 1_000, { unitId: units[0] }), price: 950, reason: 'Bargained' },
      { ...line(article, 10, { qty: 3 }), price: 0, reason: FREE_WITH_IT },
    ];
    const off = { amount: 50, reason: 'Regular buyer' };
    const sold = await sell({ lines, discount: off, payments: [cash(900)] });
    expect(sold).toMatchObject({ ok: true, total: 900 });
    const written = db.selectFrom('orderItems').select(['salePrice', 'listPrice', 'priceReason', 'qty', 'lineCost']);
    expect(await written.orderBy('line').execute()).toEqual([
      { salePrice: 900, listPrice: 1_000, priceReason: 'Bargained', qty: 1, lineCost: 500 },
      { salePrice: 0, listPrice: 10, priceReason: FREE_WITH_IT, qty: 3, lineCost: 15 },
    ]);
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [phone]: 1, [article]: 2 }, balanced: true });
    const items = await db.selectFrom('inventories').select('salePrice').orderBy('salePrice').execute();
    expect(items.map(({ salePrice }) => salePrice)).toEqual([10, 1_000]);
    const [placed] = await db.selectFrom('auditEvents').select('after').where('action', '=', 'order placed').execute();
    expect(placed?.after).toMatchObject({ off: 130, reasons: ['Bargained', FREE_WITH_IT], total: 900 });
    await sell({
      lines: [line(article, 10, { qty: 2 })],
      discount: { percent: 15, reason: 'Bargained' },
      payments: [cash(17)],
    });
    const spread = await written.where('itemId', '=', article).where('salePrice', '>', 0).orderBy('line').execute();
    expect(spread.map(({ salePrice, qty }) => [salePrice, qty])).toEqual([
      [9, 1],
      [8, 1],
    ]);
    const { sales } = await listSales(db, 'Asia/Yangon', { buyer: '', start: null, end: null }, 1);
    // 130, and two small ones: the margin says the same.
    const listed = sales.reduce((sum, { off }) => sum + off, 0);
    expect(await sumTakenOff(db, { from: null, until: null })).toBe(listed);
    expect(await sumTakenOff(db, { from: null, until: now.toISOString() })).toBe(0);
    expect(sales.map(({ seller, off }) => [seller, off])).toEqual([
      ['Su', 3],
      ['Su', 130],
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('sells a phone that was scanned, also of an item that is not tracked any more', async () => {
    const db = await freshDb();
    const { phone, units, sell } = await openCounter(db);
    await db.updateTable('inventories').set({ tracking: 'off' }).where('id', '=', phone).execute();
    const sale = { lines: [line(phone, 1_000, { unitId: units[0] })], payments: [cash(1_000)] };
    expect(await outcome(sell(sale))).toBe('ok');
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [phone]: 1 }, balanced: true });
  });

  it('gives its right to no other confirmation or payment', async () => {
    const db = await freshDb();
    const { buyer, article, sell } = await openCounter(db);
    const cashier = await insertUser(db, { rights: 'counter.sell' });
    const placed = await placeOrder(db, { now, uid: buyer }, checkout([{ id: article, qty: 1, salePrice: 10 }]));
    const orderId = placed.ok ? placed.order.id : '';
    await expect(confirmOrder(db, { now, uid: cashier }, orderId)).rejects.toThrow(NoLongerAllowedError);
    const entry = { key: crypto.randomUUID(), via: CASH, amount: 10, number: '', remark: '' };
    await expect(recordPayment(db, { now, uid: cashier }, { orderId, entry })).rejects.toThrow(NoLongerAllowedError);
    const sale = { lines: [line(article, 10)], payments: [cash(10)] };
    expect(await outcome(sell(sale, crypto.randomUUID(), cashier))).toBe('ok');
  });

  it('leaves the pieces that orders of the storefront wait for, whichever is scanned', async () => {
    const db = await freshDb();
    const { buyer, phone, units, sell } = await openCounter(db);
    const [alike, used] = units;
    expect(
      await placeOrder(db, { now, uid: buyer }, checkout([{ id: phone, qty: 1, salePrice: 1_000 }])),
    ).toMatchObject({
      ok: true,
    });
    const sellUnit = (unitId: string | undefined, price: number) =>
      outcome(sell({ lines: [line(phone, price, { unitId })], payments: [cash(price)] }));
    expect(await sellUnit(alike, 1_000)).toBe('not-enough-stock');
    expect(await sellUnit(used, 900)).toBe('ok');
  });

  it('counts what a piece has cost itself, at the newest rate', async () => {
    const db = await freshDb();
    const { phone, units, sell } = await openCounter(db);
    const [unit] = units;
    await db
      .updateTable('units')
      .set({ cost: '700', currency: 'MMK' })
      .where('id', '=', unit ?? '')
      .execute();
    const at = (price: number) =>
      outcome(
        sell({
          lines: [{ ...line(phone, 1_000, { unitId: unit }), price, reason: 'Bargained' }],
          payments: [cash(price)],
        }),
      );
    expect([await at(699), await at(700)]).toEqual(['below-floor', 'ok']);
  });

  it('goes never below the floor of the person, nor below the cost without the right, and does not say which', async () => {
    const db = await freshDb();
    const { phone, units, article, sell } = await openCounter(db);
    const [unit, used] = units;
    const limited = await insertUser(db, { rights: 'counter.sell costs.view', maxDiscount: 10 });
    const seeing = await insertUser(db, { rights: 'counter.sell costs.view' });
    const owner = await insertUser(db, { role: 'admin' });
    const give = (uid: string | undefined, price: number, more: Partial<Sale> = {}) =>
      outcome(
        sell(
          {
            lines: [{ ...line(phone, 1_000, { unitId: unit }), price, reason: 'Bargained' }, ...(more.lines ?? [])],
            payments: [],
            ...(more.discount && { discount: more.discount }),
          },
          crypto.randomUUID(),
          uid,
        ),
      );
    // What nobody refuses before is refused for its payment.
    expect(await give(limited, 900)).toBe('not-paid');
    expect(await give(limited, 899)).toBe('below-floor');
    expect(await give(undefined, 500)).toBe('not-paid');
    expect(await give(undefined, 499)).toBe('below-floor');
    expect(await give(seeing, 1)).toBe('not-paid');
    expect(await give(owner, 0)).toBe('ok');
    expect(await give(owner, 0)).toBe('piece-gone');
    const usedAt = (price: number, uid: string) =>
      outcome(
        sell(
          { lines: [{ ...line(phone, 900, { unitId: used }), price, reason: 'Bargained' }], payments: [] },
          crypto.randomUUID(),
          uid,
        ),
      );
    expect([await usedAt(810, limited), await usedAt(809, limited)]).toEqual(['not-paid', 'below-floor']);
    const free = { ...line(article, 10), price: 0, reason: FREE_WITH_IT };
    const withPhone = (price: number, uid: string | undefined, lines = [free]) =>
      outcome(
        sell(
          { lines: [{ ...line(phone, 900, { unitId: used }), price, reason: 'Bargained' }, ...lines], payments: [] },
          crypto.randomUUID(),
          uid,
        ),
      );
    expect([await withPhone(819, limited), await withPhone(818, limited)]).toEqual(['not-paid', 'below-floor']);
    expect([await withPhone(505, undefined), await withPhone(504, undefined)]).toEqual(['not-paid', 'below-floor']);
    const alone = (uid: string | undefined) => outcome(sell({ lines: [free], payments: [] }, crypto.randomUUID(), uid));
    expect([await alone(limited), await alone(undefined), await alone(owner)]).toEqual([
      'below-floor',
      'below-floor',
      'ok',
    ]);
    const off = (discount: Sale['discount'], uid?: string) =>
      outcome(sell({ lines: [line(article, 10, { qty: 2 })], discount, payments: [] }, crypto.randomUUID(), uid));
    expect(await off({ amount: 21, reason: 'Bargained' })).toBe('discount-too-large');
    expect(await off({ amount: 4, reason: 'Bargained' }, limited)).toBe('not-paid');
    expect(await off({ amount: 5, reason: 'Bargained' }, limited)).toBe('below-floor');
    expect(await off({ percent: 100, reason: 'Bargained' })).toBe('below-floor');
    expect(await off({ amount: 1, reason: 'Because' })).toBe('no-such-reason');
    const asked = (price: number, reason?: string) =>
      outcome(sell({ lines: [{ ...line(article, 10), price, reason }], payments: [] }));
    expect([await asked(11, 'Bargained'), await asked(9), await asked(9, FREE_WITH_IT)]).toEqual([
      'above-price',
      'no-such-reason',
      'no-such-reason',
    ]);
  });

  it('finds a unit by its number and by its end, says why one is gone, and finds items by letters', async () => {
    const db = await freshDb();
    const { buyer, phone, units, article, sell } = await openCounter(db);
    expect(await findForSale(db, `IMEI: ${imeiOf(2)}`)).toMatchObject({
      items: [{ id: phone, units: 'must' }],
      units: [{ id: units[1], salePrice: 900, condition: 'grade-a', codes: [imeiOf(2)] }],
    });
    expect((await findForSale(db, imeiOf(1).slice(-6))).units.map(({ id }) => id)).toEqual([units[0]]);
    expect((await listUnitsForSale(db, phone)).units.map(({ id }) => id).sort()).toEqual(units.toSorted());
    expect(await findForSale(db, 'cas')).toMatchObject({
      items: [{ id: article, units: 'none', salePrice: 10 }],
      units: [],
    });
    const kept = await placeOrder(
      db,
      { now, uid: buyer },
      checkout([{ id: units[1] ?? '', itemId: phone, qty: 1, salePrice: 900 }]),
    );
    expect(kept).toMatchObject({ ok: true });
    const [one, other] = units;
    expect(await sell({ lines: [line(phone, 900, { unitId: other })], payments: [cash(900)] })).toMatchObject({
      problem: 'piece-gone',
      at: 0,
    });
    const sold = await sell({ lines: [line(phone, 1_000, { unitId: one })], payments: [cash(1_000)] });
    expect(await findForSale(db, imeiOf(1))).toMatchObject({
      gone: { state: 'sold', orderNumber: sold.ok ? sold.number : 0 },
    });
  });
});

onEachEngine('a sale in a shop with drawers', (freshDb) => {
  it('puts its cash into the open drawer, and is refused whole without one', async () => {
    const db = await freshDb();
    const { article, seller, sell } = await openCounter(db);
    const drawerId = await insertDrawer(db);
    const sale = { lines: [line(article, 10)], payments: [cash(4, 5), wallet(6)] };
    const before = await countAll(db);
    expect(await sell(sale)).toEqual({ ok: false, problem: 'no-open-shift', at: 0 });
    expect(await countAll(db)).toEqual(before);
    const id = await insertShift(db, drawerId, { openedBy: seller, opening: 100 });
    expect(await sell(sale)).toMatchObject({ ok: true });
    expect(await readExpected(db, id)).toBe(104);
  });
});
