import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

const WINDOW_MS = 15 * 60_000;

/** So many failures within 15 minutes are let pass under this key. */
export type Limit = { key: string; most: number };
export type Throttled = { ok: false; problem: 'throttled'; minutes: number };

/** Guesses at one account from anywhere; it need not exist, so that nobody learns whether it does. */
export const accountLimit = (email: string): Limit => ({ key: `account:${sha256(email)}`, most: 5 });
/** Guesses from a device that logged in to this account before. */
export const deviceLimit = (tokenHash: string): Limit => ({ key: `device:${tokenHash}`, most: 10 });
/** Guesses from one network. It is generous: carriers put whole towns behind one address. */
export const addressLimit = (address: string): Limit => ({ key: `address:${network(address)}`, most: 100 });
/** Guesses at the current password by somebody who is logged in. */
export const passwordLimit = (uid: string): Limit => ({ key: `password:${uid}`, most: 10 });
/** Mails with a reset link to one address. */
export const resetMailLimit = (email: string): Limit => ({ key: `reset:${sha256(email)}`, most: 3 });

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts failures in the database, so that neither a restart nor a second process forgets them. */
export function createThrottle(db: Db) {
  const inTurn = createTurns();

  const closed = async (now: Date, { key, most }: Limit, except = 0): Promise<Throttled | null> => {
    const oldestThatMatters = await db
      .selectFrom('signInFailures')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', windowStart(now))
      .where('id', '!=', except)
      .orderBy('at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldestThatMatters) return null;
    const openAgain = Date.parse(oldestThatMatters.at) + WINDOW_MS;
    return { ok: false, problem: 'throttled', minutes: Math.max(1, Math.ceil((openAgain - now.getTime()) / 60_000)) };
  };

  const count = (now: Date, { key }: Limit) =>
    db
      .insertInto('signInFailures')
      .values({ key, at: instant(now) })
      .returning('id')
      .executeTakeFirstOrThrow();

  const prune = (now: Date) => db.deleteFrom('signInFailures').where('at', '<=', windowStart(now)).execute();

  return {
    /**
     * Makes `attempt` unless too many failed before. It counts under `own` before it is made, so that guesses sent at
     * once cannot pass together, and is taken back when it succeeds. Under `shared` it counts when it has failed: a
     * town that logs in at one moment must not shut itself out.
     */
    async guard<Outcome extends { ok: boolean }>(
      now: Date,
      { own, shared }: { own: Limit; shared?: Limit | undefined },
      attempt: () => Promise<Outcome>,
    ): Promise<Outcome | Throttled> {
      return inTurn(own.key, async () => {
        const refused = (await closed(now, own)) ?? (shared ? await closed(now, shared) : null);
        if (refused) return refused;
        const { id } = await count(now, own);
        // Another process may have counted in between.
        const late = await closed(now, own, id);
        const outcome = late ?? (await attempt());
        if (outcome.ok || late) {
          await db.deleteFrom('signInFailures').where('id', '=', id).execute();
        } else {
          if (shared) await count(now, shared);
          await prune(now);
        }
        return outcome;
      });
    },

    /** Uses one of what the limit allows; false where nothing is left. */
    async spend(now: Date, limit: Limit): Promise<boolean> {
      return inTurn(limit.key, async () => {
        if (await closed(now, limit)) return false;
        await count(now, limit);
        await prune(now);
        return true;
      });
    },

    /** Forgets every failure under the key. */
    async clear({ key }: Limit): Promise<void> {
      await db.deleteFrom('signInFailures').where('key', '=', key).execute();
    },
  };
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

/** What one subscriber holds: an IPv4 address, or the first half of an IPv6 one. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [left = [], right = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
