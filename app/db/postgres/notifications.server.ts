import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Change } from '#app/db/changes.server.ts';
import { hangUp, hearing } from '#app/db/postgres/connection-monitor.server.ts';

const CHANNEL = 'shop_changes';
/** Changes are sent together this often at most. */
const GATHER_MS = 50;
/** PostgreSQL takes less than 8,000 bytes. */
const MAX_BYTES = 7_900;
/** A connection that died without a word is noticed within seven seconds. */
const PING_MS = 4_000;
const MAX_PAUSE_MS = 3_000;

type Hearing = {
  /** Another process has changed something. */
  heard(changes: Change[]): void;
  /** Anything may have changed unheard: the connection is new, or there was too much to say. */
  missed(): void;
  /** The connection broke or could not be opened; it is tried again. */
  lost(error: unknown): void;
};
type Notice = { from: string; changes: Change[] | null };

/**
 * Tells the other processes of this shop what this one has changed, and hears it from them, on one connection of its
 * own that opens again by itself. A notice goes out after its commit and outside it: NOTIFY inside a transaction holds a
 * lock that all commits of the database would wait for.
 */
export function postgresNotices(url: string, { heard, missed, lost }: Hearing) {
  const me = randomUUID();
  const closing = new AbortController();
  let unsent = new Map<string, Change>();
  let gathering: NodeJS.Timeout | undefined;
  let listening: Client | undefined;
  let tries = 0;

  function hear(payload: string | undefined) {
    const notice = readNotice(payload);
    if (notice?.from === me) return;
    if (notice?.changes) heard(notice.changes);
    else missed();
  }

  /** Listens until the connection breaks. */
  async function listen() {
    const client = new Client({ connectionString: url });
    const over = new AbortController();
    const end = () => over.abort(closing.signal.reason);
    client.on('error', (error) => over.abort(error));
    client.on('end', () => over.abort(new Error('the connection ended')));
    closing.signal.addEventListener('abort', end);
    try {
      await hearing(client, () => client.connect());
      await hearing(client, () => client.query(takeOver(me)));
      client.on('notification', ({ payload }) => hear(payload));
      await hearing(client, () => client.query(`listen ${CHANNEL}`));
      listening = client;
      tries = 0;
      missed();
      for (;;) {
        if (unsent.size > 0) await flush();
        await pause(PING_MS, undefined, { signal: over.signal });
        await hearing(client, () => client.query('select 1'));
      }
    } finally {
      listening = undefined;
      closing.signal.removeEventListener('abort', end);
      hangUp(client);
    }
  }

  async function keepListening() {
    while (!closing.signal.aborted) {
      await listen().catch((error: Error) => closing.signal.aborted || lost(error.cause ?? error));
      await pause(Math.min(MAX_PAUSE_MS, 100 * 2 ** tries++), undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** What cannot be sent waits for the next connection. */
  async function flush() {
    gathering = undefined;
    if (!listening) return;
    const client = listening;
    const sending = unsent;
    unsent = new Map();
    try {
      const payload = payloadOf(me, [...sending.values()]);
      await hearing(client, () => client.query('select pg_notify($1, $2)', [CHANNEL, payload]));
    } catch {
      unsent = new Map([...sending, ...unsent]);
    }
  }

  const over = keepListening();
  return {
    send(changes: Change[]): void {
      for (const change of changes) unsent.set(JSON.stringify(change), change);
      gathering ??= setTimeout(flush, GATHER_MS);
    },
    async close(): Promise<void> {
      clearTimeout(gathering);
      await flush();
      closing.abort();
      await over;
    },
  };
}

/** Ends the connection that this one takes the place of: the server may not know yet that it is dead. */
const takeOver = (me: string) => `
  set application_name = 'shop listens ${me}';
  select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shop listens ${me}' and pid <> pg_backend_pid()`;

/** Undefined for what no process of this shop has sent: then nobody knows what it meant. */
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
