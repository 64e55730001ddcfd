import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Change } from '#app/db/changes.server.ts';
import { endConnection, withSilenceTimeout } from '#app/db/postgres/connection-silence.server.ts';

const CHANNEL = 'shop_changes';
const BATCH_MS = 50;
/** The limit of PostgreSQL is 8,000 bytes. */
const MAX_BYTES = 7_900;
const PING_MS = 4_000;
const MAX_PAUSE_MS = 3_000;

type Listeners = {
  onChanges(changes: Change[]): void;
  /** Changes may be missed: the connection is new, or the message was too large. */
  onMissed(): void;
  onLost(error: unknown): void;
};
type Notice = { from: string; changes: Change[] | null };

/** On a connection of its own. Changes are sent after the commit: NOTIFY in a transaction blocks all other commits. */
export function createNotifications(url: string, { onChanges, onMissed, onLost }: Listeners) {
  const processId = randomUUID();
  const closing = new AbortController();
  let unsent = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let listening: Client | undefined;
  let tries = 0;

  function receive(payload: string | undefined) {
    const notice = readNotice(payload);
    if (notice?.from === processId) return;
    if (notice?.changes) onChanges(notice.changes);
    else onMissed();
  }

  async function listen() {
    const client = new Client({ connectionString: url });
    const over = new AbortController();
    const end = () => over.abort(closing.signal.reason);
    client.on('error', (error) => over.abort(error));
    client.on('end', () => over.abort(new Error('the connection ended')));
    closing.signal.addEventListener('abort', end);
    try {
      await withSilenceTimeout(client, () => client.connect());
      await withSilenceTimeout(client, () => client.query(takeOver(processId)));
      client.on('notification', ({ payload }) => receive(payload));
      await withSilenceTimeout(client, () => client.query(`listen ${CHANNEL}`));
      listening = client;
      tries = 0;
      onMissed();
      for (;;) {
        if (unsent.size > 0) await flush();
        await pause(PING_MS, undefined, { signal: over.signal });
        await withSilenceTimeout(client, () => client.query('select 1'));
      }
    } finally {
      listening = undefined;
      closing.signal.removeEventListener('abort', end);
      endConnection(client);
    }
  }

  async function keepListening() {
    while (!closing.signal.aborted) {
      await listen().catch((error: Error) => closing.signal.aborted || onLost(error.cause ?? error));
      await pause(Math.min(MAX_PAUSE_MS, 100 * 2 ** tries++), undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Unsent changes wait for the next connection. */
  async function flush() {
    timer = undefined;
    if (!listening) return;
    const client = listening;
    const sending = unsent;
    unsent = new Map();
    try {
      const payload = payloadOf(processId, [...sending.values()]);
      await withSilenceTimeout(client, () => client.query('select pg_notify($1, $2)', [CHANNEL, payload]));
    } catch {
      unsent = new Map([...sending, ...unsent]);
    }
  }

  const over = keepListening();
  return {
    send(changes: Change[]): void {
      for (const change of changes) unsent.set(JSON.stringify(change), change);
      timer ??= setTimeout(flush, BATCH_MS);
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await flush();
      closing.abort();
      await over;
    },
  };
}

/** Terminates this process's earlier connection, which the server may still hold. */
const takeOver = (processId: string) => `
  set application_name = 'shop listens ${processId}';
  select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shop listens ${processId}' and pid <> pg_backend_pid()`;

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
