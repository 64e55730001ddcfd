import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#app/db/schema.ts';
import { forms, validValues } from '#tests/support/browser/forms.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import {
  buyer,
  logIn,
  openTradingShop,
  order,
  other,
  place,
  secretAddress,
} from '#tests/support/factories/trading-shop.ts';
import { insertUnit } from '#tests/support/factories/units.ts';
import { type Fields, openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { areAsFast, median } from '#tests/support/server/response-times.ts';
import { owner } from '#tests/support/server/shop.ts';

/** Known bugs of other shops, reproduced as reported. */

const accepted = { ok: true, order: { id: expect.any(String), number: expect.any(Number), total: expect.any(Number) } };

it('EverShop CVE-2025-12919: an order cannot be read by guessing its id', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const customer = await logIn(shop, buyer);
  const { outcome } = await place(customer, order(item));
  const { id, number } = outcome?.order ?? { id: '', number: 0 };
  // The id holds the time of the order and 74 random bits.
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await admin.post(`/admin/admin-orders/${id}/confirmation`);
  expect((await customer.get(`/my-orders/${id}/voucher.data`)).text).toContain(secretAddress);

  const leaks: string[] = [];
  for (const stranger of [openVisitor(shop), await logIn(shop, other)]) {
    for (const guess of [id, `${number}`, id.toUpperCase(), `${id}%20`, encodeURIComponent(`${id}' or '1'='1`)]) {
      const sendBoth = async (path: string) => {
        const responses = [await stranger.get(path), await stranger.post(path)];
        if (responses.some(({ text }) => text.includes(secretAddress) || text.includes(buyer.phone))) leaks.push(path);
        return responses.map(({ status, to }) => ({ status, to: to?.split('?')[0] }));
      };
      for (const url of [`/my-orders/${guess}/voucher`, `/my-orders/${guess}/cancellation-request`]) {
        const none = url.replace(guess, crypto.randomUUID());
        for (const shape of ['', '.data']) {
          // The response must not even reveal that the order exists.
          expect(await sendBoth(`${url}${shape}`), url).toEqual(await sendBoth(`${none}${shape}`));
        }
      }
      for (const path of [
        `/admin/admin-orders/${guess}`,
        `/admin/voucherModal?order=${guess}`,
        `/my-orders?id=${guess}&order=${guess}&uid=${guess}`,
        `/admin/admin-orders?search=${guess}`,
      ]) {
        await sendBoth(path);
        await sendBoth(path.replace(/(\?|$)/, '.data$1'));
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(await shop.db.selectFrom('orders').select(['status', 'cancelRequested']).execute()).toEqual([
    { status: 'confirmed', cancelRequested: false },
  ]);
});

it('EverShop #928: forms ignore a role, an owner, a price or a status that they have no field for', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const { db } = shop;
  await db.updateTable('typeSettings').set({ id: item.id }).where('type', '=', 'preorder').execute();
  await addStockedItem(db, { id: 'tracked', name: 'Nokia', tracking: 'optional', qty: 1 });
  await insertUnit(db, { id: item.id, itemId: 'tracked' });
  await insertUser(db, { id: item.id });
  await insertUser(db, { id: 'some-staff', rights: 'orders.view' });
  const customer = await logIn(shop, buyer);
  const { id: uid } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  const post = async (visitor: Visitor, path: string, fields: Fields = {}) => {
    const { status } = await visitor.post(path, { ...forged, ...fields });
    // These forms are refused: their link, payment, return, warranty, sale, article, drawer, shift, expense, offline sale or list does not exist.
    expect(status, path).toBeLessThan(
      /^\/reset-password|\/(rejection|return|undo|cross-sells|stock-import)$|\/(warranties|drawers|shifts|expenses|offline-sales)\//.test(
        path,
      )
        ? 500
        : 400,
    );
  };
  for (const { path, as, fields } of forms) {
    const visitor = { guest: openVisitor(shop), buyer: customer, admin }[as];
    await post(visitor, path.replace(':item', item.id).replace(':staff', 'some-staff'), validValues(fields));
  }
  const { salePrice } = await db
    .selectFrom('inventories')
    .select('salePrice')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  const line = {
    salePrice,
    qty: 1,
    ...forged,
    id: item.id,
    price: 666_001,
    cost: '666001',
    name: 'forged',
    ram: 'forged',
  };
  for (const [step, status] of [
    ['', 'pending'],
    ['confirmation', 'confirmed'],
    ['cancellation', 'canceled'],
  ] as const) {
    const lines = JSON.stringify([{ ...line, salePrice }]);
    await post(customer, '/cart', { ...order({ id: item.id, salePrice }), lines });
    const placed = await db.selectFrom('orders').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow();
    expect(placed).toMatchObject({
      uid,
      status: 'pending',
      total: salePrice,
      restocked: false,
      cancelRequested: false,
    });
    if (step) await post(admin, `/admin/admin-orders/${placed.id}/${step}`);
    if (step === 'confirmation') await post(customer, `/my-orders/${placed.id}/cancellation-request`);
    const now = await db.selectFrom('orders').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow();
    expect(now).toEqual({ ...placed, status, cancelRequested: step === 'confirmation' });
  }

  const people = await db.selectFrom('users').select(['email', 'role', 'emailVerified']).execute();
  expect(people.length).toBeGreaterThan(3);
  expect(people.filter(({ role, emailVerified }) => role === 'admin' || emailVerified)).toEqual([
    { email: owner.email, role: 'admin', emailVerified: false },
  ]);
  expect((await customer.get('/admin/dashboard')).to).toMatch(/^\/login/);
  for (const { name } of await db.introspection.getTables()) {
    const rows = JSON.stringify(
      await db
        .selectFrom(name as keyof Database)
        .selectAll()
        .execute(),
    );
    expect(rows, `${name} stores a value without a form field`).not.toMatch(/forged|666001|1999-01-0/);
  }
});

/** Values that a form might write into a row, each different from a real one. */
const forged: Fields = {
  id: 'forged',
  uid: 'forged',
  userId: 'forged',
  checkoutHash: 'forged',
  image: 'forged',
  role: 'admin',
  roles: ['admin', 'buyer'],
  isAdmin: 'true',
  admin: '1',
  'user[role]': 'admin',
  emailVerified: '1',
  status: 'confirmed',
  restocked: 'true',
  cancelRequested: 'true',
  total: '666001',
  number: '666001',
  salePrice: '666001',
  latestSalePrice: '666001',
  latestCost: '666001',
  createdAt: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-02T00:00:00.000Z',
  deletedAt: '1999-01-03T00:00:00.000Z',
  '__proto__[role]': 'admin',
  'constructor[prototype][role]': 'admin',
};

it('Spree #11801: nothing is sold at an old price or at a price of the request', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const { db } = shop;
  const customer = await logIn(shop, buyer);
  const old = item.salePrice;
  // Orders at the old price arrive during the save: each is either earlier at the old price, or later and refused.
  const saved = admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '700' });
  const responses = await Promise.all(Array.from({ length: 20 }, () => place(customer, order(item))));
  expect((await saved).status).toBe(200);
  const price = (await db.selectFrom('inventories').select('salePrice').executeTakeFirstOrThrow()).salePrice;
  expect(price).toBeGreaterThan(old);
  const refusal = { ok: false, problem: 'price-changed', name: 'Redmi 14C', price, prices: { [item.id]: price } };
  for (const { status, outcome } of responses) expect(outcome).toEqual(status === 200 ? accepted : refusal);
  const before = await countOrdersAndStock(db);
  expect(before.orders).toBe(responses.filter(({ status }) => status === 200).length);

  for (const salePrice of [old, price - 1, price + 1, 1, 0]) {
    expect(await place(customer, order({ ...item, salePrice })), `${salePrice}`).toEqual({
      status: 409,
      outcome: refusal,
    });
  }
  const mixed = JSON.stringify([price, old].map((salePrice) => ({ id: item.id, qty: 1, salePrice })));
  expect(await place(customer, { ...order(item), lines: mixed })).toEqual({ status: 409, outcome: refusal });
  for (const salePrice of [-1, -price, 0.5, `${old}`, null, [price], 1e300]) {
    const lines = JSON.stringify([{ id: item.id, qty: 1, salePrice }]);
    expect((await place(customer, { ...order(item), lines })).status, lines).toBe(400);
  }
  expect(await countOrdersAndStock(db)).toEqual(before);
  const orderAtNewPrice = order({ ...item, salePrice: price });
  expect(await place(customer, orderAtNewPrice)).toMatchObject({
    status: 200,
    outcome: { ok: true, order: { total: price } },
  });
  // A used key places no second order at its old price.
  await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '800' });
  expect((await place(customer, orderAtNewPrice)).outcome).toMatchObject({ again: true });
  expect((await countOrdersAndStock(db)).orders).toBe(before.orders + 1);
});

it('Medusa #16502: two lines of one item are compared with the stock together', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const { db } = shop;
  const customer = await logIn(shop, buyer);
  const id = await addStockedItem(db, { name: 'HONOR X9c', qty: 3, salePrice: 100 });
  const cart = (...pieces: number[]) => {
    const lines = pieces.map((qty) => ({ id, qty, salePrice: 100 }));
    return { ...order(item), lines: JSON.stringify(lines) };
  };
  const short = (available: number) => ({
    status: 409,
    outcome: { ok: false, problem: 'not-enough-stock', name: 'HONOR X9c', available },
  });
  for (const pieces of [
    [2, 2],
    [3, 1],
    [1, 1, 1, 1],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])
    expect(await place(customer, cart(...pieces))).toEqual(short(3));
  const responses = await Promise.all(Array.from({ length: 10 }, () => place(customer, cart(1, 1))));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await place(customer, cart(1, 1))).toEqual(short(1));
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, lines: 2, onHand: { [id]: 1 }, balanced: true });
});

it('Medusa #16825: an order with one failed step leaves nothing behind', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const { db } = shop;
  const customer = await logIn(shop, buyer);
  const before = await countOrdersAndStock(db);
  const changes = await watchTables(db);
  const steps = [
    'insert on orders',
    'insert on orderItems',
    'update on inventories',
    'insert on stockMovements',
    'insert on auditEvents',
  ];
  const attempt = order(item);
  for (const step of steps) {
    for (const moment of ['before', 'after']) {
      await sql
        .raw(`create trigger fault ${moment} ${step} begin select raise(abort, 'the disk has failed'); end`)
        .execute(db);
      expect((await customer.post('/cart.data', attempt)).status, `${moment} ${step}`).toBe(500);
      await sql`drop trigger fault`.execute(db);
      expect(await changes(), `${moment} ${step}`).toEqual([]);
    }
  }
  expect(await countOrdersAndStock(db)).toEqual(before);
  // The same attempt succeeds once the fault is gone.
  expect(await place(customer, attempt)).toEqual({ status: 200, outcome: accepted });
  expect(await countOrdersAndStock(db)).toMatchObject({
    orders: 1,
    lines: 1,
    onHand: { [item.id]: 99_999 },
    balanced: true,
  });
});

it('Vendure GHSA-6f65-4fv2-wwch: neither text nor time of a response reveals whether an address has an account', async () => {
  const { shop } = await openTradingShop('sqlite');
  const known = [buyer.email, other.email, owner.email];
  const guess = async (path: string, email: string) => {
    const started = performance.now();
    const { status, headers, text } = await openVisitor(shop).post(path, { email, password: 'not the password' });
    const ms = performance.now() - started;
    const { date: _, 'x-request-id': __, 'content-security-policy': ___, ...rest } = headers;
    // The cookie of an action result is encrypted differently each time.
    const cookies = headers['set-cookie']?.map((cookie) => cookie.replace(/^flash=[\w-]+/, 'flash'));
    const content = { status, headers: { ...rest, 'set-cookie': cookies } };
    return { ms, content: { ...content, text: text.replaceAll(email, '').replaceAll(/nonce="[^"]*"/g, '') } };
  };
  for (const path of ['/login', '/login.data', '/forgot-password', '/forgot-password.data']) {
    const took = { there: [] as number[], none: [] as number[] };
    const areApart = () => !areAsFast(took.there, took.none);
    // On a busy machine more pairs are needed for a stable median.
    for (let tries = 0; tries < 60 && (tries < 8 || areApart()); tries++) {
      await shop.db.deleteFrom('signInFailures').execute();
      const email = known[tries % known.length] ?? owner.email;
      const pair = [email, `x${email.slice(1)}`];
      const responses = new Map<string, Awaited<ReturnType<typeof guess>>>();
      for (const each of tries % 2 ? pair : pair.toReversed()) responses.set(each, await guess(path, each));
      const [there, none] = pair.map((each) => responses.get(each));
      expect(none?.content).toEqual(there?.content);
      took.there.push(there?.ms ?? 0);
      took.none.push(none?.ms ?? 0);
    }
    expect(areApart(), `${path}: ${median(took.there)} and ${median(took.none)} ms`).toBe(false);
  }
});
