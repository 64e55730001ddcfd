import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import { readSalesFilter, type Sale, type SalesFilter, salesQuery } from '#app/domain/orders/sales/sale.ts';
import { listBuyers } from '#app/domain/orders/sales/sales-buyers.server.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { readReportRows, readRowCursor } from '#app/domain/orders/sales/sales-report-rows.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertTallies, insertUser } from '#tests/support/database/rows.ts';
import { fillOrders } from '#tests/support/factories/many-orders.ts';
import { sell } from '#tests/support/factories/sales.ts';

const yangon = 'Asia/Yangon';
const every: SalesFilter = { buyer: '', start: null, end: null };
const names = ({ sales }: { sales: Sale[] }) => sales.map(({ name }) => name);

/** Sales, three a minute, each one MMK larger than the previous. */
function many(count: number, name: (index: number) => string = () => 'Aye') {
  return Array.from({ length: count }, (_, index) => ({
    name: name(index),
    total: index + 1,
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 60_000).toISOString(),
  }));
}

onEachEngine('the sales history', (freshDb) => {
  it('lists confirmed orders only, newest first', async () => {
    const db = await freshDb();
    await sell(
      db,
      { name: 'old', createdAt: '2026-01-01T00:00:00.000Z', total: 1 },
      { name: 'new', createdAt: '2026-03-01T00:00:00.000Z', total: 2 },
      { name: 'between', createdAt: '2026-02-01T00:00:00.000Z', total: 4 },
      { name: 'the same moment, later', createdAt: '2026-02-01T00:00:00.000Z', total: 8 },
      { name: 'pending', status: 'pending', total: 16 },
      { name: 'canceled', status: 'canceled', total: 32 },
      { name: 'restocked', status: 'canceled', restocked: true, total: 64 },
    );
    const list = await listSales(db, yangon, every, 1);
    expect(names(list)).toEqual(['new', 'the same moment, later', 'between', 'old']);
    expect(list).toMatchObject({ total: 15, count: 4, page: 1, pages: 1 });
    expect(names(await readReportRows(db, yangon, every, null))).toEqual(names(list));
  });

  it('includes the whole of the first and the last day in Yangon', async () => {
    const db = await freshDb();
    await sell(
      db,
      { name: '20th, last', createdAt: '2026-11-20T17:29:59.999Z' },
      { name: '21st, first', createdAt: '2026-11-20T17:30:00.000Z' },
      { name: '21st, last', createdAt: '2026-11-21T17:29:59.999Z' },
      { name: '22nd, first', createdAt: '2026-11-21T17:30:00.000Z' },
    );
    const between = async (start: string | null, end: string | null) => {
      const listed = names(await listSales(db, yangon, { buyer: '', start, end }, 1));
      expect(names(await readReportRows(db, yangon, { buyer: '', start, end }, null))).toEqual(listed);
      return listed;
    };
    expect(await between('2026-11-21', '2026-11-21')).toEqual(['21st, last', '21st, first']);
    expect(await between('2026-11-21', null)).toEqual(['22nd, first', '21st, last', '21st, first']);
    expect(await between(null, '2026-11-20')).toEqual(['20th, last']);
    expect(await between('2026-11-22', '2026-11-20')).toEqual([]);
    for (const first of ['0000-01-01', '0001-01-01']) expect(await between(first, '9999-12-31')).toHaveLength(4);
    expect(await between(null, '0000-01-01')).toEqual([]);
    const inUtc = await listSales(db, 'UTC', { buyer: '', start: '2026-11-21', end: '2026-11-21' }, 1);
    expect(names(inUtc)).toEqual(['22nd, first', '21st, last']);
  });

  it.each(["O'Brien", '100%', '%', 'a_b', '"; drop table orders; --', '<b>', 'မောင် မောင်', '\\'])(
    'finds the buyer %j by the exact name',
    async (buyer) => {
      const db = await freshDb();
      const others = [`${buyer} `, `x${buyer}`, buyer.toUpperCase() + buyer, '100x', 'aXb'];
      await sell(db, { name: buyer, total: 7 }, ...others.map((name) => ({ name })));
      expect(await listSales(db, yangon, { ...every, buyer }, 1)).toMatchObject({ total: 7, count: 1 });
      expect(names(await readReportRows(db, yangon, { ...every, buyer }, null))).toEqual([buyer]);
    },
  );

  it('sums all pages and shows the nearest existing page', async () => {
    const db = await freshDb();
    await sell(db, ...many(45));
    const sum = (45 * 46) / 2;
    expect(await listSales(db, yangon, every, 1)).toMatchObject({ total: sum, count: 45, pages: 3 });
    const last = await listSales(db, yangon, every, 99);
    expect(last).toMatchObject({ total: sum, page: 3 });
    expect(last.sales.map(({ total }) => total)).toEqual([5, 4, 3, 2, 1]);
    expect(await listSales(db, yangon, every, Number.NaN)).toMatchObject({ page: 1 });
  });

  it('lists and sums the sales of one channel, less its returns; both channels together are all', async () => {
    const db = await freshDb();
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21) + minute * 60_000).toISOString();
    const counter = { channel: 'counter' as const };
    await sell(
      db,
      ...[1, 2, 3].map((n) => ({ name: `Counter ${n}`, total: n * 10, createdAt: at(n), ...counter })),
      ...[4, 5].map((n) => ({ name: `Shop ${n}`, total: n * 10, createdAt: at(n), channel: 'shop' as const })),
    );
    const canceled = { status: 'canceled' as const, total: 1_000, createdAt: at(6), ...counter };
    await insertOrder(db, { uid: await insertUser(db), ...canceled });
    const { id } = await db.selectFrom('orders').select('id').where('name', '=', 'Counter 3').executeTakeFirstOrThrow();
    const admin = await insertUser(db, { role: 'admin' });
    const back = { id: 'r', orderId: id, at: at(7), uid: admin, reason: 'Broken', value: 7, cost: 0, refund: 0 };
    await db.insertInto('returns').values(back).execute();
    const read = (filter: Partial<SalesFilter>) => listSales(db, yangon, { ...every, ...filter }, 1);
    const atCounter = await read({ channel: 'counter' });
    expect(atCounter).toMatchObject({ count: 3, total: 60, returned: 7 });
    expect(names(atCounter)).toEqual(['Counter 3', 'Counter 2', 'Counter 1']);
    const online = await read({ channel: 'shop' });
    expect(online).toMatchObject({ count: 2, total: 90, returned: 0 });
    expect(names(online)).toEqual(['Shop 5', 'Shop 4']);
    const day = { start: '2026-11-21', end: '2026-11-21' };
    expect(await read({ ...day, channel: 'counter', buyer: 'Counter 2' })).toMatchObject({ count: 1, total: 20 });
    expect(await read({ ...day, channel: 'shop', buyer: 'Counter 2' })).toMatchObject({ count: 0, total: 0 });
    expect(await read({})).toMatchObject({ count: 5, total: 150, returned: 7 });
    expect(names(await readReportRows(db, yangon, { ...every, channel: 'shop' }, null))).toEqual(['Shop 5', 'Shop 4']);
  });

  it('has a total of 0 if nothing was sold', async () => {
    const db = await freshDb();
    expect(await listSales(db, yangon, every, 3)).toMatchObject({ sales: [], total: 0, count: 0, page: 1, pages: 1 });
    expect(await readReportRows(db, yangon, every, null)).toEqual({
      ...{ sales: [], count: 0, next: null },
      ...{ returned: 0, takesPayments: false, received: [] },
    });
    expect(await listBuyers(db, '')).toEqual({ many: false, names: [] });
  });

  it('sums amounts of ten digits exactly', async () => {
    const db = await freshDb();
    await sell(db, { total: 9_999_999_999 }, { total: 9_999_999_999 }, { total: 1 });
    expect(await listSales(db, yangon, every, 1)).toMatchObject({ total: 19_999_999_999 });
  });

  it('still shows a sum that is not a safe integer', async () => {
    const db = await freshDb();
    await sell(db, { total: Number.MAX_SAFE_INTEGER }, { total: Number.MAX_SAFE_INTEGER });
    expect((await listSales(db, yangon, every, 1)).total).toBeCloseTo(2 * Number.MAX_SAFE_INTEGER, -2);
  });

  it('finds a buyer however the name was typed', async () => {
    const db = await freshDb();
    await sell(db, ...Array.from({ length: 101 }, (_, n) => ({ name: `Buyer ${n}` })), { name: 'Élan\u200B  မြ' });
    for (const typed of ['él', 'ÉLAN', 'elan မြ'.replace('e', 'e\u0301')])
      expect((await listBuyers(db, typed)).names).toEqual(['Élan\u200B  မြ']);
  });

  it('returns each row of a report once while orders are placed', async () => {
    const db = await freshDb();
    await sell(db, ...many(4_100));
    const read: Sale[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const rows = await readReportRows(db, yangon, every, readRowCursor(next));
      read.push(...rows.sales);
      next = rows.next;
      await sell(db, { name: 'new', createdAt: '2027-01-01T00:00:00.000Z' });
    }
    expect(read.map(({ total }) => total)).toEqual(Array.from({ length: 4_100 }, (_, index) => 4_100 - index));
  });

  it('offers each buyer with a confirmed order once', async () => {
    const db = await freshDb();
    const buyers = ['Ko 10', 'ko 9', 'Aye', 'Aye', "O'Brien", 'မောင်'];
    await sell(
      db,
      ...buyers.map((name) => ({ name })),
      { name: 'A', status: 'pending' },
      { name: 'nobody', status: 'canceled' },
    );
    expect(await listBuyers(db, '')).toEqual({ many: false, names: ['မောင်', 'Aye', 'ko 9', 'Ko 10', "O'Brien"] });
  });

  it('searches buyers if there are too many for a dropdown', async () => {
    const db = await freshDb();
    await sell(db, ...many(101, (index) => (index === 7 ? '100% ကို' : `Buyer ${index}`)));
    expect(await listBuyers(db, '')).toEqual({ many: true, chosen: true, names: [], more: false });
    const ofOne = ['Buyer 10', 'Buyer 11', 'Buyer 12', 'Buyer 13', 'Buyer 14', 'Buyer 15', 'Buyer 16', 'Buyer 17'];
    const names = [...ofOne, 'Buyer 18', 'Buyer 19', 'Buyer 100'];
    expect(await listBuyers(db, 'Buyer 1')).toEqual({ many: true, chosen: true, names, more: false });
    expect(await listBuyers(db, 'BUYER')).toMatchObject({ many: true, more: true });
    expect((await listBuyers(db, 'BUYER')).names).toHaveLength(20);
    expect(await listBuyers(db, 'r 10')).toEqual({
      many: true,
      chosen: false,
      names: ['Buyer 10', 'Buyer 100'],
      more: false,
    });
    expect(await listBuyers(db, '%')).toMatchObject({ names: ['100% ကို'] });
    expect(await listBuyers(db, 'ကို')).toMatchObject({ names: ['100% ကို'] });
    expect(await listBuyers(db, '_')).toMatchObject({ names: [] });
    // PostgreSQL keeps separate counter rows for each connection.
    const counted = { kind: 'name', whose: 'r 10' } as const;
    await insertTallies(db, [
      { ...counted, slot: 1, confirmed: 1 },
      { ...counted, slot: 2, confirmed: -1 },
    ]);
    expect((await listBuyers(db, 'r 10')).names).toEqual(['Buyer 10', 'Buyer 100']);
    await db.deleteFrom('orders').where('name', '=', 'Buyer 0').execute();
    expect(await listBuyers(db, '')).toMatchObject({ many: false });
  });
});

onEachEngine('the search among many orders', (freshDb) => {
  it('finds buyers by any part of the name, however short, old or common', async () => {
    const db = await freshDb();
    const uid = await fillOrders(db, MAX_SEARCHED_ORDERS + 1_000);
    await insertOrder(db, { uid, name: 'U Zaw', nameKey: 'u zaw', status: 'confirmed' });
    await sql`update "orders" set "name" = 'Daw Hla Buyer', "nameKey" = 'daw hla buyer' where "number" = 2`.execute(db);
    await sql`update "orders" set "name" = 'Ma ' || "number", "nameKey" = 'ma ' || "number" where "number" <= 200 and "number" > 2`.execute(
      db,
    );
    const found = async (typed: string) => (await listBuyers(db, typed)) as { names: string[]; more: boolean };
    for (const typed of ['hl', 'w h', 'HLA', 'daw', 'a b'])
      expect(await found(typed), typed).toMatchObject({ names: ['Daw Hla Buyer'] });
    expect(await found('z')).toMatchObject({ names: ['U Zaw'], more: false });
    expect((await found('buyer')).names).toContain('Daw Hla Buyer');
    expect((await found('ma')).more).toBe(true);
    expect((await found('a buyer')).names).toEqual(['Daw Hla Buyer']);
    expect(await found('qq')).toMatchObject({ names: [], more: false });
  });
});

it('reads a filter from any URL', () => {
  const read = (query: string) => readSalesFilter(new URL(`http://shop/?${query}`), '2026-11-21');
  const none = { ...every, hasInvalidDate: false, reversed: false };
  const today = { start: '2026-11-21', end: '2026-11-21' };
  for (const query of ['', 'page=2', 'by=item']) expect(read(query)).toEqual({ ...none, ...today, typed: today });
  const typed = { start: '', end: '' };
  for (const query of ['buyer=&start=&end=', 'dates=other', 'start=', 'dates=other&page=2'])
    expect(read(query)).toEqual({ ...none, typed });
  expect(read('buyer=Aye')).toEqual({ ...none, buyer: 'Aye', typed });
  expect(read('buyer=+Aye+&start=2026-01-01&end=2026-01-01')).toEqual({
    ...none,
    buyer: 'Aye',
    start: '2026-01-01',
    end: '2026-01-01',
    typed: { start: '2026-01-01', end: '2026-01-01' },
  });
  expect(read('start=2026-02-30')).toEqual({ ...none, typed: { start: '2026-02-30', end: '' }, hasInvalidDate: true });
  const burmese = read('start=၂၀၂၆-၀၁-၀၁&end=2026-01-01');
  expect(burmese).toEqual(read('start=2026-01-01&end=2026-01-01'));
  expect(read('start=yesterday&end=2026-01-01')).toEqual({
    ...none,
    end: '2026-01-01',
    typed: { start: 'yesterday', end: '2026-01-01' },
    hasInvalidDate: true,
  });
  expect(read('start=2026-01-02&end=2026-01-01')).toMatchObject({ reversed: true });
  expect(`${salesQuery({ buyer: 'a&b', start: null, end: '2026-01-01' })}`).toBe('buyer=a%26b&end=2026-01-01');
  expect(read('channel=nothing&dates=other')).toEqual({ ...none, typed });
  const atCounter = { ...every, channel: 'counter' as const };
  for (const filter of [every, { buyer: 'a', start: '2026-01-01', end: null }, { ...every, ...today }, atCounter])
    expect(read(`${salesQuery(filter)}`)).toMatchObject(filter);
});

it.each([
  '',
  'x',
  '2026-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z~1',
  '2026-99-01T00:00:00.000Z~1',
  '2026-01-01T00:00:00.000Z~-1',
  "'~1",
  '~',
  `x~${'9'.repeat(400)}`,
])('rejects %j as a cursor of a report', (text) => expect(readRowCursor(text)).toBeNull());
