import { expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { runCountingQueries, type SlowQuery, watchQueries } from '#app/db/query-stats.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type Engine, engines, openDatabase } from '#tests/support/database/databases.ts';

async function openWatched(engine: Engine, slowMs: number) {
  const { env } = await openDatabase(engine);
  const counts = { queries: 0, querySeconds: 0, slowQueries: 0 };
  const reported: SlowQuery[] = [];
  const onSlow = (slow: SlowQuery) => reported.push(slow);
  const { watch, pool } = watchQueries({ counts, slowMs, onSlow });
  const db: Db = connect(env, { watch: watch(() => db) });
  const find = (on: Db) => on.selectFrom('orders').select('id').where('uid', '=', 'Daw Khin').execute();
  return { db, counts, reported, pool, find, [Symbol.asyncDispose]: () => db.destroy() };
}

it.each(engines)('reports a slow statement once, with its plan and without parameters (%s)', async (engine) => {
  await using watched = await openWatched(engine, Number.MIN_VALUE);
  const { db, counts, reported, find } = watched;
  await transact(db, find);
  await find(db);
  const reports = () => reported.filter(({ statement }) => statement.includes('where "uid" ='));
  await expect.poll(() => reports().length).toBeGreaterThan(0);
  const [slow, ...more] = reports();
  expect(slow).toEqual({ statement: expect.any(String), ms: expect.any(Number), plan: expect.any(Array) });
  expect(slow?.plan?.join('\n')).toMatch(/orders/i);
  expect(more).toEqual([]);
  expect(JSON.stringify(reported)).not.toContain('Daw Khin');
  expect(counts.slowQueries).toBe(counts.queries);
});

it('counts the queries of each request separately, and reports none if no limit is set', async () => {
  await using watched = await openWatched('sqlite', 0);
  const { db, counts, reported, pool, find } = watched;
  const counters = [
    { queries: 0, ms: 0 },
    { queries: 0, ms: 0 },
  ] as const;
  await Promise.all([
    runCountingQueries(counters[0], () => find(db)),
    runCountingQueries(counters[1], async () => [await find(db), await find(db)]),
  ]);
  await find(db);
  expect(counters.map(({ queries }) => queries)).toEqual([1, 2]);
  expect(counters[1].ms).toBeGreaterThan(0);
  expect([counts.queries, counts.slowQueries, reported.length]).toEqual([4, 0, 0]);
  expect(pool()).toEqual({ open: 2, idle: 2, waiting: 0 });
});
