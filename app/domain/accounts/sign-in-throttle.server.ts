import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '#app/db/schema.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { network } from '#app/domain/accounts/network.server.ts';
import { createPace } from '#app/domain/accounts/pace.ts';
import type { Throttled } from '#app/domain/accounts/throttled.ts';
import { instant } from '#app/domain/dates.ts';

const WINDOW_MS = 15 * 60_000;
/** So far may the clocks of two machines be apart. */
const SKEW_MS = 2 * 60_000;
const FORGET_EVERY_MS = 60_000;
/** How often a network that failed too often may still guess, so that 10,000 guesses take a quarter of an hour. */
const PACE_MS = 100;

/** So many failures within 15 minutes are let pass under this key. */
export type Limit = { key: string; most: number };

/**
 * Guesses of strangers at the password of one account, from anywhere and through every door; it need not exist, so that
 * nobody learns whether it does.
 */
export const accountLimit = (email: string): Limit => ({ key: `account:${sha256(email)}`, most: 5 });
/** Guesses from a device that logged in to this account before. */
export const deviceLimit = (tokenHash: string): Limit => ({ key: `device:${tokenHash}`, most: 10 });
/**
 * Failures of strangers from one network before its guesses are slowed. Carriers put whole towns behind one address:
 * 300 buyers may mistype once each, and nobody there is shut out because of others.
 */
export const addressLimit = (address: string): Limit => ({ key: `address:${network(address)}`, most: 300 });
/**
 * Right passwords for one account, and those of strangers to their accounts from one network: each costs a hash too. Many
 * for an account are a script's; many from a network are only slowed, as failures are.
 */
export const successLimit = (email: string): Limit => ({ key: `successes:${sha256(email)}`, most: 100 });
export const addressSuccessLimit = (address: string): Limit => ({ key: `successes of:${network(address)}`, most: 600 });
/** Mails with a reset link to one address. */
export const resetMailLimit = (email: string): Limit => ({ key: `reset:${sha256(email)}`, most: 3 });
/**
 * Accounts opened, and links to choose a password asked for, from one network: twice what the 300 buyers need who may share
 * a carrier's address. A script behind it fills neither the shop with accounts nor the mailboxes of strangers.
 */
export const registrationLimit = (address: string): Limit => ({ key: `registration:${network(address)}`, most: 600 });
export const resetLinkLimit = (address: string): Limit => ({ key: `reset links:${network(address)}`, most: 600 });
/** How often a new password may make forgotten what was guessed at the old one: 5 + 5 guesses are the most there can be. */
export const forgivenessLimit = (email: string): Limit => ({ key: `forgiven:${sha256(email)}`, most: 1 });

/** Under what an attempt counts: its own key shuts, the shared one slows; likewise for those that succeed. */
export type Limits = Shares & { successes?: Shares };
type Shares = { own: Limit; shared?: Limit };

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts failures in the database, so that neither a restart nor a second process forgets them. */
export function createThrottle(db: Db) {
  const inTurn = createTurns();
  const pace = createPace(PACE_MS);

  const closed = async (now: Date, { key, most }: Limit, except = 0): Promise<Throttled | null> => {
    const oldestThatMatters = await db
      .selectFrom('signInFailures')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', windowStart(now))
      // Counted while a clock was ahead, it would shut the account until that day has come.
      .where('at', '<=', instant(new Date(now.getTime() + SKEW_MS)))
      .where('id', '!=', except)
      .orderBy('at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldestThatMatters) return null;
    const openAgain = Date.parse(oldestThatMatters.at) + WINDOW_MS;
    return { ok: false, problem: 'throttled', minutes: Math.max(1, Math.ceil((openAgain - now.getTime()) / 60_000)) };
  };

  const isSlowed = async (now: Date, failures: Limit, successes: Limit | undefined) =>
    (await closed(now, failures)) !== null || (successes !== undefined && (await closed(now, successes)) !== null);

  let forgotten = Number.NEGATIVE_INFINITY;
  /** Looks through all failures, so not at each of them. */
  const forgetNowAndThen = async (now: Date) => {
    if (Math.abs(now.getTime() - forgotten) < FORGET_EVERY_MS) return;
    forgotten = now.getTime();
    await deleteOldFailures(db, now);
  };

  const count = (now: Date, { key }: Limit) =>
    db
      .insertInto('signInFailures')
      .values({ key, at: instant(now) })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Uses one of what the limit allows, or answers when there is one again. */
  async function take(now: Date, limit: Limit): Promise<Throttled | null> {
    return inTurn(limit.key, async () => {
      const refused = await closed(now, limit);
      if (refused) return refused;
      await count(now, limit);
      await forgetNowAndThen(now);
      return null;
    });
  }

  return {
    /**
     * Makes `attempt` unless too many failed before. It counts under `own` before it is made, so that guesses sent at
     * once cannot pass together, and is taken back when it succeeds, or where the asker is to come again, as when too many
     * passwords wait: then whoever keeps them waiting would shut the account. Under `shared` it counts when it has failed;
     * too many there do not refuse it but let it wait for its turn, because others share the network. What succeeds counts
     * under `successes`.
     */
    async guard<Outcome extends { ok: boolean }>(
      now: Date,
      { own, shared, successes }: Limits,
      attempt: () => Promise<Outcome>,
    ): Promise<Outcome | Throttled> {
      return inTurn(own.key, async () => {
        const refused = (await closed(now, own)) ?? (successes && (await closed(now, successes.own)));
        if (refused) return refused;
        const wait = shared && (await isSlowed(now, shared, successes?.shared)) ? pace(shared.key) : 0;
        if (wait === undefined) return { ok: false, problem: 'throttled', minutes: 1 };
        if (wait > 0) await setTimeout(wait);
        const then = new Date(now.getTime() + wait);
        const { id } = await count(then, own);
        // Another process may have counted in between.
        const late = await closed(then, own, id);
        const takeBack = () => db.deleteFrom('signInFailures').where('id', '=', id).execute();
        const outcome =
          late ??
          (await attempt().catch(async (error: unknown) => {
            if (isUnavailable(error)) await takeBack();
            throw error;
          }));
        if (outcome.ok && successes) {
          await db.updateTable('signInFailures').set({ key: successes.own.key }).where('id', '=', id).execute();
          if (successes.shared) await count(then, successes.shared);
        } else if (outcome.ok || late) {
          await takeBack();
        } else {
          if (shared) await count(then, shared);
          await forgetNowAndThen(then);
        }
        return outcome;
      });
    },

    /** Uses one of what the limit allows; false where nothing is left. */
    async spend(now: Date, limit: Limit): Promise<boolean> {
      return (await take(now, limit)) === null;
    },

    take,

    /** Forgets every failure under the key. */
    async clear({ key }: Limit): Promise<void> {
      await db.deleteFrom('signInFailures').where('key', '=', key).execute();
    },
  };
}

/** Deletes every failure that no longer counts. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('signInFailures').where('at', '<=', windowStart(now)).execute();
}

/** Lets those who ask under one key go one after the other, so that right passwords sent at once all get in. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = last.get(key)?.then(work, work) ?? work();
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

function windowStart(now: Date): string {
  return instant(new Date(now.getTime() - WINDOW_MS));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
