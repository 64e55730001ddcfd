import { setTimeout } from 'node:timers/promises';
import type { Db } from '#app/db/schema.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { instant } from '#app/domain/dates.ts';
import { AttemptSpacing, type Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { KeyedMutex } from '#app/domain/people/sign-in/keyed-mutex.ts';
import { deleteOldDevices } from '#app/domain/people/sign-in/known-devices.server.ts';
import type { Limit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';

const WINDOW_MS = 15 * 60_000;
/** Tolerated difference between the clocks of two machines. */
const SKEW_MS = 2 * 60_000;
const CLEANUP_EVERY_MS = 60_000;
/** The interval of attempts from a slowed network: 10,000 guesses take a quarter of an hour. */
const PACE_MS = 100;

/** `own` refuses attempts above its limit, `shared` slows them. `successes` do the same for right passwords. */
export type Limits = LimitPair & { successes?: LimitPair };
type LimitPair = { own: Limit; shared?: Limit };

/** Counts the failures of 15 minutes in the database, for every process and across restarts. Within a process, attempts with
 * the same key wait for each other, so that right passwords sent at once all pass. */
export class SignInThrottle {
  readonly #db: Db;
  readonly #mutex = new KeyedMutex();
  readonly #spacing = new AttemptSpacing(PACE_MS);
  #lastCleanup = Number.NEGATIVE_INFINITY;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts an attempt under `own` before it runs, so that concurrent guesses cannot pass together. Uncounts it if it succeeds,
   * or if the shop is unavailable, so that a full queue locks no account. Failures also count under `shared`, which delays,
   * and refuses only what would wait longer than a minute. */
  async guard<Outcome extends { ok: boolean }>(
    now: Date,
    limits: Limits,
    attempt: () => Promise<Outcome>,
  ): Promise<Outcome | Throttled> {
    return this.#mutex.run(limits.own.key, () => this.#attempt(now, limits, attempt));
  }

  /** Counts one event under the limit, or returns the minutes until the limit allows one. */
  async take(now: Date, limit: Limit): Promise<Throttled | null> {
    return this.#mutex.run(limit.key, async () => {
      const refusal = await this.#findRefusal(now, limit);
      if (refusal) return refusal;
      await this.#count(now, limit);
      await this.#cleanUp(now);
      return null;
    });
  }

  async tryTake(now: Date, limit: Limit): Promise<boolean> {
    return (await this.take(now, limit)) === null;
  }

  async clear({ key }: Limit): Promise<void> {
    await this.#db.deleteFrom('signInFailures').where('key', '=', key).execute();
  }

  async #attempt<Outcome extends { ok: boolean }>(
    now: Date,
    { own, shared, successes }: Limits,
    attempt: () => Promise<Outcome>,
  ): Promise<Outcome | Throttled> {
    const refusal = (await this.#findRefusal(now, own)) ?? (successes && (await this.#findRefusal(now, successes.own)));
    if (refusal) return refusal;
    const isSlowed = await this.#isUsedUp(now, [shared, successes?.shared]);
    const wait = shared && isSlowed ? this.#spacing.reserve(shared.key) : 0;
    if (wait === undefined) return { ok: false, problem: 'throttled', minutes: 1 };
    if (wait > 0) await setTimeout(wait);
    const startedAt = new Date(now.getTime() + wait);
    const id = await this.#count(startedAt, own);
    // Another process may have counted since.
    const lateRefusal = await this.#findRefusal(startedAt, own, id);
    if (lateRefusal) {
      await this.#uncount(id);
      return lateRefusal;
    }
    const outcome = await attempt().catch(async (error: unknown) => {
      if (isUnavailable(error)) await this.#uncount(id);
      throw error;
    });
    if (outcome.ok && successes) await this.#recordSuccess(startedAt, id, successes);
    else if (outcome.ok) await this.#uncount(id);
    else await this.#recordFailure(startedAt, shared);
    return outcome;
  }

  async #isUsedUp(now: Date, limits: (Limit | undefined)[]): Promise<boolean> {
    for (const limit of limits) if (limit && (await this.#findRefusal(now, limit))) return true;
    return false;
  }

  async #findRefusal(now: Date, { key, most }: Limit, except = 0): Promise<Throttled | null> {
    const oldestCounted = await this.#db
      .selectFrom('signInFailures')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', windowStart(now))
      // Ignore rows written while a clock was ahead; they would lock the account until that time.
      .where('at', '<=', instant(new Date(now.getTime() + SKEW_MS)))
      .where('id', '!=', except)
      .orderBy('at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldestCounted) return null;
    const availableAt = Date.parse(oldestCounted.at) + WINDOW_MS;
    return { ok: false, problem: 'throttled', minutes: Math.max(1, Math.ceil((availableAt - now.getTime()) / 60_000)) };
  }

  async #recordSuccess(now: Date, id: number, { own, shared }: LimitPair): Promise<void> {
    await this.#db.updateTable('signInFailures').set({ key: own.key }).where('id', '=', id).execute();
    if (shared) await this.#count(now, shared);
  }

  async #recordFailure(now: Date, shared: Limit | undefined): Promise<void> {
    if (shared) await this.#count(now, shared);
    await this.#cleanUp(now);
  }

  async #count(now: Date, { key }: Limit): Promise<number> {
    const counted = this.#db.insertInto('signInFailures').values({ key, at: instant(now) });
    return (await counted.returning('id').executeTakeFirstOrThrow()).id;
  }

  async #uncount(id: number): Promise<void> {
    await this.#db.deleteFrom('signInFailures').where('id', '=', id).execute();
  }

  async #cleanUp(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.#lastCleanup) < CLEANUP_EVERY_MS) return;
    this.#lastCleanup = now.getTime();
    await deleteOldFailures(this.#db, now);
  }
}

export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('signInFailures').where('at', '<=', windowStart(now)).execute();
}

function windowStart(now: Date): string {
  return instant(new Date(now.getTime() - WINDOW_MS));
}

export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', instant(now)).execute();
  await db.deleteFrom('verifications').where('expiresAt', '<=', instant(now)).execute();
  await deleteOldFailures(db, now);
  await deleteOldDevices(db, now);
}
