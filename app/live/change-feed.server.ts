import { randomUUID } from 'node:crypto';
import { type Change, onChanges } from '#app/db/changes.server.ts';
import { postgresNotices } from '#app/db/postgres/notifications.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import type { LiveState } from '#app/domain/live-state.ts';
import type { Log } from '#app/server/log.server.ts';

/** So many people's orders are counted one by one; beyond that, counting begins anew. */
const MAX_COUNTED = 10_000;

export type Events = ReturnType<typeof createEvents>;
/** Somebody's open page: woken when anything has changed, ended when the process closes. */
export type Listener = { wake(): void; end(): void };
type Asker = Pick<Person, 'id' | 'role'> | null;
type Parts = { db: Db; databaseUrl: string | undefined; log: Log };

/** Counts what has changed in the shop, in this process and in the others, and wakes who listens. */
export function createEvents({ db, databaseUrl, log }: Parts) {
  const listeners = new Set<Listener>();
  let closed = false;
  let era = randomUUID();
  let shelf = 0;
  let orders = 0;
  const ownOrders = new Map<string, number>();

  function count(changes: Change[]) {
    for (const change of changes) {
      if (change.what === 'shelf') shelf++;
      else {
        orders++;
        ownOrders.set(change.uid, (ownOrders.get(change.uid) ?? 0) + 1);
      }
    }
    if (ownOrders.size > MAX_COUNTED) beginAnew();
    else wakeAll();
  }

  /** Everybody looks again, because nobody knows what they have missed. */
  function beginAnew() {
    era = randomUUID();
    ownOrders.clear();
    wakeAll();
  }

  function wakeAll() {
    for (const listener of [...listeners]) listener.wake();
  }

  const others =
    databaseUrl === undefined
      ? undefined
      : postgresNotices(databaseUrl, {
          heard: count,
          missed: beginAnew,
          lost: (error) =>
            log.warn({ err: error }, 'changes of other processes are not heard until the database answers'),
        });
  onChanges(db, (changes) => {
    count(changes);
    others?.send(changes);
  });

  return {
    /** How things stand for `who`: of orders an admin is told of all, a buyer of their own, a guest of none. */
    stateFor(who: Asker): LiveState {
      if (!who) return { who: '', era, shelf, orders: 0 };
      const counted = who.role === 'admin' ? orders : (ownOrders.get(who.id) ?? 0);
      return { who: `${who.role}:${who.id}`, era, shelf, orders: counted };
    },

    /** Wakes `listener` after every change until the function that it answers is called. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    get listeners() {
      return listeners.size;
    },

    get closed() {
      return closed;
    },

    /** The process closes: everybody who listens is ended, and nobody may listen any more. */
    endAll(): void {
      closed = true;
      for (const listener of [...listeners]) listener.end();
    },

    async close(): Promise<void> {
      await others?.close();
    },
  };
}
