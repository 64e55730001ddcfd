import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Change, tellChanges } from '#app/db/changes.server.ts';
import { withoutCheckpoints } from '#app/db/checkpoints.server.ts';
import { turnsOf } from '#app/db/connect.server.ts';
import type { Db } from '#app/db/schema.ts';
import { shareTurns } from '#app/db/turns-across-threads.server.ts';
import { isAway, markAway } from '#app/db/unavailable.server.ts';
import { countItemsToPrice } from '#app/domain/rates/price-items.server.ts';
import type { NewRate, Progress } from '#app/domain/rates/rate.ts';
import { PRICED_AT_ONCE, saveRate } from '#app/domain/rates/rate-save.server.ts';
import type { Env } from '#app/server/env.server.ts';

type Saved = Awaited<ReturnType<typeof saveRate>>;
type Place = Pick<Env, 'databaseUrl' | 'dataDir'>;
export type RateJob = { env: Place; now: Date; timeZone: string; uid: string; rate: NewRate };
export type FromThread =
  | { changes: Change[] }
  | { progress: Progress }
  | { answer: Saved }
  | { error: unknown; away: boolean };

/** A build has it in one file (scripts/build-workers.ts). */
const thread = import.meta.env?.PROD
  ? join(import.meta.dirname, 'rate-thread.js')
  : createRequire(import.meta.url).resolve('#app/rate-thread.ts');
const underWay = new WeakMap<Db, Progress>();
const threads = new WeakMap<Db, Set<Promise<unknown>>>();

/**
 * `saveRate`, in a thread of its own where it prices many items: this one goes on answering pages and taking orders. It
 * answers once the prices stand; the thread ends when their history is written.
 * @throws what `saveRate` throws; and where the thread ends without an answer.
 */
export async function saveRateAside(
  { db, env }: { db: Db; env: Place & Pick<Env, 'timeZone'> },
  now: Date,
  uid: string,
  rate: NewRate,
): Promise<Saved> {
  const { timeZone, databaseUrl, dataDir } = env;
  if ((await countItemsToPrice(db, rate.currency)) <= PRICED_AT_ONCE) return saveRate(db, now, timeZone, uid, rate);
  const answer = Promise.withResolvers<Saved>();
  const run = () => inThread(db, { env: { databaseUrl, dataDir }, now, timeZone, uid, rate }, answer);
  const ended = (databaseUrl ? run() : withoutCheckpoints(db, run)).catch(answer.reject);
  const running = threads.get(db) ?? new Set();
  threads.set(db, running.add(ended));
  ended.finally(() => running.delete(ended));
  try {
    return await answer.promise;
  } catch (error) {
    // Marked again in the course of the request that waits, which else would not notice.
    throw isAway(error) ? markAway(error) : error;
  } finally {
    underWay.delete(db);
  }
}

/** How far the rate has come that is being saved in this process; null while there is none. */
export function rateProgress(db: Db): Progress | null {
  return underWay.get(db) ?? null;
}

/** Resolves when every thread has ended that saves a rate. */
export async function ratesSettled(db: Db): Promise<void> {
  await Promise.all(threads.get(db) ?? []);
}

async function inThread(db: Db, workerData: RateJob, answer: PromiseWithResolvers<Saved>): Promise<void> {
  const worker = new Worker(thread, { workerData, name: 'rate' });
  const turns = turnsOf(db);
  const endTurn = turns && shareTurns(worker, turns);
  worker.on('message', (message: FromThread) => {
    if (typeof message !== 'object') return;
    if ('changes' in message) tellChanges(db, message.changes);
    if ('progress' in message) underWay.set(db, message.progress);
    if ('answer' in message) answer.resolve(message.answer);
    if ('error' in message) answer.reject(message.away ? markAway(message.error) : message.error);
  });
  try {
    await once(worker, 'exit');
  } catch (error) {
    answer.reject(error);
  } finally {
    endTurn?.();
    answer.reject(new Error('the thread that saved a rate ended without an answer'));
  }
}
