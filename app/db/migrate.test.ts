import { type Insertable, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { migrate, migrations, type ShopMigration } from '#app/db/migrate.server.ts';
import * as shop from '#app/db/migrations/001-shop.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type Engine, engines, openAgain, openDatabase, openOlder } from '#tests/support/database/databases.ts';
import { insertItem, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { startProcess } from '#tests/support/processes/run-process.ts';

/** The tables of a database that one process has migrated. */
async function tablesOfOne(engine: Engine) {
  const { db } = await openDatabase(engine);
  return db.introspection.getTables();
}

/** Columns of users that older databases lack. */
const WITHOUT_LATER = { phoneKey: undefined };

describe.each(engines)('migrations (%s)', (engine) => {
  it('create all tables, and change nothing the second time', async () => {
    const { db } = await openDatabase(engine, 'blank');
    await migrate(db);
    await insertItem(db);
    const before = await db.introspection.getTables();
    await migrate(db);
    expect(await db.introspection.getTables()).toEqual(before);
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
    await db
      .insertInto('orders')
      .values(rows as Insertable<Database['orders']>[])
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
    const uid = await insertUser(db, WITHOUT_LATER);
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

  it('give older order lines their time of sale and their cost, rounded once', async () => {
    const db = await openOlder(engine, '030-rate-batches');
    const uid = await insertUser(db, WITHOUT_LATER);
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

  it('add up the ledgers of older orders, and enter the refunds that only a return had', async () => {
    const db = await openOlder(engine, '050-sizes');
    const uid = await insertUser(db, WITHOUT_LATER);
    for (const id of ['bare', 'paid', 'returned', 'undone'])
      await sql`insert into "orders" ("id", "uid", "name", "phone", "nameKey", "phoneKey", "address", "paymentMethod",
          "total", "status", "checkoutKey", "checkoutHash", "createdAt", "returned")
        values (${id}, ${uid}, '', '', '', '', '', '', 100, 'confirmed', ${id}, '', ${LONG_AGO},
          ${id === 'returned' ? 60 : null})`.execute(db);
    const pay = (id: string, orderId: string, state: string, amount: number) =>
      sql`insert into "payments" ("id", "orderId", "key", "method", "direction", "amount", "state", "remark", "submittedAt",
          "submittedBy", "decidedAt")
        values (${id}, ${orderId}, ${id}, 'KBZPay', ${id === 'out' ? 'out' : 'in'}, ${amount}, ${state}, '', ${LONG_AGO}, ${uid},
          ${state === 'submitted' ? null : LONG_AGO})`.execute(db);
    await pay('one', 'paid', 'verified', 70);
    await pay('two', 'paid', 'submitted', 30);
    await pay('gone', 'paid', 'withdrawn', 5);
    await pay('out', 'paid', 'verified', 20);
    await pay('late', 'returned', 'verified', 50);
    const giveBack = (id: string, orderId: string, refund: number) =>
      sql`insert into "returns" ("id", "orderId", "at", "uid", "reason", "value", "cost", "refund", "method")
        values (${id}, ${orderId}, ${LONG_AGO}, ${uid}, 'Broken', 60, 0, ${refund}, ${refund > 0 ? 'Cash' : null})`.execute(
        db,
      );
    await giveBack('back', 'returned', 40);
    await giveBack('free', 'returned', 0);
    await giveBack('wrong', 'undone', 60);
    await sql`insert into "returnUndos" values ('wrong', ${LONG_AGO}, ${uid}, 'Another buyer')`.execute(db);
    await migrate(db);
    const money = await db.selectFrom('orders').select(['id', 'paid', 'checking']).orderBy('id').execute();
    expect(money).toEqual([
      { id: 'bare', paid: 0, checking: 0 },
      { id: 'paid', paid: 50, checking: 30 },
      { id: 'returned', paid: 10, checking: 0 },
      { id: 'undone', paid: 0, checking: 0 },
    ]);
    const linked = await db.selectFrom('returns').select(['id', 'paymentId']).orderBy('id').execute();
    expect(linked.map(({ id, paymentId }) => [id, paymentId])).toEqual([
      ['back', 'back'],
      ['free', null],
      ['wrong', 'wrong'],
    ]);
    const entry = { direction: 'out', method: 'Cash', remark: 'Broken', submittedBy: uid, decidedAt: LONG_AGO };
    expect(
      await db.selectFrom('payments').selectAll().where('id', 'in', ['back', 'wrong']).orderBy('id').execute(),
    ).toMatchObject([
      { ...entry, orderId: 'returned', amount: 40, state: 'verified', voidedAt: null },
      { ...entry, orderId: 'undone', amount: 60, state: 'voided', voidedAt: LONG_AGO, voidReason: 'Another buyer' },
    ]);
    await expect(db.updateTable('returns').set({ reason: '' }).execute()).rejects.toThrow(/append-only/);
    const known = await db.selectFrom('submissions').selectAll().orderBy('key').execute();
    expect(known.map(({ key, hash }) => [key, hash])).toEqual(
      ['back', 'free', 'gone', 'late', 'one', 'out', 'two', 'wrong'].map((key) => [key, '']),
    );
    await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', 'bare').execute();
    const counted = await sql<{ count: number }>`
      select cast(sum("canceled") as bigint) as "count" from "orderTallies" where "kind" = 'day'`.execute(db);
    expect(counted.rows).toEqual([{ count: 1 }]);
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
    expect(await db.introspection.getTables()).toEqual(await tablesOfOne(engine));
  });
});

it('several PostgreSQL pools migrate at once', async () => {
  const { env } = await openDatabase('postgres', 'blank');
  const pools = Array.from({ length: 6 }, () => openAgain(env));
  await Promise.all(pools.map((pool) => migrate(pool)));
  expect(await pools[0]?.introspection.getTables()).toEqual(await tablesOfOne('postgres'));
});

describe('beside running processes on PostgreSQL', () => {
  /** A column for the only shop. */
  const addsColumn = (upgrade?: 'stop'): ShopMigration => ({
    up: (db) => db.schema.alterTable('settings').addColumn('later', 'text').execute(),
    ...(upgrade && { upgrade }),
  });
  const columns = async (db: Db) => {
    const tables = await db.introspection.getTables();
    return tables.find(({ name }) => name === 'settings')?.columns.map(({ name }) => name);
  };

  it('refuses what would break them, before it changes anything', async () => {
    const { db, env } = await openDatabase('postgres');
    const older = new Client({ connectionString: env.databaseUrl, application_name: 'shop of the version before' });
    await older.connect();
    const added = { ...migrations, '998-added': { up: async () => {} } };
    const upgrade = () => migrate(db, { ...added, '999-later': addsColumn('stop') });
    await expect(upgrade()).rejects.toThrow(/changes what 1 running .* \(999-later\). Stop them all/);
    expect(await columns(db)).not.toContain('later');
    await migrate(db, added);
    const contract = { up: async () => {}, upgrade: 'contract' } as const;
    const skipping = { ...added, '999-added': { up: async () => {} }, '999-contract': contract };
    await expect(migrate(db, skipping)).rejects.toThrow(/\(999-contract\)/);
    await older.end();
    await upgrade();
    expect(await columns(db)).toContain('later');
  });

  it('gives way to a transaction that holds a table, and tries again', async () => {
    const { db, env } = await openDatabase('postgres');
    const holding = Promise.withResolvers<void>();
    const held = transact(db, async (trx) => {
      await sql`lock table "settings" in row exclusive mode`.execute(trx);
      await holding.promise;
    });
    const migrating = connect(env, { statementSeconds: 0 });
    const migrated = migrate(migrating, { ...migrations, '999-later': addsColumn() });
    const waiting = sql`select from pg_locks where not granted`;
    const isWaiting = async () => (await waiting.execute(db)).rows.length;
    await expect.poll(isWaiting).toBe(1);
    await expect.poll(isWaiting).toBe(0);
    holding.resolve();
    await held;
    await migrated;
    await migrating.destroy();
    expect(await columns(db)).toContain('later');
  });
});
