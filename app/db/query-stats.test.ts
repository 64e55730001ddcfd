import { expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { countingQueries, type SlowQuery, watchQueries } from '#app/db/query-stats.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type Engine, openDatabase } from '#tests/support/database/databases.ts';

async function openWatched(engine: Engine, slowMs: number) {
  const { env } = await openDatabase(engine);
  const counts = { queries: 0, querySeconds: 0, slowQueries: 0 };
  const told: SlowQuery[] = [];
  const tell = (slow: SlowQuery) => told.push(slow);
  const { watch, pool } = watchQueries({ counts, slowMs, tell });
  const db: Db = connect(env, { watch: watch(() => db) });
  const find = (on: Db) => on.selectFrom('orders').select('id').where('uid', '=', 'Daw Khin').execute();
  return { db, counts, told, pool, find, [Symbol.asyncDispose]: () => db.destroy() };
}

it.each<Engine>(['sqlite', 'postgres'])(
  'tells of a slow statement once, with its plan and nobody’s data (%s)',
  async (engine) => {
    await using watched = await openWatched(engine, Number.MIN_VALUE);
    const { db, counts, told, find } = watched;
    await transact(db, find);
    await find(db);
    const tellings = () => told.filter(({ statement }) => statement.includes('where "uid" ='));
    await expect.poll(() => tellings().length).toBeGreaterThan(0);
    const [slow, ...more] = tellings();
    expect(slow).toEqual({ statement: expect.any(String), ms: expect.any(Number), plan: expect.any(Array) });
    expect(slow?.plan?.join('\n')).toMatch(/orders/i);
    expect(more).toEqual([]);
    expect(JSON.stringify(told)).not.toContain('Daw Khin');
    expect(counts.slowQueries).toBe(counts.queries);
  },
);

it('counts for a request what it asked, and nothing of another; tells of nothing where nothing is slow', async () => {
  await using watched = await openWatched('sqlite', 0);
  const { db, counts, told, pool, find } = watched;
  const asked = [
    { queries: 0, ms: 0 },
    { queries: 0, ms: 0 },
  ] as const;
  await Promise.all([
    countingQueries(asked[0], () => find(db)),
    countingQueries(asked[1], async () => [await find(db), await find(db)]),
  ]);
  await find(db);
  expect(asked.map(({ queries }) => queries)).toEqual([1, 2]);
  expect(asked[1].ms).toBeGreaterThan(0);
  expect([counts.queries, counts.slowQueries, told.length]).toEqual([4, 0, 0]);
  expect(pool()).toEqual({ open: 2, idle: 2, waiting: 0 });
});
