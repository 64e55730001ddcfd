import type { ServerResponse } from 'node:http';
import type { Person } from '#app/domain/accounts/person.ts';
import { isStale, type LiveState } from '#app/domain/live-state.ts';
import type { ChangeFeed } from '#app/live/change-feed.server.ts';

/** Proxies often cut a connection that is silent for 30 seconds. */
const REPEAT_MS = 15_000;
const RETRY_CHECK_MS = 3_000;
/** Changes within this time after the start of a broadcast share the next one. */
const BATCH_MS = 200;
/** After so many clients the event loop serves other requests. */
const CLIENTS_PER_TICK = 250;
const POLL_MS = 1_000;
const DESTROY_AFTER_MS = 500;
/** Clients reload over this time, so that a crowd does not reload in one moment. */
const MAX_SPREAD_MS = 1_000;
const SPREAD_MS_PER_CLIENT = 0.5;

const KINDS = ['catalog', 'orders'] as const;

type SseClient = {
  readonly response: ServerResponse;
  readonly who: Person | null;
  /** False once the session has ended or its role has changed; undefined while the database cannot answer. */
  readonly isSamePerson: () => Promise<boolean | undefined>;
  lastSent: LiveState;
  repeatAt: number;
  pausedUntil: number;
  isChecking: boolean;
};

/**
 * Sends each SSE client its live state on arrival, after each change that concerns it, and every 15 seconds. A slow client
 * gets only the newest state. A client whose person has changed is disconnected.
 */
export function createBroadcaster(
  changeFeed: Pick<ChangeFeed, 'stateFor' | 'subscribe'>,
  onDisconnect: (who: Person | null) => void,
) {
  const clients = new Set<SseClient>();
  let timer: NodeJS.Timeout | undefined;
  let isBroadcasting = false;
  let isRequested = false;

  /** Sends nothing to people whom the change does not concern: even its time would tell them something. */
  function sendIfDue(client: SseClient, now: number, state: LiveState, message: string): void {
    const { response, who, lastSent } = client;
    const stale = isStale(lastSent, state, KINDS);
    if ((!stale && now < client.repeatAt) || now < client.pausedUntil || client.isChecking || response.destroyed)
      return;
    if (response.writableLength > 0) return;
    const onlyCatalog = stale && state.catalog > lastSent.catalog && !isStale(lastSent, state, ['orders']);
    // The catalog is public; anything else needs the session checked first.
    if (!who || onlyCatalog) send(client, now, state, message);
    else checkAndSend(client);
  }

  function send(client: SseClient, now: number, state: LiveState, message: string): void {
    client.lastSent = state;
    client.repeatAt = now + REPEAT_MS;
    client.response.write(message);
  }

  async function checkAndSend(client: SseClient): Promise<void> {
    client.isChecking = true;
    const isSame = await client.isSamePerson();
    client.isChecking = false;
    if (!clients.has(client)) return;
    const now = performance.now();
    if (isSame === undefined) {
      client.pausedUntil = now + RETRY_CHECK_MS;
      client.response.write(': the database does not answer\n\n');
    } else if (isSame) {
      const state = changeFeed.stateFor(client.who);
      send(client, now, state, messageFor(client.who, state));
    } else disconnect(client);
  }

  function messageFor(who: Person | null, state: LiveState): string {
    const spread = who?.role === 'admin' ? 0 : Math.min(MAX_SPREAD_MS, Math.round(clients.size * SPREAD_MS_PER_CLIENT));
    return `data: ${JSON.stringify({ ...state, spread })}\n\n`;
  }

  async function broadcastOnce(): Promise<void> {
    await new Promise(setImmediate);
    const now = performance.now();
    const guestState = changeFeed.stateFor(null);
    const guestMessage = messageFor(null, guestState);
    let count = 0;
    for (const client of [...clients]) {
      if (!clients.has(client)) continue;
      if (client.who) {
        const state = changeFeed.stateFor(client.who);
        sendIfDue(client, now, state, messageFor(client.who, state));
      } else sendIfDue(client, now, guestState, guestMessage);
      if (++count % CLIENTS_PER_TICK === 0) await new Promise(setImmediate);
    }
  }

  async function broadcast(): Promise<void> {
    isRequested = true;
    if (isBroadcasting) return;
    isBroadcasting = true;
    try {
      while (isRequested && clients.size > 0) {
        isRequested = false;
        const startedAt = performance.now();
        await broadcastOnce();
        const rest = BATCH_MS - (performance.now() - startedAt);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest).unref());
      }
    } finally {
      isBroadcasting = false;
    }
  }

  function remove(client: SseClient): void {
    if (!clients.delete(client)) return;
    if (clients.size === 0) clearInterval(timer);
    onDisconnect(client.who);
  }

  function disconnect(client: SseClient): void {
    remove(client);
    client.response.end();
    setTimeout(() => client.response.destroy(), DESTROY_AFTER_MS).unref();
  }

  const unsubscribe = changeFeed.subscribe({
    notify: () => void broadcast(),
    close() {
      unsubscribe();
      for (const client of [...clients]) disconnect(client);
    },
  });

  return {
    get size() {
      return clients.size;
    },

    /** The SSE message that carries `state`. */
    messageFor,

    /** Sends `response` the live state of `who` until it closes. Its head must be written already. */
    add(response: ServerResponse, who: Person | null, isSamePerson: SseClient['isSamePerson']): void {
      const repeatAt = performance.now() + REPEAT_MS;
      const lastSent = changeFeed.stateFor(who);
      const client: SseClient = { response, who, isSamePerson, lastSent, repeatAt, pausedUntil: 0, isChecking: false };
      if (clients.size === 0) timer = setInterval(() => void broadcast(), POLL_MS).unref();
      clients.add(client);
      response.once('close', () => remove(client));
      response.on('error', () => {});
      response.write(messageFor(who, lastSent));
    },
  };
}
