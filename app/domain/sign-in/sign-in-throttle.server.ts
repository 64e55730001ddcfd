import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '#app/db/schema.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { instant } from '#app/domain/dates.ts';
import { network } from '#app/domain/sign-in/network.server.ts';
import { createPace } from '#app/domain/sign-in/pace.ts';
import type { Throttled } from '#app/domain/sign-in/throttled.ts';

const WINDOW_MS = 15 * 60_000;
/** Tolerated difference between the clocks of two machines. */
const SKEW_MS = 2 * 60_000;
const CLEANUP_EVERY_MS = 60_000;
/** The interval of attempts from a slowed network: 10,000 guesses take a quarter of an hour. */
const PACE_MS = 100;

/** At most this many failures under the key within 15 minutes. */
export type Limit = { key: string; most: number };

/** Strangers' guesses at one account's password. Unknown accounts are counted too, to reveal nothing. */
export const accountLimit = (email: string): Limit => ({ key: `account:${sha256(email)}`, most: 5 });
/** Guesses from a device known to the account. */
export const deviceLimit = (tokenHash: string): Limit => ({ key: `device:${tokenHash}`, most: 10 });
/** Strangers' failures from one network before it is slowed. Mobile carriers put many buyers behind one address. */
export const addressLimit = (address: string): Limit => ({ key: `address:${network(address)}`, most: 300 });
/** Right passwords, because each costs a hash too: per account, and of strangers per network, which is only slowed. */
export const successLimit = (email: string): Limit => ({ key: `successes:${sha256(email)}`, most: 100 });
export const addressSuccessLimit = (address: string): Limit => ({ key: `successes of:${network(address)}`, most: 600 });
export const resetMailLimit = (email: string): Limit => ({ key: `reset:${sha256(email)}`, most: 3 });
/** Registrations and reset links from one network: twice what 300 buyers behind one carrier address need. */
export const registrationLimit = (address: string): Limit => ({ key: `registration:${network(address)}`, most: 600 });
export const resetLinkLimit = (address: string): Limit => ({ key: `reset links:${network(address)}`, most: 600 });
/** How often a new password clears the account's failures, so that 5 + 5 guesses are the maximum. */
export const forgivenessLimit = (email: string): Limit => ({ key: `forgiven:${sha256(email)}`, most: 1 });

/** `own` refuses attempts above its limit, `shared` slows them; `successes` likewise for right passwords. */
export type Limits = Shares & { successes?: Shares };
type Shares = { own: Limit; shared?: Limit };

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts failures in the database, so that they survive a restart and hold for every process. */
export function createThrottle(db: Db) {
  const exclusively = createKeyedMutex();
  const pace = createPace(PACE_MS);

  const findRefusal = async (now: Date, { key, most }: Limit, except = 0): Promise<Throttled | null> => {
    const oldestCounted = await db
      .selectFrom('signInFailures')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', windowStart(now))
      // Ignore rows written while a clock was ahead; they would lock the account until then.
      .where('at', '<=', instant(new Date(now.getTime() + SKEW_MS)))
      .where('id', '!=', except)
      .orderBy('at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldestCounted) return null;
    const availableAt = Date.parse(oldestCounted.at) + WINDOW_MS;
    return { ok: false, problem: 'throttled', minutes: Math.max(1, Math.ceil((availableAt - now.getTime()) / 60_000)) };
  };

  const isSlowed = async (now: Date, failures: Limit, successes: Limit | undefined) =>
    (await findRefusal(now, failures)) !== null ||
    (successes !== undefined && (await findRefusal(now, successes)) !== null);

  let lastCleanup = Number.NEGATIVE_INFINITY;
  const deleteOldFailuresSometimes = async (now: Date) => {
    if (Math.abs(now.getTime() - lastCleanup) < CLEANUP_EVERY_MS) return;
    lastCleanup = now.getTime();
    await deleteOldFailures(db, now);
  };

  const count = (now: Date, { key }: Limit) =>
    db
      .insertInto('signInFailures')
      .values({ key, at: instant(now) })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Uses one of the limit, or returns when one is available again. */
  async function take(now: Date, limit: Limit): Promise<Throttled | null> {
    return exclusively(limit.key, async () => {
      const refused = await findRefusal(now, limit);
      if (refused) return refused;
      await count(now, limit);
      await deleteOldFailuresSometimes(now);
      return null;
    });
  }

  return {
    /**
     * Runs `attempt` unless too many failed before. It counts under `own` before it runs, so that concurrent guesses cannot
     * pass together. It is uncounted if it succeeds, or if the shop is unavailable, so that a full queue locks no account.
     * Failures also count under `shared`, which only delays attempts; successes count under `successes`.
     */
    async guard<Outcome extends { ok: boolean }>(
      now: Date,
      { own, shared, successes }: Limits,
      attempt: () => Promise<Outcome>,
    ): Promise<Outcome | Throttled> {
      return exclusively(own.key, async () => {
        const refused = (await findRefusal(now, own)) ?? (successes && (await findRefusal(now, successes.own)));
        if (refused) return refused;
        const wait = shared && (await isSlowed(now, shared, successes?.shared)) ? pace(shared.key) : 0;
        if (wait === undefined) return { ok: false, problem: 'throttled', minutes: 1 };
        if (wait > 0) await setTimeout(wait);
        const then = new Date(now.getTime() + wait);
        const { id } = await count(then, own);
        // Another process may have counted since.
        const late = await findRefusal(then, own, id);
        const uncount = () => db.deleteFrom('signInFailures').where('id', '=', id).execute();
        const outcome =
          late ??
          (await attempt().catch(async (error: unknown) => {
            if (isUnavailable(error)) await uncount();
            throw error;
          }));
        if (outcome.ok && successes) {
          await db.updateTable('signInFailures').set({ key: successes.own.key }).where('id', '=', id).execute();
          if (successes.shared) await count(then, successes.shared);
        } else if (outcome.ok || late) {
          await uncount();
        } else {
          if (shared) await count(then, shared);
          await deleteOldFailuresSometimes(then);
        }
        return outcome;
      });
    },

    /** Uses one of the limit; false if none is left. */
    async spend(now: Date, limit: Limit): Promise<boolean> {
      return (await take(now, limit)) === null;
    },

    take,

    async clear({ key }: Limit): Promise<void> {
      await db.deleteFrom('signInFailures').where('key', '=', key).execute();
    },
  };
}

export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('signInFailures').where('at', '<=', windowStart(now)).execute();
}

/** Runs work with the same key one at a time, so that right passwords sent at once all pass. */
function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async function exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = last.get(key)?.then(work, work) ?? work();
    last.set(key, running);
    try {
      return await running;
    } finally {
      if (last.get(key) === running) last.delete(key);
    }
  };
}

function windowStart(now: Date): string {
  return instant(new Date(now.getTime() - WINDOW_MS));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
