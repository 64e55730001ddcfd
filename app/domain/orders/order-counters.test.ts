import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { countOrders, findPageStart } from '#app/domain/orders/order-counters.server.ts';
import { compactCounters } from '#app/domain/orders/order-counters-compact.server.ts';
import { ordersBetween } from '#app/domain/orders/order-figures.server.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { counterChecks } from '#app/domain/shop/integrity/counter-check.server.ts';
import { findDifferences } from '#app/domain/shop/integrity/difference.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertTallies, insertUser, noLaterOrders } from '#tests/support/database/rows.ts';
import { fillOrders } from '#tests/support/factories/many-orders.ts';

const ORDERS = 12_000;

/** Computes the same figures from every order. */
async function byFullScan(db: Db, from: string | null, until: string | null, name: string) {
  const rows = await db
    .selectFrom('orders')
    .select(['total', 'status'])
    .$if(from !== null, (query) => query.where('createdAt', '>=', from ?? ''))
    .$if(until !== null, (query) => query.where('createdAt', '<', until ?? ''))
    .$if(name !== '', (query) => query.where('name', '=', name).where('status', '=', 'confirmed'))
    .execute();
  const confirmed = rows.filter(({ status }) => status === 'confirmed');
  const revenue = confirmed.reduce((sum, { total }) => sum + total, 0);
  return { orders: rows.length, sold: confirmed.length, revenue, returned: 0 };
}

onEachEngine('the counters of orders', (freshDb, engine) => {
  it('follow every change of an order, also by plain SQL', async () => {
    const db = await freshDb();
    const [uid, other] = [await insertUser(db), await insertUser(db)];
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push(await insertOrder(db, { uid, total: n + 1, name: `Buyer ${n % 2}` }));
    const [first = '', second = '', third = ''] = ids;
    const change = (id: string, values: object) => db.updateTable('orders').set(values).where('id', '=', id).execute();
    const steps: (() => Promise<unknown>)[] = [
      () => change(first, { status: 'confirmed' }),
      () => change(second, { cancelRequested: true }),
      () => change(second, { status: 'canceled', restocked: true }),
      () => change(first, { total: 1_000, name: 'Another' }),
      () => change(third, { createdAt: '2024-02-29T23:59:59.999Z', uid: other }),
      () => db.updateTable('orders').set({ status: 'confirmed', restocked: false }).execute(),
      () => db.deleteFrom('orders').where('id', '=', first).execute(),
      () => db.updateTable('orders').set({ address: 'Mandalay' }).execute(),
    ];
    for (const [n, step] of steps.entries()) {
      await step();
      expect(await findDifferences(db, counterChecks(db)), `after step ${n}`).toEqual([]);
    }
    expect(await countOrders(db)).toMatchObject({ '': 5, confirmed: 5, pending: 0, 'cancel-requested': 1 });
    expect(await countOrders(db, { uid: other })).toMatchObject({ '': 1 });
    await db.deleteFrom('orders').execute();
    expect(await countOrders(db)).toEqual({ ...noLaterOrders, '': 0, pending: 0, 'cancel-requested': 0 });
  });

  it('are rolled back with their transaction', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const undone = db.transaction().execute(async (trx) => {
      await insertOrder(trx, { uid, total: 5, status: 'confirmed' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countOrders(db)).toMatchObject({ '': 0 });
    expect(await findDifferences(db, counterChecks(db))).toEqual([]);
  });

  it('have the same sums after compaction', async () => {
    const db = await freshDb();
    await fillOrders(db, 200);
    // Other connections would have spread the rows like this.
    await insertTallies(
      db,
      [0, 3, 7].map((slot) => ({ slot, orders: 1, confirmed: 1, revenue: 5 })),
    );
    const ever = () => ordersBetween(db, [{ from: null, until: null }]);
    const [before] = await ever();
    await compactCounters(db);
    await compactCounters(db);
    expect(await ever()).toEqual([before]);
    const rows = await db.selectFrom('orderTallies').select(['slot', 'orders']).where('bucket', '=', 1).execute();
    expect(rows).toHaveLength(engine === 'postgres' ? 1 : 3);
    expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(3);
    expect((await findDifferences(db, counterChecks(db))).map(({ subject }) => subject.trim())).toEqual([
      'day 1',
      'day 1',
      'day 1',
    ]);
  });

  it('equal the sums of the orders, for any dates, name and page', { timeout: 60_000 }, async () => {
    const db = await freshDb();
    await fillOrders(db, ORDERS);
    expect(await findDifferences(db, counterChecks(db))).toEqual([]);
    const spans: [from: string | null, until: string | null][] = [
      [null, null],
      ['2026-03-01T17:30:00.000Z', '2026-03-02T17:30:00.000Z'],
      ['2026-01-31T17:30:00.000Z', null],
      [null, '2026-02-10T03:17:41.123Z'],
      ['2026-02-10T03:17:41.123Z', '2026-02-10T03:18:00.000Z'],
      ['2026-02-10T03:17:41.123Z', '2026-02-12T18:29:59.999Z'],
      ['2026-02-10T03:17:41.123Z', '2026-06-12T18:29:59.999Z'],
      ['2026-02-10T00:00:00.000Z', '2026-02-11T00:00:00.000Z'],
      ['2026-06-12T00:00:00.000Z', '2026-02-11T00:00:00.000Z'],
      ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    ];
    for (const name of ['', 'Buyer 3', 'Nobody']) {
      const figures = await ordersBetween(
        db,
        spans.map(([from, until]) => ({ from, until })),
        name,
      );
      for (const [n, [from, until]] of spans.entries())
        expect(figures[n], `${name} ${from} to ${until}`).toEqual(await byFullScan(db, from, until, name));
    }

    for (const state of ['', 'pending', 'confirmed', 'canceled', 'cancel-requested'] as const) {
      const counts = await countOrders(db);
      for (const at of [0, 4_095, 4_096, 5_000, 8_191, counts[state] - 1]) {
        if (at >= counts[state]) continue;
        const { below, offset } = await findPageStart(db, {}, state, at);
        expect(offset, `${state} ${at}`).toBeLessThan(4_096);
        const numbered = db.selectFrom('orders').select('number').orderBy('number', 'desc').limit(1);
        const matching =
          state === ''
            ? numbered
            : state === 'cancel-requested'
              ? numbered.where('cancelRequested', '=', true).where('status', '<>', 'canceled')
              : numbered.where('status', '=', state);
        const [near] = await matching.where('number', '<', below).offset(offset).execute();
        expect(near, `${state} ${at}`).toEqual((await matching.offset(at).execute())[0]);
      }
    }

    const several = ['Buyer 3', 'Buyer 5', 'Buyer 7'];
    await db.updateTable('orders').set({ name: 'Walk-in' }).where('name', 'in', several).execute();
    for (const [buyer, end, pages] of [
      ['', null, [1, 51, 52, 100, 200, 333, 9_999]],
      ['', '2026-03-05', [1, 60, 150]],
      ['Walk-in', null, [1, 51, 60, 9_999]],
      ['Walk-in', '2026-03-05', [1, 51, 60, 9_999]],
    ] as const) {
      const all = await db
        .selectFrom('orders')
        .select('number')
        .where('status', '=', 'confirmed')
        .$if(buyer !== '', (query) => query.where('name', '=', buyer))
        .$if(end !== null, (query) => query.where('createdAt', '<', `${end}T17:30:00.000Z`))
        .orderBy('createdAt', 'desc')
        .orderBy('number', 'desc')
        .execute();
      for (const page of pages) {
        const { sales, page: shown } = await listSales(db, 'Asia/Yangon', { buyer, start: null, end }, page);
        const at = (shown - 1) * 20;
        expect(
          sales.map(({ number }) => number),
          `${buyer} until ${end}, page ${page}`,
        ).toEqual(all.slice(at, at + 20).map(({ number }) => number));
      }
    }
  });
});
