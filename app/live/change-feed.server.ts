import { randomUUID } from 'node:crypto';
import { type Change, onChanges } from '#app/db/changes.server.ts';
import { createNotifications } from '#app/db/postgres/notifications.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import type { LiveState } from '#app/domain/live-state.ts';
import type { Log } from '#app/server/log.server.ts';

/** With more buyers than this, the counts start again in a new era. */
const MAX_COUNTED_BUYERS = 10_000;

export type ChangeFeed = ReturnType<typeof createChangeFeed>;
export type Subscriber = { notify(): void; close(): void };
type Options = { db: Db; databaseUrl: string | undefined; log: Log };

/** Counts the committed changes of this process and the others, and notifies subscribers of each. */
export function createChangeFeed({ db, databaseUrl, log }: Options) {
  const subscribers = new Set<Subscriber>();
  let closed = false;
  let era = randomUUID();
  let catalog = 0;
  let orders = 0;
  const ordersByBuyer = new Map<string, number>();

  function count(changes: Change[]) {
    for (const change of changes) {
      if (change.what === 'catalog') catalog++;
      else {
        orders++;
        ordersByBuyer.set(change.uid, (ordersByBuyer.get(change.uid) ?? 0) + 1);
      }
    }
    if (ordersByBuyer.size > MAX_COUNTED_BUYERS) startNewEra();
    else notifyAll();
  }

  /** Makes every open page stale. */
  function startNewEra() {
    era = randomUUID();
    ordersByBuyer.clear();
    notifyAll();
  }

  function notifyAll() {
    for (const subscriber of [...subscribers]) subscriber.notify();
  }

  const otherProcesses =
    databaseUrl === undefined
      ? undefined
      : createNotifications(databaseUrl, {
          onChanges: count,
          onMissed: startNewEra,
          onLost: (error) =>
            log.warn({ err: error }, 'changes of other processes do not arrive until the database answers'),
        });
  onChanges(db, (changes) => {
    count(changes);
    otherProcesses?.send(changes);
  });

  return {
    /** Admins count all orders, buyers their own, guests none. */
    stateFor(who: Pick<Person, 'id' | 'role'> | null): LiveState {
      if (!who) return { who: '', era, catalog, orders: 0 };
      const counted = who.role === 'admin' ? orders : (ordersByBuyer.get(who.id) ?? 0);
      return { who: `${who.role}:${who.id}`, era, catalog, orders: counted };
    },

    subscribe(subscriber: Subscriber): () => void {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },

    get subscribers() {
      return subscribers.size;
    },

    get closed() {
      return closed;
    },

    /** Closes every subscriber; `closed` is true from then on. */
    closeSubscribers(): void {
      closed = true;
      for (const subscriber of [...subscribers]) subscriber.close();
    },

    async close(): Promise<void> {
      await otherProcesses?.close();
    },
  };
}
