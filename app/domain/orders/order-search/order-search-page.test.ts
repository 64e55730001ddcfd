import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { type OrderFilter, readOrderFilter } from '#app/domain/orders/order-filter.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine, insertUser, noLaterOrders } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const find = (db: Db, search = '', filter: OrderFilter = '', page = 1) => findOrders(db, { filter, search }, page);
const numbers = async (...terms: Parameters<typeof find>) => (await find(...terms)).orders.map(({ number }) => number);

async function ordersOf(db: Db, buyers: { name?: string; phone?: string }[]) {
  const uid = await insertUser(db);
  for (const buyer of buyers) await insertOrder(db, { uid, ...buyer });
}

onEachEngine('the filter of orders', (freshDb) => {
  it('has the orders of each status, and counts those of every status', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const states: [OrderStatus, boolean][] = [
      ['pending', false],
      ['pending', true],
      ['confirmed', false],
      ['confirmed', true],
      ['canceled', true],
      ['canceled', false],
    ];
    for (const [status, cancelRequested] of states) await insertOrder(db, { uid, status, cancelRequested });
    expect(await numbers(db)).toEqual([4, 2, 1, 6, 5, 3]);
    expect(await numbers(db, '', 'pending')).toEqual([2, 1]);
    expect(await numbers(db, '', 'confirmed')).toEqual([4, 3]);
    expect(await numbers(db, '', 'canceled')).toEqual([6, 5]);
    expect(await numbers(db, '', 'cancel-requested')).toEqual([4, 2]);
    const counts = { ...noLaterOrders, '': 6, pending: 2, confirmed: 2, canceled: 2, 'cancel-requested': 2 };
    expect((await find(db, '', 'canceled')).counts).toEqual(counts);
    const found = await find(db, '4', 'cancel-requested');
    expect(found.orders).toMatchObject([{ number: 4, cancelRequested: true, restocked: false, status: 'confirmed' }]);
    expect(found.counts).toEqual({ ...noLaterOrders, '': 1, pending: 0, confirmed: 1, 'cancel-requested': 1 });
  });

  it('opens on all orders, those that wait for the shop first, and lists what a search finds by its number', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    await insertOrder(db, { uid, name: 'Mya', status: 'confirmed' });
    expect(await numbers(db)).toEqual([1]);
    await insertOrder(db, { uid, name: 'Aye' });
    await insertOrder(db, { uid, name: 'Mya', status: 'canceled' });
    expect(await numbers(db)).toEqual([2, 3, 1]);
    expect(await numbers(db, 'mya')).toEqual([3, 1]);
    await db.updateTable('orders').set({ cancelRequested: true }).where('number', '=', 1).execute();
    expect(await numbers(db)).toEqual([2, 1, 3]);
    await db.updateTable('orders').set({ cancelRequested: false }).where('number', '=', 1).execute();
    expect(await numbers(db, '', 'canceled')).toEqual([3]);
    await db.updateTable('orders').set({ status: 'confirmed' }).where('number', '=', 2).execute();
    expect(await numbers(db)).toEqual([3, 2, 1]);
  });

  it('has each of many orders on exactly one page, those that wait first', async () => {
    const db = await freshDb();
    const id = await insertOrder(db, { uid: await insertUser(db) });
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const made = ['number', 'id', 'checkoutKey', 'status', 'cancelRequested'];
    const same = Object.keys(order).filter((column) => !made.includes(column));
    const columns = sql.join(same.map((column) => sql.ref(column)));
    await sql`insert into "orders" ("id", "checkoutKey", "status", "cancelRequested", ${columns})
      with recursive n(i) as (select 2 union all select i + 1 from n where i < 9000)
      select 'order-' || i, 'key-' || i, case when i % 7 = 0 or i > 8900 then 'pending' when i % 3 = 0 then 'canceled' else 'confirmed' end,
        i % 40 = 0, ${columns} from n, "orders" where "orders"."id" = ${id}`.execute(db);
    const all = await db.selectFrom('orders').select(['number', 'status', 'cancelRequested']).execute();
    const waits = ({ status, cancelRequested }: (typeof all)[number]) =>
      status === 'pending' || (status === 'confirmed' && cancelRequested);
    const sorted = all.toSorted((one, other) => Number(waits(other)) - Number(waits(one)) || other.number - one.number);
    const waiting = sorted.filter(waits).length;
    expect(waiting).toBeGreaterThan(1_400);
    const boundary = Math.floor(waiting / 20) + 1;
    for (const page of [1, 2, boundary - 1, boundary, boundary + 1, 200, 260, 290, 330, 400, 450]) {
      const expected = sorted.slice((page - 1) * 20, page * 20).map(({ number }) => number);
      expect(await numbers(db, '', '', page), `page ${page}`).toEqual(expected);
    }
    expect(await find(db, '', '', 9_999)).toMatchObject({ page: 450, pages: 450, count: 9_000 });
  });

  it('has pages of twenty, and returns the last page for a page beyond it', async () => {
    const db = await freshDb();
    await ordersOf(
      db,
      Array.from({ length: 45 }, (_, i) => ({ name: i % 2 ? 'Aye' : 'Mya' })),
    );
    expect(await find(db)).toMatchObject({ page: 1, pages: 3, count: 45 });
    expect(await numbers(db)).toEqual(Array.from({ length: 20 }, (_, i) => 45 - i));
    expect(await numbers(db, '', '', 3)).toEqual([5, 4, 3, 2, 1]);
    expect(await find(db, 'aye', 'pending', 99)).toMatchObject({ page: 2, pages: 2, count: 22 });
    expect(await numbers(db, 'aye', 'pending', 2)).toEqual([4, 2]);
    expect(await find(db, 'nobody', '', 7)).toMatchObject({ page: 1, pages: 1, count: 0, orders: [] });
  });

  it('returns each order with its lines in order', async () => {
    const db = await freshDb();
    const itemId = await addStockedItem(db, { qty: 1 });
    const orderId = await insertOrder(db, { uid: await insertUser(db) });
    const sold = { itemId, salePrice: 9_999_999_999, qty: 2 };
    await insertOrderLine(db, { orderId, ...sold, line: 2, name: 'B' });
    await insertOrderLine(db, { orderId, ...sold, line: 1, name: 'A' });
    const { orders } = await find(db);
    expect(orders[0]?.items).toEqual([
      aPhone({ ...sold, line: 1, name: 'A' }),
      aPhone({ ...sold, line: 2, name: 'B' }),
    ]);
  });
});

onEachEngine('the search for orders', (freshDb) => {
  it.each([
    ["o'br", ['Mr O\'Brien "Bo"']],
    ['"bo"', ['Mr O\'Brien "Bo"']],
    ['100%', ['100% Mobile']],
    ['%', ['100% Mobile']],
    ['_', ['ko_ko']],
    ['o_k', ['ko_ko']],
    ['\\', ['back\\slash']],
    ['မြင့်', ['မမြင့်မြင့်ခိုင်']],
    ['မြ\u200Bင့်', ['မမြင့်မြင့်ခိုင်']],
    ['📱', ['Zaw 📱']],
    ['daw  KHIN', ['Daw Khin  Mya']],
    ["'; drop table orders; --", []],
    ['nobody', []],
  ])('finds %j in names', async (search, found) => {
    const db = await freshDb();
    const names = [
      ...['Mr O\'Brien "Bo"', '100% Mobile', 'ko_ko', 'koxko', 'back\\slash'],
      ...['မမြင့်မြင့်ခိုင်', 'Zaw 📱', 'Zaw 📲', 'Daw Khin  Mya'],
    ];
    await ordersOf(
      db,
      names.map((name) => ({ name, phone: '' })),
    );
    expect((await find(db, search)).orders.map(({ name }) => name)).toEqual(found);
  });

  it.each([
    ['09 791 234 567', [4, 3, 2, 1]],
    ['+95 9791234567', [4, 3, 2, 1]],
    ['၀၉၇၉၁၂၃၄၅၆၇', [4, 3, 2, 1]],
    ['9791234567', [4, 3, 2, 1]],
    ['09-7912', [4, 3, 2, 1]],
    ['4567', [4, 3, 2, 1]],
    ['0979124', []],
    // These are the last digits of another number; read as a country code, they would match all of Yangon.
    ['9512', [5]],
  ])('finds the phone %j however it is written', async (search, found) => {
    const db = await freshDb();
    const phones = ['09791234567', '+95 9 791 234 567', '၀၉ ၇၉၁ ၂၃၄ ၅၆၇', '9791234567', '09400009512', '01 212345'];
    await ordersOf(
      db,
      phones.map((phone) => ({ phone })),
    );
    expect(await numbers(db, search)).toEqual(found);
  });

  it('lists the order with that number before orders that only contain it', async () => {
    const db = await freshDb();
    const buyers = Array.from({ length: 130 }, (_, i) => ({ name: 'Aye', phone: i === 129 ? '09 1234' : '' }));
    buyers.push({ name: 'Shop 12', phone: '' });
    await ordersOf(db, buyers);
    expect(await numbers(db, '12')).toEqual([12, 131]);
    for (const search of ['#12', 'No. 12', '၁၂ ']) expect((await numbers(db, search))[0], search).toBe(12);
    expect(await numbers(db, '123')).toEqual([123, 130]);
    expect(await numbers(db, '#123')).toEqual([123]);
    expect(await numbers(db, '9999999999999999')).toEqual([]);
    expect(await numbers(db, '99999999999999999999')).toEqual([]);
  });
});

it.each([
  ['pending', 'pending'],
  ['cancel-requested', 'cancel-requested'],
  ['all', ''],
  ['', ''],
  [null, ''],
  ['Pending', ''],
  ['__proto__', ''],
])('reads the status %j of a URL as %j', (value, state) => expect(readOrderFilter(value)).toBe(state));
