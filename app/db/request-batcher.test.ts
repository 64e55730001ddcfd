import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as tick } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createBatcher } from '#app/db/request-batcher.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';

const done = <T>(value: T) => ({ status: 'fulfilled' as const, value });

/** Makes a batcher that records its batches; `hold` keeps them from ending until `release`. */
async function open(limits: { maxSize?: number; concurrency?: number } = {}) {
  const { db } = await openDatabase('sqlite');
  const batches: number[][] = [];
  let release = () => {};
  let ending = Promise.resolve();
  const add = createBatcher(
    async (_: Db, batch: number[]) => {
      batches.push(batch);
      await ending;
      return batch.map((n) => (n < 0 ? { status: 'rejected', reason: new Error(`no ${n}`) } : done(n * 10)));
    },
    { maxSize: 1_000, concurrency: 1, sizeOf: (n) => Math.abs(n), ...limits },
  );
  const hold = () => {
    const held = Promise.withResolvers<void>();
    [ending, release] = [held.promise, held.resolve];
    onTestFinished(() => held.resolve());
  };
  return {
    db,
    batches,
    hold,
    release: () => release(),
    send: (...numbers: number[]) => numbers.map((n) => add(db, n)),
  };
}

/** Waits longer than a batch waits to start. */
async function ticks(): Promise<void> {
  for (let n = 0; n < 10; n++) await tick();
}

it('runs simultaneous requests as one batch, in order', async () => {
  const { send, batches } = await open();
  expect(await Promise.all(send(3, 1, 2))).toEqual([30, 10, 20]);
  expect(batches).toEqual([[3, 1, 2]]);
  expect(await Promise.all(send(4))).toEqual([40]);
  expect(batches).toEqual([[3, 1, 2], [4]]);
});

it('rejects only the request that fails', async () => {
  const { send, batches } = await open();
  const results = await Promise.allSettled(send(1, -2, 3));
  expect(results).toEqual([done(10), { status: 'rejected', reason: new Error('no -2') }, done(30)]);
  expect(batches).toHaveLength(1);
});

it('limits the size of a batch, and gives a larger request its own batch', async () => {
  const { send, batches } = await open({ maxSize: 10 });
  await Promise.all(send(6, 4, 1, 50, 9, 2));
  expect(batches).toEqual([[6, 4], [1], [50], [9], [2]]);
});

it('collects requests for the next batch while one runs', async () => {
  const { send, batches, hold, release } = await open();
  hold();
  const responses = send(1);
  await ticks();
  responses.push(...send(2));
  await ticks();
  responses.push(...send(3));
  await ticks();
  expect(batches).toEqual([[1]]);
  release();
  expect(await Promise.all(responses)).toEqual([10, 20, 30]);
  expect(batches).toEqual([[1], [2, 3]]);
});

it('limits how many batches run at once', async () => {
  const { send, batches, hold, release } = await open({ concurrency: 2 });
  hold();
  const responses: Promise<number>[] = [];
  for (const n of [1, 2, 3, 4]) {
    responses.push(...send(n));
    await ticks();
  }
  expect(batches).toEqual([[1], [2]]);
  release();
  await Promise.all(responses);
  expect(batches).toEqual([[1], [2], [3, 4]]);
});

it('rejects all requests of a batch that throws, and continues', async () => {
  const { db } = await openDatabase('sqlite');
  const failing = createBatcher(
    async (_: Db, batch: number[]) => {
      if (batch.includes(1)) throw new Error('broken');
      return batch.map(done);
    },
    { maxSize: 10, concurrency: 1, sizeOf: () => 1 },
  );
  const results = await Promise.allSettled([failing(db, 1), failing(db, 2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await failing(db, 2)).toBe(2);
});

it('keeps batches of different databases apart', async () => {
  const [{ db }, { db: other }] = [await openDatabase('sqlite'), await openDatabase('sqlite')];
  const nameDatabase = createBatcher(
    async (of, batch: string[]) => batch.map(() => done(of === db ? 'one' : 'other')),
    {
      maxSize: 10,
      concurrency: 1,
      sizeOf: () => 1,
    },
  );
  expect(await Promise.all([nameDatabase(db, ''), nameDatabase(other, ''), nameDatabase(db, '')])).toEqual([
    'one',
    'other',
    'one',
  ]);
});

it('runs outside the async context of the first request', async () => {
  const { db } = await openDatabase('sqlite');
  const request = new AsyncLocalStorage<string>();
  const readContext = createBatcher(async (_: Db, batch: string[]) => batch.map(() => done(request.getStore())), {
    maxSize: 10,
    concurrency: 1,
    sizeOf: () => 1,
  });
  expect(await request.run('first', () => readContext(db, ''))).toBeUndefined();
});

it('refuses requests inside a transaction', async () => {
  const { db, send } = await open();
  await expect(transact(db, async () => Promise.all(send(1)))).rejects.toThrow('inside a transaction use trx');
});
