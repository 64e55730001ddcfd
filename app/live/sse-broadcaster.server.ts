import type { ServerResponse } from 'node:http';
import type { Person } from '#app/domain/people/accounts/person.ts';
import { isStale, LIVE_KINDS, type LiveState } from '#app/domain/shop/live-update.ts';
import type { ChangeFeed } from '#app/live/change-feed.server.ts';

/** Proxies often cut a connection that is silent for 30 seconds. */
const HEARTBEAT_MS = 15_000;
const RETRY_CHECK_MS = 3_000;
/** Changes within this time after the start of a broadcast share the next one. */
const BATCH_MS = 200;
const CLIENTS_PER_TICK = 250;
const POLL_MS = 1_000;
const DESTROY_AFTER_MS = 500;
/** Many clients spread their reloads over this time. */
const MAX_SPREAD_MS = 1_000;
const SPREAD_MS_PER_CLIENT = 0.5;

const PRIVATE_KINDS = LIVE_KINDS.filter((kind) => kind !== 'catalog');

type SseClient = {
  readonly response: ServerResponse;
  readonly who: Person | null;
  /** False once the session has ended or the user's role has changed; undefined while the session cannot be read. */
  readonly isSamePerson: () => Promise<boolean | undefined>;
  lastSent: LiveState;
  heartbeatAt: number;
  pausedUntil: number;
  isChecking: boolean;
};

export class Broadcaster {
  readonly #changeFeed: Pick<ChangeFeed, 'stateFor' | 'subscribe'>;
  readonly #onDisconnect: (who: Person | null) => void;
  readonly #clients = new Set<SseClient>();
  #poll: NodeJS.Timeout | undefined;
  #isBroadcasting = false;
  #isRequested = false;

  constructor(changeFeed: Pick<ChangeFeed, 'stateFor' | 'subscribe'>, onDisconnect: (who: Person | null) => void) {
    this.#changeFeed = changeFeed;
    this.#onDisconnect = onDisconnect;
    const unsubscribe = changeFeed.subscribe({
      notify: () => void this.#broadcast(),
      close: () => {
        unsubscribe();
        for (const client of [...this.#clients]) this.#disconnect(client);
      },
    });
  }

  get size(): number {
    return this.#clients.size;
  }

  /** The head of `response` must be written already. */
  add(response: ServerResponse, who: Person | null, isSamePerson: SseClient['isSamePerson']): void {
    const heartbeatAt = performance.now() + HEARTBEAT_MS;
    const lastSent = this.#changeFeed.stateFor(who);
    const client: SseClient = { response, who, isSamePerson, lastSent, heartbeatAt, pausedUntil: 0, isChecking: false };
    if (this.size === 0) this.#poll = setInterval(() => void this.#broadcast(), POLL_MS).unref();
    this.#clients.add(client);
    response.once('close', () => this.#remove(client));
    response.on('error', () => {});
    response.write(this.messageFor(who, lastSent));
  }

  messageFor(who: Person | null, state: LiveState): string {
    const spread =
      who && who.role !== 'buyer' ? 0 : Math.min(MAX_SPREAD_MS, Math.round(this.size * SPREAD_MS_PER_CLIENT));
    return `data: ${JSON.stringify({ ...state, spread })}\n\n`;
  }

  async #broadcast(): Promise<void> {
    this.#isRequested = true;
    if (this.#isBroadcasting) return;
    this.#isBroadcasting = true;
    try {
      while (this.#isRequested && this.size > 0) {
        this.#isRequested = false;
        const startedAt = performance.now();
        await this.#sendToAll();
        const pauseMs = BATCH_MS - (performance.now() - startedAt);
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    } finally {
      this.#isBroadcasting = false;
    }
  }

  async #sendToAll(): Promise<void> {
    await new Promise(setImmediate);
    const now = performance.now();
    const guestState = this.#changeFeed.stateFor(null);
    const guestMessage = this.messageFor(null, guestState);
    let visited = 0;
    for (const client of [...this.#clients]) {
      if (!this.#clients.has(client)) continue;
      if (client.who) {
        const state = this.#changeFeed.stateFor(client.who);
        this.#sendIfDue(client, now, state, this.messageFor(client.who, state));
      } else this.#sendIfDue(client, now, guestState, guestMessage);
      if (++visited % CLIENTS_PER_TICK === 0) await new Promise(setImmediate);
    }
  }

  /** Sends nothing to clients that a change does not concern: even the time of the change would reveal something. */
  #sendIfDue(client: SseClient, now: number, state: LiveState, message: string): void {
    const { who, lastSent } = client;
    const hasChanged = isStale(lastSent, state, LIVE_KINDS);
    if ((!hasChanged && now < client.heartbeatAt) || !isReady(client, now)) return;
    const onlyCatalog = hasChanged && state.catalog > lastSent.catalog && !isStale(lastSent, state, PRIVATE_KINDS);
    // The catalog is public; anything else needs the session checked first.
    if (!who || onlyCatalog) send(client, now, state, message);
    else this.#checkAndSend(client);
  }

  async #checkAndSend(client: SseClient): Promise<void> {
    client.isChecking = true;
    const isSame = await client.isSamePerson();
    client.isChecking = false;
    if (!this.#clients.has(client)) return;
    const now = performance.now();
    if (isSame === undefined) {
      client.pausedUntil = now + RETRY_CHECK_MS;
      client.response.write(': the database does not answer\n\n');
    } else if (isSame) {
      const state = this.#changeFeed.stateFor(client.who);
      send(client, now, state, this.messageFor(client.who, state));
    } else this.#disconnect(client);
  }

  #disconnect(client: SseClient): void {
    this.#remove(client);
    client.response.end();
    setTimeout(() => client.response.destroy(), DESTROY_AFTER_MS).unref();
  }

  #remove(client: SseClient): void {
    if (!this.#clients.delete(client)) return;
    if (this.size === 0) clearInterval(this.#poll);
    this.#onDisconnect(client.who);
  }
}

function isReady({ response, pausedUntil, isChecking }: SseClient, now: number): boolean {
  return now >= pausedUntil && !isChecking && !response.destroyed && response.writableLength === 0;
}

function send(client: SseClient, now: number, state: LiveState, message: string): void {
  client.lastSent = state;
  client.heartbeatAt = now + HEARTBEAT_MS;
  client.response.write(message);
}
