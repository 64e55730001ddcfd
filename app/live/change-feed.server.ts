import { randomUUID } from 'node:crypto';
import { type Change, onChanges } from '#app/db/changes.server.ts';
import { Notifications } from '#app/db/postgres/notifications.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import type { LiveState } from '#app/domain/shop/live-update.ts';
import type { Log } from '#app/runtime/log.server.ts';

/** With more buyers than this, their counts start again in a new era. */
const MAX_COUNTED_BUYERS = 10_000;

/** Differs if the person has other rights. */
export function liveName({ id, role, rights }: Pick<Person, 'id' | 'role' | 'rights'>): string {
  return `${role}:${id}${role === 'staff' ? `:${rights.join()}` : ''}`;
}

export type Subscriber = { notify(): void; close(): void };
type Options = { db: Db; databaseUrl: string | undefined; log: Log };

export class ChangeFeed {
  readonly #subscribers = new Set<Subscriber>();
  readonly #otherProcesses: Notifications | undefined;
  #era = randomUUID();
  #catalog = 0;
  #orders = 0;
  #paymentAccounts = 0;
  readonly #ordersByBuyer = new Map<string, number>();
  #isClosed = false;
  #onOrders = () => {};

  constructor({ db, databaseUrl, log }: Options) {
    if (databaseUrl !== undefined)
      this.#otherProcesses = new Notifications(databaseUrl, {
        onChanges: (changes) => this.#count(changes),
        onPossibleGap: () => this.#startNewEra(),
        onLost: (error) =>
          log.warn({ err: error }, 'changes of other processes do not arrive until the database answers'),
      });
    onChanges(db, (changes) => {
      this.#count(changes);
      this.#otherProcesses?.send(changes);
    });
  }

  /** Counts changes of all orders for people who may see orders or payments, of their own for others; for a guest only the catalog. */
  stateFor(who: Pick<Person, 'id' | 'role' | 'rights'> | null): LiveState {
    const [era, catalog, paymentAccounts] = [this.#era, this.#catalog, this.#paymentAccounts];
    if (!who) return { who: '', era, catalog, orders: 0, paymentAccounts: 0 };
    const seesAll = who.rights.some((right) => right === 'orders.view' || right === 'payments.view');
    const own = this.#ordersByBuyer.get(who.id) ?? 0;
    const orders = seesAll ? this.#orders + own : own;
    return { who: liveName(who), era, catalog, orders, paymentAccounts };
  }

  onOrders(listener: () => void): void {
    this.#onOrders = listener;
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Closes all subscribers; `isClosed` is true from then on. */
  closeSubscribers(): void {
    this.#isClosed = true;
    for (const subscriber of [...this.#subscribers]) subscriber.close();
  }

  async close(): Promise<void> {
    await this.#otherProcesses?.close();
  }

  #count(changes: Change[]): void {
    for (const change of changes) {
      if (change.what === 'catalog') this.#catalog++;
      else if (change.what === 'paymentAccounts') this.#paymentAccounts++;
      else {
        // Of a changed person, only their own count grows: their streams then look at their session.
        if (change.what === 'orders') this.#orders++;
        this.#ordersByBuyer.set(change.uid, (this.#ordersByBuyer.get(change.uid) ?? 0) + 1);
      }
    }
    if (changes.some(({ what }) => what === 'orders')) this.#onOrders();
    if (this.#ordersByBuyer.size > MAX_COUNTED_BUYERS) this.#startNewEra();
    else this.#notifyAll();
  }

  #startNewEra(): void {
    this.#era = randomUUID();
    this.#ordersByBuyer.clear();
    this.#notifyAll();
  }

  #notifyAll(): void {
    for (const subscriber of [...this.#subscribers]) subscriber.notify();
  }
}
