import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Change } from '#app/db/changes.server.ts';
import { endStuckCommits, noWaits } from '#app/db/postgres/replication.server.ts';
import { endOutage, isOutage, isTimeout, PROCESS_NAME, startOutage } from '#app/db/postgres/shop-client.server.ts';
import { markUnavailable } from '#app/db/unavailable.server.ts';

const CHANNEL = 'shop_changes';
const BATCH_MS = 50;
/** The limit of PostgreSQL is 8,000 bytes. */
const MAX_BYTES = 7_900;
const PING_MS = 200;
/** Longer than a round trip on a very slow network. With the pause between pings, an outage is noticed within 2.5 s. */
const ANSWER_MS = 2_300;
/** A connection takes several round trips. */
const CONNECT_MS = 4_000;
const MAX_PAUSE_MS = 1_000;

type Listeners = {
  onChanges(changes: Change[]): void;
  /** Changes may be missing: the connection is new, or a message was too large or unreadable. */
  onPossibleGap(): void;
  /** Called once until the connection is back. */
  onLost(error: unknown): void;
};
type Notice = { from: string; changes: Change[] | null };

/** Exchanges changes with other processes, and notices if the server does not answer (decision: database-unavailable). Send
 * after the commit: NOTIFY in a transaction blocks all other commits. */
export class Notifications {
  readonly #url: string;
  readonly #listeners: Listeners;
  readonly #instanceId = randomUUID();
  readonly #closing = new AbortController();
  readonly #listening: Promise<void>;
  #unsent = new Map<string, Change>();
  #timer: NodeJS.Timeout | undefined;
  #client: Client | undefined;
  #tries = 0;
  #waits = noWaits;

  constructor(url: string, listeners: Listeners) {
    this.#url = url;
    this.#listeners = listeners;
    this.#listening = this.#keepListening();
  }

  send(changes: Change[]): void {
    for (const change of changes) this.#unsent.set(JSON.stringify(change), change);
    this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  async close(): Promise<void> {
    await this.#flush();
    this.#closing.abort();
    await this.#listening;
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch((error: Error) => {
        if (!signal.aborted && this.#tries === 0) this.#listeners.onLost(markUnavailable(error.cause ?? error));
      });
      await pause(Math.min(MAX_PAUSE_MS, 100 * 2 ** this.#tries++), undefined, { signal }).catch(() => {});
    }
  }

  async #listen(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      fallback_application_name: PROCESS_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    const disconnection = new AbortController();
    const end = () => disconnection.abort(this.#closing.signal.reason);
    client.on('error', (error) => disconnection.abort(error));
    client.on('end', () => disconnection.abort(new Error('the connection ended')));
    this.#closing.signal.addEventListener('abort', end);
    try {
      await client.connect();
      if (isOutage(this.#url)) await client.query(TERMINATE_LOST, [PROCESS_NAME]);
      endOutage(this.#url);
      client.on('notification', ({ payload }) => this.#receive(payload));
      // A notification that waited for a standby would count as an outage.
      await client.query(`set synchronous_commit = local; listen ${CHANNEL}`);
      this.#client = client;
      this.#tries = 0;
      this.#listeners.onPossibleGap();
      for (;;) {
        await this.#flush();
        await pause(PING_MS, undefined, { signal: disconnection.signal });
        const waits = await endStuckCommits(client, this.#waits);
        const hasEnded = waits.endedAt > this.#waits.endedAt;
        this.#waits = waits;
        if (hasEnded) markUnavailable(new Error('no standby confirms what the shop writes'), 'cannot-save');
      }
    } catch (error) {
      if (isTimeout(error)) startOutage(this.#url, error);
      throw error;
    } finally {
      this.#client = undefined;
      this.#closing.signal.removeEventListener('abort', end);
      client.end().catch(() => {});
    }
  }

  #receive(payload: string | undefined): void {
    const notice = readNotice(payload);
    if (notice?.from === this.#instanceId) return;
    if (notice?.changes) this.#listeners.onChanges(notice.changes);
    else this.#listeners.onPossibleGap();
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const client = this.#client;
    if (!client || this.#unsent.size === 0) return;
    const batch = this.#unsent;
    this.#unsent = new Map();
    try {
      const payload = payloadOf(this.#instanceId, [...batch.values()]);
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    } catch (error) {
      this.#unsent = new Map([...batch, ...this.#unsent]);
      if (isTimeout(error)) startOutage(this.#url, error);
    }
  }
}

/** Sessions of lost connections may hold locks. */
const TERMINATE_LOST = `select pg_terminate_backend(pid) from pg_stat_activity
  where starts_with(application_name, $1) and datname = current_database() and pid <> pg_backend_pid()`;

function readNotice(payload = ''): Notice | undefined {
  try {
    const { from, changes } = JSON.parse(payload) as Notice;
    return { from, changes: Array.isArray(changes) ? changes : null };
  } catch {
    return undefined;
  }
}

function payloadOf(from: string, changes: Change[]): string {
  const all = JSON.stringify({ from, changes } satisfies Notice);
  return Buffer.byteLength(all) <= MAX_BYTES ? all : JSON.stringify({ from, changes: null } satisfies Notice);
}
