import { type Insertable, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { migrate } from '#app/db/migrate.server.ts';
import * as shop from '#app/db/migrations/001-shop.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { type Engine, onEachEngine, openAgain, openDatabase, openOlder } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertPayment, insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { insertReturn, insertTradeIn } from '#tests/support/factories/returns.ts';
import { insertUnit } from '#tests/support/factories/units.ts';
import { startProcess } from '#tests/support/processes/run-process.ts';

/** On SQLite the search for orders is a table, with those that it is made of. */
const TABLES = { sqlite: 49, postgres: 43 };

describe.each<Engine>(['sqlite', 'postgres'])('migrations (%s)', (engine) => {
  it('create all tables, and change nothing the second time', async () => {
    const { db } = await openDatabase(engine, 'blank');
    await migrate(db);
    await insertItem(db);
    const before = await db.introspection.getTables();
    await migrate(db);
    expect(await db.introspection.getTables()).toEqual(before);
    expect(before).toHaveLength(TABLES[engine]);
    expect(await db.selectFrom('inventories').selectAll().execute()).toHaveLength(1);
  });

  it('index the orders of an older shop for search', async () => {
    const { db } = await openDatabase(engine, 'blank');
    const older = new Migrator({ db, provider: { getMigrations: async () => ({ '001-shop': shop }) } });
    expect((await older.migrateToLatest()).error).toBeUndefined();
    const uid = 'aye';
    const aye = {
      id: uid,
      email: 'a@example.com',
      emailVerified: false,
      name: 'Aye',
      phone: '09',
      role: 'buyer' as const,
    };
    await db
      .insertInto('users')
      .values({ ...aye, createdAt: LONG_AGO, updatedAt: LONG_AGO })
      .execute();
    const typed = {
      name: ' Daw  KHIN ',
      phone: '၀၉-၇၉၁ 234\u1095',
      address: '',
      paymentMethod: '',
      total: 1,
      checkoutHash: '',
    };
    const rows = Array.from({ length: 1_500 }, (_, n) => ({
      ...typed,
      ...(n === 7 && { phone: '09 555 666 777' }),
      id: `${n}`,
      uid,
      checkoutKey: `${n}`,
      createdAt: LONG_AGO,
    }));
    for (const row of rows)
      await db
        .insertInto('orders')
        .values(row as Insertable<Database['orders']>)
        .execute();
    await migrate(db);
    const keys = await db.selectFrom('orders').select(['nameKey', 'phoneKey']).distinct().execute();
    expect(keys.map(({ phoneKey }) => phoneKey).sort()).toEqual(['09555666777', '097912345']);
    expect(new Set(keys.map(({ nameKey }) => nameKey))).toEqual(new Set(['daw khin']));
    const words =
      engine === 'sqlite'
        ? sql`select rowid as "number" from "orderWords" where "orderWords" match '"\uE037\uE038\uE042"'`
        : sql`select "number" from "orders" where "orderWords"("number", "nameKey", "phoneKey") @> array['0:5566']`;
    expect((await words.execute(db)).rows).toEqual([{ number: 8 }]);
  });

  it('complete the price history of a rate that an older version applied', async () => {
    const db = await openOlder(engine, '017-signs');
    const uid = await insertUser(db);
    const items = [await insertItem(db), await insertItem(db), await insertItem(db)];
    for (const [rateId, applied] of [
      ['applied', true],
      ['prepared', false],
    ] as const) {
      await sql`insert into "repricings" values (${rateId}, '610', ${uid}, ${LONG_AGO}, ${applied}, 7)`.execute(db);
      for (const [n, itemId] of items.entries())
        await sql`
          insert into "repricedItems"
            ("rateId", "place", "itemId", "cost", "profit", "oldRate", "oldSalePrice", "salePrice", "changeId")
          values (${rateId}, ${n}, ${itemId}, '2', '5', '600', 1260, 1281, ${n === 2 ? null : 7 + n})`.execute(db);
    }
    await migrate(db);
    expect(await db.selectFrom('priceChanges').selectAll().execute()).toMatchObject([
      {
        id: 8,
        itemId: items[1],
        reason: 'rate',
        uid,
        at: LONG_AGO,
        rateId: 'applied',
        oldCost: '2',
        oldRate: '600',
        oldProfit: '5',
        oldSalePrice: 1260,
        newCost: '2',
        newRate: '610',
        newProfit: '5',
        newSalePrice: 1281,
      },
    ]);
  });

  it('give the lines of older orders their cost and their sale, rounded once', async () => {
    const db = await openOlder(engine, '030-rate-batches');
    const uid = await insertUser(db);
    const itemId = await insertItem(db);
    const inputs: [cost: string | null, rate: string | null, qty: number][] = [
      ['148', '600.10', 3],
      ['0.5', '1', 1],
      ['-0.5', '1', 3],
      ['.25', '2', 1],
      ['9007199254740991', '1', 1],
      [null, '600', 2],
      ['1', null, 1],
      ['0', '600', 1],
    ];
    for (const status of ['pending', 'confirmed', 'canceled'] as const) {
      await sql`insert into "orders" ("id", "uid", "name", "phone", "nameKey", "phoneKey", "address", "paymentMethod",
          "total", "status", "checkoutKey", "checkoutHash", "createdAt")
        values (${status}, ${uid}, '', '', '', '', '', '', 0, ${status}, ${status}, '', ${LONG_AGO})`.execute(db);
      for (const [line, [cost, rate, qty]] of inputs.entries())
        await sql`insert into "orderItems"
            ("orderId", "line", "itemId", "name", "ram", "rom", "salePrice", "qty", "currency", "cost", "rate")
          values (${status}, ${line}, ${itemId}, '', '', '', 5, ${qty}, 'CNY', ${cost}, ${rate})`.execute(db);
    }
    await migrate(db);
    const sold = await db.selectFrom('orderItems').select(['orderId', 'lineCost', 'soldAt']).orderBy('line').execute();
    for (const status of ['pending', 'confirmed', 'canceled']) {
      const lines = sold.filter(({ orderId }) => orderId === status);
      expect(lines.map(({ lineCost }) => lineCost)).toEqual([266_444, 1, -2, 1, null, null, null, 0]);
      expect(new Set(lines.map(({ soldAt }) => soldAt))).toEqual(new Set([status === 'confirmed' ? LONG_AGO : null]));
    }
    expect(await db.selectFrom('orders').select(['cost', 'unknownCostTotal']).distinct().execute()).toEqual([
      { cost: 266_444, unknownCostTotal: 5 + 10 + 5 },
    ]);
  });

  it('change nothing if they fail', async () => {
    const { db } = await openDatabase(engine, 'blank');
    await db.schema.createTable('auditEvents').addColumn('id', 'text').execute();
    await expect(migrate(db)).rejects.toThrow(/already exists/);
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['auditEvents']);
  });

  it('may run in several processes at once', async () => {
    const { db, env } = await openDatabase(engine, 'blank');
    await Promise.all([1, 2, 3].map(() => startProcess('migrate', JSON.stringify(env)).ended));
    expect(await db.introspection.getTables()).toHaveLength(TABLES[engine]);
  });
});

it('several PostgreSQL pools migrate at once', async () => {
  const { env } = await openDatabase('postgres', 'blank');
  const pools = Array.from({ length: 6 }, () => openAgain(env));
  await Promise.all(pools.map(migrate));
  expect(await pools[0]?.introspection.getTables()).toHaveLength(TABLES.postgres);
});

onEachEngine('the database refuses changes in', (freshDb, engine) => {
  const ledgers = {
    auditEvents: async (db: Db) => {
      const event = { at: LONG_AGO, action: 'a', entity: 'b', entityId: 'c', before: null, after: null };
      await db.insertInto('auditEvents').values(event).execute();
    },
    stockMovements: async (db: Db) => {
      const movement = { itemId: await insertItem(db), change: 1, cause: 'added' as const, at: LONG_AGO };
      await db.insertInto('stockMovements').values(movement).execute();
    },
    unitEvents: async (db: Db) => {
      await insertUnit(db, { itemId: await insertItem(db) });
    },
    returns: insertReturn,
    returnLines: insertReturn,
    tradeIns: insertTradeIn,
    returnUndos: async (db: Db) => {
      const undo = { returnId: await insertReturn(db), at: LONG_AGO, reason: 'Another order' };
      const { uid } = await db.selectFrom('returns').select('uid').executeTakeFirstOrThrow();
      await db
        .insertInto('returnUndos')
        .values({ ...undo, uid })
        .execute();
    },
    priceChanges: async (db: Db) => {
      const change = { itemId: await insertItem(db), reason: 'added' as const, at: LONG_AGO, newSalePrice: 1 };
      await db.insertInto('priceChanges').values(change).execute();
    },
  };

  it('what a payment was, but not its state', async () => {
    const db = await freshDb();
    const orderId = await insertOrder(db, { uid: await insertUser(db) });
    const id = await insertPayment(db, orderId, { amount: 5 });
    const edit = (values: object) => db.updateTable('payments').set(values).where('id', '=', id).execute();
    for (const values of [{ amount: 6 }, { number: '123456' }, { orderId }, { direction: 'out' }, { key: 'x' }])
      await expect(edit(values)).rejects.toThrow('payments is append-only');
    await expect(db.deleteFrom('payments').execute()).rejects.toThrow('payments is append-only');
    await edit({ state: 'verified', decidedAt: LONG_AGO });
    expect(await db.selectFrom('payments').select(['amount', 'state']).execute()).toEqual([
      { amount: 5, state: 'verified' },
    ]);
  });

  it.each(Object.entries(ledgers))('%s', async (name, write) => {
    const db = await freshDb();
    await write(db);
    const ledger = db.dynamic.table<'auditEvents'>(name as 'auditEvents');
    const refusal = `${name} is append-only`;
    await expect(
      db
        .updateTable(name as 'auditEvents')
        .set(['returnLines', 'tradeIns'].includes(name) ? ({ line: 2 } as object) : { at: LONG_AGO })
        .execute(),
    ).rejects.toThrow(refusal);
    await expect(db.deleteFrom(name as 'auditEvents').execute()).rejects.toThrow(refusal);
    if (engine === 'postgres')
      await expect(sql`truncate ${sql.ref(name)} cascade`.execute(db)).rejects.toThrow('append-only');
    expect(await db.selectFrom(ledger.as('ledger')).selectAll().execute()).toHaveLength(1);
  });
});

onEachEngine('the database itself refuses', (freshDb) => {
  const broken: [what: string, rule: RegExp, write: (db: Db, uid: string, itemId: string) => Promise<unknown>][] = [
    ['a role that is none', /users_role/, (db) => insertUser(db, { role: 'owner' as 'admin' })],
    ['stock below zero', /inventories_qty/, (db) => db.updateTable('inventories').set({ qty: -1 }).execute()],
    ['a price below zero', /inventories_salePrice/, (db) => insertItem(db, { salePrice: -1 })],
    ['a total below zero', /orders_total/, (db, uid) => insertOrder(db, { uid, total: -1 })],
    ['a status that is none', /orders_status/, (db, uid) => insertOrder(db, { uid, status: 'lost' as 'pending' })],
    ['stock back from a standing order', /orders_restocked/, (db, uid) => insertOrder(db, { uid, restocked: true })],
    ['an order of nobody', /foreign key/i, (db) => insertOrder(db, { uid: 'nobody' })],
    ['a user deleted with orders', /foreign key/i, (db) => db.deleteFrom('users').execute()],
    ['an item deleted with movements', /foreign key/i, (db) => db.deleteFrom('inventories').execute()],
    ['the same checkout twice', /unique/i, (db, uid) => insertOrder(db, { uid, checkoutKey: 'key' })],
    [
      'a movement of nothing',
      /stockMovements_change/,
      (db, _uid, itemId) =>
        db.insertInto('stockMovements').values({ itemId, change: 0, cause: 'added', at: LONG_AGO }).execute(),
    ],
    [
      'a cause that is none',
      /stockMovements_cause/,
      (db, _uid, itemId) =>
        db
          .insertInto('stockMovements')
          .values({ itemId, change: 1, cause: 'x' as 'added', at: LONG_AGO })
          .execute(),
    ],
    ['an empty order line', /orderItems_qty/, (db, _uid, itemId) => insertLine(db, itemId, { qty: 0 })],
    [
      'a line price below zero',
      /orderItems_salePrice/,
      (db, _uid, itemId) => insertLine(db, itemId, { salePrice: -1 }),
    ],
    [
      'a third announcement',
      /announcements_id/,
      (db) =>
        db
          .insertInto('announcements')
          .values({ id: 'left' as 'top', highlight: '', notes: '[]' })
          .execute(),
    ],
    [
      'a second payment list',
      /paymentSettings_id/,
      (db) =>
        db
          .insertInto('paymentSettings')
          .values({ id: 'x' as 'default', methods: '[]' })
          .execute(),
    ],
    ['a transfer to nobody', /paymentAccounts_number/, (db) => insertPaymentAccount(db, { number: '' })],
    ['a limit of nothing', /paymentAccounts_limit/, (db) => insertPaymentAccount(db, { transferLimit: 0 })],
    ['a payment of nothing', /payments_amount/, (db) => pay(db, { amount: 0 })],
    ['a short transaction number', /payments_number/, (db) => pay(db, { number: '12345' })],
    ['a decision without a time', /payments_decided/, (db) => pay(db, { state: 'verified' })],
    ['a rejection without a reason', /payments_rejected/, (db) => pay(db, { state: 'rejected', decidedAt: LONG_AGO })],
    ['a void payment without a reason', /payments_voided/, (db) => pay(db, { state: 'voided', decidedAt: LONG_AGO })],
    ['a refund that waits', /payments_direction/, (db) => pay(db, { direction: 'out' })],
    [
      'a transaction number twice',
      /unique/i,
      async (db) => {
        for (const _ of [1, 2]) await pay(db, { number: '0123456789' });
      },
    ],
    [
      'a second shop',
      /settings_id/,
      (db) =>
        db
          .insertInto('settings')
          .values({ id: 'x' as 'general', shopName: '', updatedAt: LONG_AGO })
          .execute(),
    ],
  ];

  async function pay(db: Db, values: Partial<Insertable<Database['payments']>>) {
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    return insertPayment(db, id, values);
  }

  async function insertLine(db: Db, itemId: string, values: { qty?: number; salePrice?: number }) {
    const { id: orderId } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    const line = {
      orderId,
      line: 1,
      itemId,
      name: '',
      ram: '',
      rom: '',
      salePrice: 1,
      qty: 1,
      currency: 'CNY',
      ...values,
    };
    await db.insertInto('orderItems').values(line).execute();
  }

  it.each(broken)('%s', async (_what, rule, write) => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const itemId = await insertItem(db);
    await insertOrder(db, { uid, checkoutKey: 'key' });
    await db.insertInto('stockMovements').values({ itemId, change: 1, cause: 'added', at: LONG_AGO }).execute();
    await expect(write(db, uid, itemId)).rejects.toThrow(rule);
  });
});
