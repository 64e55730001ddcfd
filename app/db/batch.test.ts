import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { gather } from '#app/db/batch.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';

const done = <T>(value: T) => ({ status: 'fulfilled' as const, value });

/** Rounds that note who is in them and end when they are let. */
async function open(limits: { most?: number; atOnce?: number } = {}) {
  const { db } = await openDatabase('sqlite');
  const rounds: number[][] = [];
  let letEnd = () => {};
  let ending = Promise.resolve();
  const join = gather(
    async (_: Db, round: number[]) => {
      rounds.push(round);
      await ending;
      return round.map((n) => (n < 0 ? { status: 'rejected', reason: new Error(`no ${n}`) } : done(n * 10)));
    },
    { most: 1_000, atOnce: 1, sizeOf: (n) => Math.abs(n), ...limits },
  );
  const hold = () => {
    const held = Promise.withResolvers<void>();
    [ending, letEnd] = [held.promise, held.resolve];
    onTestFinished(() => held.resolve());
  };
  return { db, rounds, hold, letEnd: () => letEnd(), ask: (...numbers: number[]) => numbers.map((n) => join(db, n)) };
}

/** Longer than anybody waits for others. */
async function turns(): Promise<void> {
  for (let n = 0; n < 10; n++) await turn();
}

it('does at once what is asked at once, in its order, and answers each', async () => {
  const { ask, rounds } = await open();
  expect(await Promise.all(ask(3, 1, 2))).toEqual([30, 10, 20]);
  expect(rounds).toEqual([[3, 1, 2]]);
  expect(await Promise.all(ask(4))).toEqual([40]);
  expect(rounds).toEqual([[3, 1, 2], [4]]);
});

it('tells who fails, and nobody else', async () => {
  const { ask, rounds } = await open();
  const told = await Promise.allSettled(ask(1, -2, 3));
  expect(told).toEqual([done(10), { status: 'rejected', reason: new Error('no -2') }, done(30)]);
  expect(rounds).toHaveLength(1);
});

it('puts into one round what it may hold, and what is larger into one of its own', async () => {
  const { ask, rounds } = await open({ most: 10 });
  await Promise.all(ask(6, 4, 1, 50, 9, 2));
  expect(rounds).toEqual([[6, 4], [1], [50], [9], [2]]);
});

it('lets those share the next round who come while one is under way', async () => {
  const { ask, rounds, hold, letEnd } = await open();
  hold();
  const answers = ask(1);
  await turns();
  answers.push(...ask(2));
  await turns();
  answers.push(...ask(3));
  await turns();
  expect(rounds).toEqual([[1]]);
  letEnd();
  expect(await Promise.all(answers)).toEqual([10, 20, 30]);
  expect(rounds).toEqual([[1], [2, 3]]);
});

it('begins no more rounds at once than it may', async () => {
  const { ask, rounds, hold, letEnd } = await open({ atOnce: 2 });
  hold();
  const answers: Promise<number>[] = [];
  for (const n of [1, 2, 3, 4]) {
    answers.push(...ask(n));
    await turns();
  }
  expect(rounds).toEqual([[1], [2]]);
  letEnd();
  await Promise.all(answers);
  expect(rounds).toEqual([[1], [2], [3, 4]]);
});

it('goes on after a round that threw, which all who were in it are told', async () => {
  const { db } = await openDatabase('sqlite');
  const failing = gather(
    async (_: Db, round: number[]) => {
      if (round.includes(1)) throw new Error('broken');
      return round.map(done);
    },
    { most: 10, atOnce: 1, sizeOf: () => 1 },
  );
  const told = await Promise.allSettled([failing(db, 1), failing(db, 2)]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await failing(db, 2)).toBe(2);
});

it('keeps the rounds of one database out of those of another', async () => {
  const [{ db }, { db: other }] = [await openDatabase('sqlite'), await openDatabase('sqlite')];
  const which = gather(async (of, round: string[]) => round.map(() => done(of === db ? 'one' : 'other')), {
    most: 10,
    atOnce: 1,
    sizeOf: () => 1,
  });
  expect(await Promise.all([which(db, ''), which(other, ''), which(db, '')])).toEqual(['one', 'other', 'one']);
});

it('works outside of the request that happened to come first', async () => {
  const { db } = await openDatabase('sqlite');
  const request = new AsyncLocalStorage<string>();
  const whose = gather(async (_: Db, round: string[]) => round.map(() => done(request.getStore())), {
    most: 10,
    atOnce: 1,
    sizeOf: () => 1,
  });
  expect(await request.run('first', () => whose(db, ''))).toBeUndefined();
});

it('refuses who asks inside a transaction, for which the round would wait', async () => {
  const { db, ask } = await open();
  await expect(transact(db, async () => Promise.all(ask(1)))).rejects.toThrow('inside a transaction use trx');
});
