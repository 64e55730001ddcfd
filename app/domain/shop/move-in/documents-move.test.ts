import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { readBuyerFigures } from '#app/domain/orders/buyers/buyer-figures.server.ts';
import { forgetBuyer } from '#app/domain/orders/buyers/buyer-forget.server.ts';
import { readOrders } from '#app/domain/orders/order-list.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { listDocuments, readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import {
  goOnMovingIn,
  listTwoPrices,
  nameCollection,
  startMovingIn,
} from '#app/domain/shop/move-in/move-in-run.server.ts';
import { beginMoveIn, discardMoveIn } from '#app/domain/shop/move-in/move-in-stage.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { anAccount, fates, lookAt, moveIn } from '#tests/support/factories/move-in.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';

const time = { _seconds: 1_714_979_289, _nanoseconds: 0 };
const at = '2024-05-06T07:08:09.000Z';
const phone = { name: 'Redmi 15C', ram: '8GB', rom: '256GB' };
/** 200 × 600 and 10 % are 132,000. */
const item = (values: object = {}) => ({
  ...phone,
  ...{ qty: 5, cost: 200, rate: 600, profit: 10, salePrice: 132_000, type: 'instock', currency: 'CNY' },
  ...{ createdAt: time, updatedAt: time },
  ...values,
});
const line = { id: 'i1', ...phone, salePrice: 132_000, qty: 2 };
const order = (values: object = {}) => ({
  ...{ name: 'Aye', phone: '09 450', address: 'Yangon', paymentMethod: 'KBZPay', items: [line], total: 264_000 },
  ...{ status: 'pending', createdAt: time, uid: 'u1' },
  ...values,
});

onEachEngine('documents that move in', (freshDb) => {
  async function open() {
    const db = await freshDb();
    await prepareShop(db, 'Shop', new Date());
    await moveIn(db, { users: [anAccount('u1')] });
    return db;
  }
  const items = (db: Db) =>
    db.selectFrom('inventories').select(['id', 'qty', 'cost', 'salePrice', 'deletedAt']).orderBy('id').execute();
  const orders = (db: Db) =>
    db
      .selectFrom('orders')
      .select(['id', 'uid', 'status', 'total', 'restocked', 'createdAt'])
      .orderBy('number')
      .execute();

  it('keep their ids, times and figures, move no stock and balance the books; a second time nothing changes', async () => {
    const db = await open();
    const file = {
      inventories: { i1: item(), i2: item({ name: 'Cable', ram: '', rom: '', type: 'only', qty: 9 }) },
      orders: {
        late: order({ createdAt: { _seconds: 1_714_979_999, _nanoseconds: 0 }, status: 'confirmed' }),
        early: order({ cancelRequested: true }),
        back: order({ status: 'canceled', restocked: true }),
        gone: order({ status: 'canceled', items: [line, { ...line, id: 'deleted', qty: 1 }], total: 396_000 }),
      },
    };
    const found = await moveIn(db, file);
    expect(new Set(Object.values(found))).toEqual(new Set(['new']));
    expect(await items(db)).toMatchObject([
      { id: 'deleted', qty: 0, salePrice: 132_000 },
      { id: 'i1', qty: 5, cost: '200', deletedAt: null },
      { id: 'i2', qty: 9 },
    ]);
    expect(await orders(db)).toMatchObject([
      { id: 'early', uid: 'u1', status: 'pending', createdAt: at },
      { id: 'back', status: 'canceled', restocked: true },
      { id: 'gone', status: 'canceled', restocked: false, total: 396_000 },
      { id: 'late', status: 'confirmed', createdAt: '2024-05-06T07:19:59.000Z' },
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
    const before = [await items(db), await orders(db), await db.selectFrom('stockMovements').selectAll().execute()];
    expect(new Set(Object.values(await moveIn(db, file)))).toEqual(new Set(['same']));
    expect([await items(db), await orders(db), await db.selectFrom('stockMovements').selectAll().execute()]).toEqual(
      before,
    );
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const events = db.selectFrom('auditEvents').select(['uid', 'at', 'action', 'before', 'after']);
    expect(await events.where('entityId', '=', 'back').orderBy('id').execute()).toEqual([
      { uid: null, at, action: 'order placed', before: null, after: expect.objectContaining({ total: 264_000 }) },
      { uid: null, at, action: 'order canceled', before: null, after: { status: 'canceled' } },
      { uid: null, at, action: 'order restocked', before: null, after: { restocked: true, unmatched: [] } },
    ]);

    const uid = await insertUser(db, { role: 'admin' });
    expect(await restockOrder(db, { now: new Date(), uid }, 'gone')).toMatchObject({ ok: true, unmatched: [] });
    // The phone of the deleted item is in stock as another.
    expect(await items(db)).toMatchObject([{ qty: 0 }, { qty: 8 }, { qty: 9 }]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('are repaired, and the dry run says with what', async () => {
    const db = await open();
    const repaired = (values: object) => item({ type: null, ...values });
    expect(
      await moveIn(db, {
        inventories: {
          text: repaired({ qty: '3', cost: '၂၀၀', salePrice: '132,000' }),
          fraction: repaired({ profit: undefined, salePrice: 131_999.2 }),
          none: repaired({ qty: undefined }),
          float: repaired({ salePrice: 132_001 }),
          negative: repaired({ qty: -2 }),
          currency: repaired({ currency: undefined }),
          nameless: repaired({ name: ' ' }),
          word: repaired({ cost: 'cheap' }),
          priceless: repaired({ cost: undefined, salePrice: undefined }),
        },
        orders: {
          unknown: order({ status: 'shipped', total: 264_000.5 }),
          nobody: order({ uid: 'gone', createdAt: undefined }),
          empty: order({ items: [] }),
          zero: order({ items: [line, { ...line, qty: 0 }] }),
          sum: order({ total: '5' }),
        },
      }),
    ).toEqual({
      'inventories text': 'repaired number-as-text number-as-text number-as-text',
      'inventories fraction': 'repaired rounded-up',
      'inventories none': 'repaired empty-quantity',
      'inventories float': 'repaired recomputed',
      'inventories negative': 'repaired negative-quantity',
      'inventories currency': 'new',
      'inventories nameless': 'refused missing',
      'inventories word': 'refused not-a-number',
      'inventories priceless': 'refused missing',
      'orders unknown': 'repaired unknown-status rounded-up recomputed',
      'orders nobody': 'repaired no-buyer no-time',
      'orders empty': 'refused no-lines',
      'orders zero': 'repaired line-left-out',
      'orders sum': 'repaired number-as-text recomputed',
    });
    const found = await items(db);
    expect(found.find(({ id }) => id === 'text')).toMatchObject({ qty: 3, cost: '200', salePrice: 132_000 });
    expect(found.find(({ id }) => id === 'fraction')).toMatchObject({ salePrice: 132_000 });
    expect(found.find(({ id }) => id === 'float')).toMatchObject({ salePrice: 132_000 });
    expect((await orders(db)).map(({ id, uid, status }) => [id, uid, status])).toContainEqual([
      'nobody',
      WALK_IN,
      'pending',
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('give nothing away and keep sums exact', async () => {
    const db = await open();
    const huge = { items: [{ ...line, salePrice: 9e12, qty: 1 }], total: 9e12 };
    const file = {
      inventories: {
        cost: item({ cost: 0 }),
        rate: item({ rate: 0 }),
        gift: item({ cost: 0, salePrice: 0 }),
        huge: item({ cost: 1e12, salePrice: 1 }),
      },
      orders: { huge: order(huge), sum: order({ items: [{ ...line, salePrice: 9e11, qty: 2 }], total: 18e11 }) },
    };
    expect(await moveIn(db, file)).toMatchObject({
      'inventories cost': 'refused no-price',
      'inventories rate': 'refused no-price',
      'inventories gift': 'new',
      'inventories huge': 'refused no-price',
      'orders huge': expect.stringContaining('refused too-large'),
      'orders sum': 'refused too-large too-large',
    });
    expect(await items(db)).toMatchObject([{ id: 'gift', salePrice: 0 }]);
  });

  it('that are orders ask no payment here, and their buyer can be forgotten', async () => {
    const db = await open();
    const owner = await insertUser(db, { role: 'admin' });
    await insertPaymentAccount(db, { method: 'KBZPay', createdAt: '2020-01-01T00:00:00.000Z' });
    const future = '2099-01-01T00:00:00.000Z';
    const file = { o: order({ status: 'confirmed' }), f: order({ status: 'confirmed', createdAt: future }) };
    expect(await moveIn(db, { orders: file })).toEqual({ 'orders o': 'new', 'orders f': 'repaired future-time' });
    const kept = [...(await readOrders(db, ['o', 'f'])).values()];
    expect(kept).toHaveLength(2);
    for (const { createdAt } of kept) expect(createdAt < new Date().toISOString()).toBe(true);
    expect(await readShownBalances(db, kept)).toEqual({});
    expect((await readBuyerFigures(db, ['u1']))('u1')).toMatchObject({ orders: 2, due: 0 });
    expect(await forgetBuyer(db, { now: new Date(), uid: owner }, 'u1')).toEqual({ ok: true });
  });

  it('of one collection wait until somebody says which, and what is below them is counted', async () => {
    const db = await open();
    const below = { __collections__: { notes: { a: {}, b: { __collections__: { deep: { c: {} } } } } } };
    const file = { o1: { ...order(), ...below }, o2: order({ localId: 'x' }) };
    const id = await lookAt(db, file);
    expect(await readMoveIn(db, new Date())).toMatchObject({ state: 'failed', problem: 'unnamed' });
    const now = new Date();
    expect(await nameCollection(db, { now }, { id, collection: 'orders' })).toEqual({ ok: true });
    expect(await nameCollection(db, { now }, { id, collection: 'orders' })).toMatchObject({ problem: 'not-ready' });
    await goOnMovingIn(db, id, 'UTC');
    expect(await readMoveIn(db, now)).toMatchObject({ state: 'ready', nested: 3 });
    expect(await fates(db, id)).toEqual({ 'orders o1': 'new', 'orders o2': 'new' });
    await startMovingIn(db, { now, uid: null }, { id, latest: null });
    await goOnMovingIn(db, id, 'UTC');
    expect(await orders(db)).toHaveLength(2);
    expect(await db.selectFrom('moveInParts').select('part').execute()).toEqual([]);
  });

  it('are counted to the end, refused and known ones too, and other prices have their own list', async () => {
    const db = await open();
    const file = { inventories: { i1: item({ salePrice: 1 }), i2: item(), bad: item({ name: '' }) } };
    const id = await lookAt(db, file);
    expect(await readMoveIn(db, new Date())).toMatchObject({ documents: 3, concerns: { prices: 1 } });
    const { rows } = await listDocuments(db, id, { fate: 'prices', collection: '', page: 1 });
    expect(rows.map(({ docId }) => docId)).toEqual(['i1']);
    await startMovingIn(db, { now: new Date(), uid: null }, { id, latest: null });
    expect(await readMoveIn(db, new Date())).toMatchObject({ state: 'moving', worked: 1, documents: 3 });
    await goOnMovingIn(db, id, 'UTC');
    expect(await readMoveIn(db, new Date())).toMatchObject({ state: 'done', concerns: { prices: 1 } });
  });

  it('leave nothing but their fates, and what waits of a forgotten buyer does not move in', async () => {
    const db = await open();
    const owner = await insertUser(db, { role: 'admin' });
    const users = { u1: { email: 'u1@old.example', name: 'Aye' }, bad: { email: 'nobody' } };
    const done = await lookAt(db, { users, orders: { o: order({ uid: '' }), empty: order({ items: [] }) } });
    await startMovingIn(db, { now: new Date(), uid: null }, { id: done, latest: null });
    await goOnMovingIn(db, done, 'UTC');
    const kept = await db.selectFrom('moveInDocuments').select(['fields', 'sortKey']).distinct().execute();
    expect(kept).toEqual([{ fields: '', sortKey: '' }]);

    const id = await lookAt(db, { orders: { theirs: order(), other: order({ uid: 'u_' }) } });
    expect(await forgetBuyer(db, { now: new Date(), uid: owner }, 'u1')).toEqual({ ok: true });
    expect(Object.keys(await fates(db, id))).toEqual(['orders other']);
  });

  it('go on in the name of who goes on, and a slow file is not taken for a stopped one', async () => {
    const db = await open();
    const uid = await insertUser(db, { role: 'admin' });
    const id = await lookAt(db, { orders: { o: order() } });
    const now = new Date();
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    await startMovingIn(db, { now, uid: null }, { id, latest: null });
    expect(await startMovingIn(db, { now: later(31), uid }, { id, latest: null })).toEqual({ ok: true });
    expect(await db.selectFrom('moveIns').select('uid').executeTakeFirst()).toEqual({ uid });
    await goOnMovingIn(db, id, 'UTC');
    const file = (name: string) => ({ id: name, fileName: name, state: 'arriving' as const });
    expect(await beginMoveIn(db, { now, uid }, file('slow'))).toEqual({ ok: true });
    expect(await beginMoveIn(db, { now: later(120), uid }, file('b'))).toMatchObject({ problem: 'another-open' });
    expect(await beginMoveIn(db, { now: later(601), uid }, file('b'))).toEqual({ ok: true });
  });

  it('of many lines move in, and one that cannot be written stops no other', async () => {
    const db = await open();
    const items = Array.from({ length: 14 }, (_, at) => ({ ...line, id: `many${at}`, qty: 1 }));
    const total = 14 * 132_000;
    const many = Array.from({ length: 250 }, (_, at) => [`o${at}`, order({ items, total, address: `${at}` })]);
    expect(new Set(Object.values(await moveIn(db, { orders: Object.fromEntries(many) })))).toEqual(new Set(['new']));
    expect(await checkIntegrity(db)).toEqual([]);

    await sql`create unique index "culprit" on "orders" ("address")`.execute(db);
    const id = await lookAt(db, {
      orders: { a: order({ address: 'a' }), b: order({ address: '1' }), c: order({ address: 'c' }) },
    });
    await startMovingIn(db, { now: new Date(), uid: null }, { id, latest: null });
    await goOnMovingIn(db, id, 'UTC');
    expect(await fates(db, id)).toEqual({ 'orders a': 'new', 'orders b': 'refused failed', 'orders c': 'new' });
    expect(await readMoveIn(db, new Date())).toMatchObject({ state: 'done' });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('can be ended half-way if nobody goes on with them', async () => {
    const db = await open();
    const id = await lookAt(db, { orders: { o: order() } });
    const now = new Date();
    await startMovingIn(db, { now, uid: null }, { id, latest: null });
    expect(await discardMoveIn(db, id, now)).toBe(false);
    expect(await discardMoveIn(db, id, new Date(now.getTime() + 31_000))).toBe(true);
    expect(await readMoveIn(db, now)).toBe(null);
  });

  it('with two prices are asked about once for all', async () => {
    const db = await open();
    const latest = { latestCost: 210, latestExchangeRate: 600, latestProfitPercent: 10, latestSalePrice: 138_600 };
    const agreeing = { latestCost: 200, latestExchangeRate: 600, latestProfitPercent: 10, latestSalePrice: 132_000 };
    const file = { inventories: { i1: item(latest), i2: item(agreeing), i3: item() } };
    const id = await lookAt(db, file);
    expect(await listTwoPrices(db, id)).toEqual([
      { docId: 'i1', name: 'Redmi 15C', main: '200 × 600 + 10 % = 132,000', latest: '210 × 600 + 10 % = 138,600' },
    ]);
    const by = { now: new Date(), uid: null };
    expect(await startMovingIn(db, by, { id, latest: null })).toEqual({ ok: false, problem: 'unanswered' });
    await discardMoveIn(db, id);
    await moveIn(db, file, { latest: 'latest' });
    expect(await items(db)).toMatchObject([{ salePrice: 138_600 }, { salePrice: 132_000 }, { salePrice: 132_000 }]);
    expect(await checkIntegrity(db)).toEqual([]);
    expect(new Set(Object.values(await moveIn(db, file)))).toEqual(new Set(['same']));
    const bare = { cost: undefined, rate: undefined, profit: undefined, salePrice: 100, latestSalePrice: 200 };
    const prices = { inventories: { i4: item(bare) } };
    await moveIn(db, prices, { latest: 'main' });
    expect(await moveIn(db, prices)).toEqual({ 'inventories i4': 'same' });
  });

  it('of a newer export change what the shop has not changed itself', async () => {
    const db = await open();
    const uid = await insertUser(db, { role: 'admin' });
    await moveIn(db, { inventories: { i1: item(), i2: item() } });
    await setQuantity(db, { now: new Date(), uid }, { id: 'i2', qty: 1, was: 5 });
    const newer = item({ qty: 4, cost: 210, salePrice: 138_600 });
    expect(await moveIn(db, { inventories: { i1: newer, i2: newer } })).toEqual({
      'inventories i1': 'changed',
      'inventories i2': 'refused changed-here',
    });
    expect(await items(db)).toMatchObject([
      { qty: 4, cost: '210', salePrice: 138_600 },
      { qty: 1, cost: '200' },
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
    // A piece sold here wins over a later change in the old service, and over a clock that was ahead.
    const edited = { ...newer, qty: 5, updatedAt: '2099-01-01T00:00:00.000Z' };
    await moveIn(db, { inventories: { i1: { ...edited, qty: 6 } } });
    expect(await moveIn(db, { inventories: { i1: edited } })).toEqual({ 'inventories i1': 'changed' });
    await setQuantity(db, { now: new Date(), uid }, { id: 'i1', qty: 3, was: 5 });
    expect(await moveIn(db, { inventories: { i1: edited } })).toEqual({ 'inventories i1': 'refused changed-here' });
    const older = { ...newer, qty: 9, updatedAt: '2020-01-01T00:00:00.000Z' };
    await moveIn(db, { inventories: { i3: item() } });
    expect(await moveIn(db, { inventories: { i3: older } })).toEqual({ 'inventories i3': 'refused changed-here' });
    expect(await checkIntegrity(db)).toEqual([]);
    expect((await moveIn(db, { orders: { o: order({ status: 'confirmed' }) } }))['orders o']).toBe('new');
    expect(await moveIn(db, { orders: { o: order() } })).toEqual({ 'orders o': 'refused changed-here' });
  });

  it('bring the settings that the shop does not have', async () => {
    const db = await open();
    const file = {
      __collections__: {
        typeSettings: { t1: { type: 'used' }, t2: { type: 'Instock' }, t3: { type: 'USED ' }, t4: {} },
        settings: { general: { profitPercent: '12.5', updatedAt: at }, other: {} },
        paymentSettings: { default: { methods: ['KBZPay', ' KBZPay', '', 'WavePay'] } },
        announcement: { top: { highlight: 'Welcome', notes: ['One', ''] }, bottom: { highlight: '' } },
        exchangeRates: {
          r1: {
            currency: 'CNY',
            rate: 600.1,
            date: '2024-05-06',
            createdAt: { __datatype__: 'timestamp', value: time },
          },
          r2: { currency: 'CNY', rate: '0', date: '2024-05-06' },
          r3: { currency: 'MMK', rate: 2, date: '2024-05-06' },
          r4: { currency: 'usd', rate: '4,400', createdAt: time },
        },
        carts: { c: {} },
      },
    };
    expect(await moveIn(db, file)).toEqual({
      'typeSettings t1': 'new',
      'typeSettings t2': 'same',
      'typeSettings t3': 'same',
      'typeSettings t4': 'refused missing',
      'settings general': 'repaired number-as-text',
      'settings other': 'refused unknown-collection',
      'paymentSettings default': 'changed',
      'announcement top': 'changed',
      'announcement bottom': 'same',
      'exchangeRates r1': 'new',
      'exchangeRates r2': 'refused missing',
      'exchangeRates r3': 'refused rate-for-mmk',
      'exchangeRates r4': 'repaired number-as-text',
      'carts c': 'refused unknown-collection',
    });
    expect(await db.selectFrom('exchangeRates').selectAll().orderBy('id').execute()).toEqual([
      { id: 'r1', currency: 'CNY', rate: '600.1', date: '2024-05-06', createdAt: at },
      { id: 'r4', currency: 'USD', rate: '4400', date: '2024-05-06', createdAt: at },
    ]);
    expect(await db.selectFrom('paymentSettings').select('methods').executeTakeFirst()).toEqual({
      methods: ['KBZPay', 'WavePay'],
    });
    const again = await moveIn(db, file);
    expect(new Set(Object.values(again).filter((fate) => !fate.startsWith('refused')))).toEqual(new Set(['same']));
  });

  it('of the owner’s old account belong to the account of that address here', async () => {
    const db = await open();
    const uid = await insertUser(db, { email: 'owner@old.example', role: 'admin' });
    const file = { users: { old: { email: 'Owner@old.example', name: 'U Ba' } }, orders: { o: order({ uid: 'old' }) } };
    expect(await moveIn(db, file)).toEqual({ 'users old': 'refused email-taken', 'orders o': 'new' });
    expect(await orders(db)).toMatchObject([{ uid }]);
  });

  it('of an address that a stranger may have registered here go to nobody until it is proven', async () => {
    const db = await open();
    const uid = await insertUser(db, { email: 'victim@old.example' });
    const isProven = (emailVerified: boolean) =>
      db.updateTable('users').set({ emailVerified }).where('id', '=', uid).execute();
    await isProven(false);
    const file = { users: { old: { email: 'Victim@old.example' } }, orders: { o: order({ uid: 'old' }) } };
    expect((await moveIn(db, file))['orders o']).toBe('repaired buyer-unproven');
    expect(await orders(db)).toMatchObject([{ uid: WALK_IN }]);
    await isProven(true);
    expect((await moveIn(db, file))['orders o']).toBe('changed');
    expect(await orders(db)).toMatchObject([{ uid }]);
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
