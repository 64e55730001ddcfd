import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { markUnavailable } from '#app/db/unavailable.server.ts';

/** SilenceError is counted in ticks: a process that is busy itself does not tick. */
const TICK_MS = 100;
const SUSPECT_TICKS = 2;
/** 2.1 s: longer than a round trip on a very slow network. */
const DEAD_TICKS = 21;
/** A busy server may accept connections slowly. */
const CONNECT_DEAD_TICKS = 3 * DEAD_TICKS;
/** The probe closes after so many ticks without a suspect. */
const PROBE_IDLE_TICKS = 100;
const END_TIMEOUT_MS = 500;
const RECONNECT_MS = 500;

/** A running query: `ticks` counts its silence, `age` its ticks in all. */
type Wait = { client: MonitoredClient; ticks: number; age: number; read: number };
type MonitoredClient = Client & { name: string };

/**
 * Monitors the connections of a pool. A query may run as long as the server works on it, but must not wait on a dead
 * connection (a half-open socket, a lost machine). If a connection is silent, a separate probe connection asks the server:
 * - no answer: the server is unavailable, and all queries fail at once until it answers again;
 * - it does not work for that connection: that connection and all idle ones are destroyed.
 * The server-side sessions of destroyed connections are terminated as soon as the server is reachable.
 * @param statementSeconds the server's statement timeout; 0 for none.
 */
export function createConnectionMonitor(url: string, statementSeconds: number) {
  const clients = new Set<MonitoredClient>();
  const waits = new Set<Wait>();
  const orphans = new Set<string>();
  const probeName = `shop asks ${crypto.randomUUID()}`;
  let ticking: NodeJS.Timeout | undefined;
  let isProbing = false;
  let outage: Error | undefined;
  let closed = false;

  async function monitored<T>(client: MonitoredClient, work: () => Promise<T>): Promise<T> {
    const wait = { client, ticks: 0, age: 0, read: streamOf(client).bytesRead };
    waits.add(wait);
    ticking ??= setInterval(tick, TICK_MS);
    try {
      return await work();
    } catch (error) {
      throw isLoss(client, error) ? markUnavailable(error) : error;
    } finally {
      waits.delete(wait);
    }
  }

  function tick() {
    if (waits.size === 0) {
      clearInterval(ticking);
      ticking = undefined;
      return;
    }
    for (const wait of waits) {
      const read = streamOf(wait.client).bytesRead;
      wait.ticks = read === wait.read ? wait.ticks + 1 : 0;
      wait.read = read;
      // The server's own timeout has passed.
      if (statementSeconds > 0 && ++wait.age * TICK_MS > (statementSeconds + 5) * 1_000) destroy(wait.client);
    }
    if (hasSuspects() && !isProbing && !outage) {
      isProbing = true;
      void probeServer().finally(() => {
        isProbing = false;
      });
    }
  }

  function hasSuspects() {
    return [...waits].some(({ ticks }) => ticks >= SUSPECT_TICKS);
  }

  async function probeServer(): Promise<void> {
    const probe = new Client({ connectionString: url, fallback_application_name: probeName });
    probe.on('error', () => {});
    let hasAnswered = false;
    try {
      await withSilenceTimeout(probe, () => probe.connect());
      hasAnswered = true;
      for (let idleTicks = 0; idleTicks < PROBE_IDLE_TICKS && !closed; idleTicks++) {
        if (hasSuspects()) {
          await endDeadConnections(probe);
          idleTicks = 0;
        }
        await pause(TICK_MS, undefined, { ref: false });
      }
    } catch (error) {
      // The server answers, such as "too many connections".
      if (error instanceof DatabaseError) await pause(1_000);
      // A probe that breaks after it connected proves nothing; the next probe decides.
      else if (!hasAnswered || error instanceof SilenceError) void becomeUnavailable(error as Error);
    } finally {
      endConnection(probe);
    }
  }

  async function endDeadConnections(probe: Client): Promise<void> {
    const silent = [...waits].filter(isSilent);
    const names = silent.map(({ client }) => client.name);
    const { rows } = await withSilenceTimeout(probe, () =>
      probe.query<{ name: string }>(
        `select application_name as name from pg_stat_activity where application_name = any($1) and state = 'active'`,
        [names],
      ),
    );
    const working = new Set(rows.map(({ name }) => name));
    const dead = silent.filter((wait) => waits.has(wait) && isSilent(wait) && !working.has(wait.client.name));
    if (dead.length === 0) return;
    for (const { client } of dead) destroy(client);
    for (const client of clients) if (isIdle(client)) destroy(client);
    await endOrphans(probe);
  }

  function isIdle(client: MonitoredClient) {
    return client.getTransactionStatus() === 'I' && ![...waits].some((wait) => wait.client === client);
  }

  function destroy(client: MonitoredClient, cause = new Error('the connection to the database is dead')) {
    orphans.add(client.name);
    streamOf(client).destroy(cause);
  }

  /** Their sessions may hold locks. */
  async function endOrphans(probe: Client): Promise<void> {
    const names = [...orphans];
    await withSilenceTimeout(probe, () =>
      probe.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = any($1) and pid <> pg_backend_pid()`,
        [[...names, probeName]],
      ),
    );
    for (const name of names) orphans.delete(name);
  }

  async function becomeUnavailable(cause: Error): Promise<void> {
    outage = new Error(`the connection to the database is dead: ${cause.message}`, { cause });
    for (const client of clients) destroy(client, outage);
    while (!closed && !(await isReachable())) await pause(RECONNECT_MS, undefined, { ref: false });
    outage = undefined;
  }

  async function isReachable(): Promise<boolean> {
    const probe = new Client({ connectionString: url, fallback_application_name: probeName });
    probe.on('error', () => {});
    try {
      await withSilenceTimeout(probe, () => probe.connect());
      await endOrphans(probe);
      return true;
    } catch {
      return false;
    } finally {
      endConnection(probe);
    }
  }

  async function connected(client: MonitoredClient, connect: () => Promise<unknown>): Promise<void> {
    if (outage) throw markUnavailable(new Error(outage.message));
    clients.add(client);
    client.once('end', () => clients.delete(client));
    await monitored(client, connect).catch((error: unknown) => {
      throw markUnavailable(error);
    });
  }

  class MonitoringClient extends Client implements MonitoredClient {
    readonly name: string;

    constructor(options?: ClientConfig) {
      const name = `shop ${crypto.randomUUID()}`;
      super({ ...options, fallback_application_name: name });
      this.name = name;
      const connect = this.connect.bind(this) as () => Promise<unknown>;
      const query = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
      this.connect = ((callback: (error?: Error) => void) => {
        connected(this, connect).then(() => callback(), callback);
      }) as typeof this.connect;
      this.query = ((...args: unknown[]) => monitored(this, () => query(...args))) as typeof this.query;
    }
  }

  return {
    Client: MonitoringClient,
    /** The `application_name` of a connection. */
    nameOf: (client: object) => (client as MonitoredClient).name,
    close(): void {
      closed = true;
    },
  };
}

class SilenceError extends Error {}

/** Rejects after 2.1 s without data from the server. For work that the server answers at once, such as connecting. */
export async function withSilenceTimeout<T>(client: Client, work: () => Promise<T>): Promise<T> {
  let read = 0;
  let ticks = 0;
  const silent = Promise.withResolvers<never>();
  const ticking = setInterval(() => {
    const now = streamOf(client).bytesRead;
    ticks = now === read ? ticks + 1 : 0;
    read = now;
    if (ticks >= DEAD_TICKS) silent.reject(new SilenceError('the server does not answer'));
  }, TICK_MS);
  const answer = work();
  answer.catch(() => {});
  try {
    return await Promise.race([answer, silent.promise]);
  } finally {
    clearInterval(ticking);
  }
}

function isSilent({ client, ticks }: Wait): boolean {
  return ticks >= (client.getTransactionStatus() ? DEAD_TICKS : CONNECT_DEAD_TICKS);
}

/** Ends a connection, and destroys it if the server does not respond. */
export function endConnection(client: Client): void {
  client.end().catch(() => {});
  setTimeout(() => streamOf(client).destroy(), END_TIMEOUT_MS);
}

function streamOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Connection exceptions, shutdown, start-up, too many connections. */
const LOSS_CODES = /^(08...|57P0[123]|53300)$/;

function isLoss(client: Client, error: unknown): boolean {
  if (error instanceof DatabaseError) return LOSS_CODES.test(error.code ?? '');
  return streamOf(client).destroyed;
}
