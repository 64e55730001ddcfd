import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

onEachEngine('the database', (freshDb, engine) => {
  it.each([
    LONG_AGO,
    '2026-11-21T03:04:05.600Z',
    '2026-03-08T05:30:00.000Z', // The clocks of the test process skip this hour,
    '2026-11-01T04:15:00.000Z', // and this one comes twice.
    '1999-12-31T23:59:59.999Z',
  ])('returns instant %s as it was written', async (at) => {
    const db = await freshDb();
    const failure = db.insertInto('signInFailures').values({ key: 'a', at });
    expect(await failure.returning('at').executeTakeFirst()).toStrictEqual({ at });
    const found = db.selectFrom('signInFailures').select('at');
    expect(await found.where('at', '=', at).execute()).toStrictEqual([{ at }]);
    expect(await found.where('at', '<', at).execute()).toStrictEqual([]);
  });

  it.each([0, 1, 2_147_483_648, Number.MAX_SAFE_INTEGER])('returns integer %d as it was written', async (salePrice) => {
    const db = await freshDb();
    await insertItem(db, { salePrice });
    const found = db.selectFrom('inventories').where('salePrice', '=', salePrice);
    expect(await found.select('salePrice').execute()).toStrictEqual([{ salePrice }]);
    const summed = found.select([
      sql<number>`cast(sum("salePrice") as bigint)`.as('sum'),
      sql<number>`count(*)`.as('n'),
    ]);
    expect(await summed.execute()).toStrictEqual([{ sum: salePrice, n: 1 }]);
  });

  it('refuses an integer that is too large for a number', async () => {
    const db = await freshDb();
    await expect(sql`select 9007199254740993 as big`.execute(db)).rejects.toThrow(/too large/);
  });

  it.each([true, false])('returns boolean %s as it was written', async (emailVerified) => {
    const db = await freshDb();
    await insertUser(db, { emailVerified: !emailVerified });
    const changed = db.updateTable('users').set({ emailVerified });
    expect(await changed.returning('emailVerified as verified').execute()).toStrictEqual([{ verified: emailVerified }]);
    const found = db.selectFrom('users').select('emailVerified');
    expect(await found.where('emailVerified', '=', emailVerified).execute()).toStrictEqual([{ emailVerified }]);
    expect(await found.where('emailVerified', '=', !emailVerified).execute()).toStrictEqual([]);
  });

  it.each([
    [[]],
    [['ကုန်ပစ္စည်း', 'a "quoted" word']],
    [{ qty: 1, price: 600.5, gone: null, ok: true }],
    ['7'],
    [7],
    [false],
  ])('returns jsonb %j as it was written', async (after) => {
    const db = await freshDb();
    const event = { at: LONG_AGO, action: 'a', entity: 'b', entityId: 'c', before: null, after: JSON.stringify(after) };
    const written = db.insertInto('auditEvents').values(event).returning(['before', 'after']);
    expect(await written.execute()).toStrictEqual([{ before: null, after }]);
    expect(await db.selectFrom('auditEvents').select('after').execute()).toStrictEqual([{ after }]);
  });

  it.each(['json', 'jsonb'])('returns the value of a column declared %s as it was written', async (type) => {
    const db = await freshDb();
    await sql`create table "later" ("value" ${sql.raw(type)})`.execute(db);
    await sql`insert into "later" ("value") values (${'{"a":1}'})`.execute(db);
    expect((await sql`select "value" from "later"`.execute(db)).rows).toStrictEqual([{ value: { a: 1 } }]);
  });

  it('returns a decimal, a date and digits as text', async () => {
    const db = await freshDb();
    const rate = { id: '007', currency: 'CNY', rate: '600.10', date: '2026-11-21', createdAt: LONG_AGO };
    await db.insertInto('exchangeRates').values(rate).execute();
    expect(await db.selectFrom('exchangeRates').selectAll().execute()).toStrictEqual([rate]);
  });

  it('returns null from a column of each type', async () => {
    const db = await freshDb();
    await insertItem(db);
    const nothing = { cost: null, latestSalePrice: null, deletedAt: null };
    const found = db.selectFrom('inventories').select(['cost', 'latestSalePrice', 'deletedAt']);
    expect(await found.execute()).toStrictEqual([nothing]);
    const noOrder = db.selectFrom('inventories').leftJoin('orders', 'orders.id', 'inventories.id');
    expect(await noOrder.select('restocked').execute()).toStrictEqual([{ restocked: null }]);
  });

  it('counts the rows that a statement changed', async () => {
    const db = await freshDb();
    await insertItem(db);
    await insertItem(db);
    const [updated] = await db.updateTable('inventories').set({ qty: 1 }).execute();
    expect(updated?.numUpdatedRows).toBe(2n);
    const [deleted] = await db.deleteFrom('inventories').where('qty', '=', 0).execute();
    expect(deleted?.numDeletedRows).toBe(0n);
    const item = { id: 'x', type: 'Phone', createdAt: LONG_AGO };
    const insert = db
      .insertInto('typeSettings')
      .values(item)
      .onConflict((conflict) => conflict.doNothing());
    expect((await insert.executeTakeFirst()).numInsertedOrUpdatedRows).toBe(1n);
    expect((await insert.executeTakeFirst()).numInsertedOrUpdatedRows).toBe(0n);
  });

  it('sorts names by code point', async () => {
    const db = await freshDb();
    const sorted = ['a b', 'a-c', 'ab', 'z', 'é', 'က', 'ခ'];
    for (const nameKey of sorted.toReversed()) await insertItem(db, { nameKey, type: nameKey });
    const found = await db.selectFrom('inventories').select('nameKey').orderBy('nameKey').execute();
    expect(found.map(({ nameKey }) => nameKey)).toStrictEqual(sorted);
    const types = await db.selectFrom('inventories').select('type').orderBy('type').execute();
    expect(types.map(({ type }) => type)).toStrictEqual(sorted);
  });

  if (engine === 'postgres') {
    it('returns date and timestamp as text, whatever zone and style the server has', async () => {
      const db = await freshDb();
      const query = sql`select date '2026-03-08' as day, timestamp '2026-03-08 02:30' as "clock",
        current_setting('TimeZone') as zone, timestamptz '2026-11-21 09:34:05.678+06:30' as at`;
      const row = { day: '2026-03-08', clock: '2026-03-08T02:30:00.000Z', zone: 'UTC', at: '2026-11-21T03:04:05.678Z' };
      expect((await query.execute(db)).rows).toStrictEqual([row]);
    });
    return;
  }

  it.each([
    ['a Date', new Date(0), /parameter 1: Date/],
    ['undefined', undefined, /parameter 1: undefined/],
    ['NaN', Number.NaN, /parameter 1: NaN/],
    ['an infinite number', Number.POSITIVE_INFINITY, /parameter 1: Infinity/],
    ['an unsafe integer', 2 ** 53, /parameter 1: 9007199254740992/],
    ['an unsafe bigint', 2n ** 53n, /parameter 1: 9007199254740992n/],
    ['an object', {}, /parameter 1: Object/],
    ['an array', [], /parameter 1: Array/],
  ])('refuses %s instead of storing something else', async (_what, value, message) => {
    const db = await freshDb();
    const refused = sql`select ${value}`.execute(db);
    await expect(refused).rejects.toThrow(TypeError);
    await expect(refused).rejects.toThrow(message);
  });

  it.each([
    [5, 'integer'],
    [5n, 'integer'],
    [-0, 'integer'],
    [1.5, 'real'],
    [true, 'integer'],
    ['5', 'text'],
    [null, 'null'],
    [new Uint8Array([1]), 'blob'],
  ])('binds %s as %s', async (value, type) => {
    const db = await freshDb();
    const { rows } = await sql`select typeof(${value}) as type`.execute(db);
    expect(rows).toStrictEqual([{ type }]);
  });
});
