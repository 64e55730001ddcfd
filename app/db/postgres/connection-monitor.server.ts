import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { markAway } from '#app/db/unavailable.server.ts';

/** Silence is counted in ticks, so that a process that is busy itself takes nobody for dead. */
const TICK_MS = 100;
/** From here on a wait is doubted. */
const DOUBT = 2;
/** After so much silence (2.1 s) a line is dead: longer than a round trip of two seconds, short of a person's three. */
const PATIENCE = 21;
/** Where the server does answer others, it may take longer to let somebody in. */
const PATIENCE_AT_THE_DOOR = 3 * PATIENCE;
/** So many ticks without a doubt are needed to end the connection that asks; in a busy hour it stays. */
const LINGER = 100;
/** A goodbye that nobody takes ends after this. */
const END_MS = 500;
/** While the server is away, it is tried again this often. */
const KNOCK_MS = 500;

/** Somebody waits for an answer on this client, which has been silent for so many ticks. */
type Wait = { client: LineClient; ticks: number; age: number; read: number };
type LineClient = Client & { name: string };

/**
 * The connections of one pool, watched. A query may take as long as the server works on it, but where the line is
 * dead (half-open sockets, a machine that is gone) nobody may wait for it. So whoever waits in silence is doubted, and
 * the server is asked on a connection of its own:
 * - no answer there either: the server is away. Everything fails at once, now and until it answers again;
 * - it answers that it does no work for that connection: this connection is dead, and those that lie idle with it.
 * What a lost connection still held at the server is ended there as soon as the server can be told.
 * @param statementSeconds how long the server itself lets a statement run; 0 for no limit.
 */
export function createLine(url: string, statementSeconds: number) {
  const clients = new Set<LineClient>();
  const waits = new Set<Wait>();
  const orphans = new Set<string>();
  const pulseName = `shop asks ${crypto.randomUUID()}`;
  let ticking: NodeJS.Timeout | undefined;
  let examining = false;
  let away: Error | undefined;
  let closed = false;

  async function watched<T>(client: LineClient, work: () => Promise<T>): Promise<T> {
    const wait = { client, ticks: 0, age: 0, read: streamOf(client).bytesRead };
    waits.add(wait);
    ticking ??= setInterval(tick, TICK_MS);
    try {
      return await work();
    } catch (error) {
      throw isLoss(client, error) ? markAway(error) : error;
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
      // Where nobody can tell, the server's own limit has passed long since.
      if (statementSeconds > 0 && ++wait.age * TICK_MS > (statementSeconds + 5) * 1_000) lose(wait.client);
    }
    if (isDoubted() && !examining && !away) {
      examining = true;
      void examine().finally(() => {
        examining = false;
      });
    }
  }

  function isDoubted() {
    return [...waits].some(({ ticks }) => ticks >= DOUBT);
  }

  /** Asks the server, on a connection of its own, about those who wait in silence, until nobody has for a while. */
  async function examine(): Promise<void> {
    const pulse = new Client({ connectionString: url, fallback_application_name: pulseName });
    pulse.on('error', () => {});
    let hasAnswered = false;
    try {
      await hearing(pulse, () => pulse.connect());
      hasAnswered = true;
      for (let calm = 0; calm < LINGER && !closed; calm++) {
        if (isDoubted()) {
          await judge(pulse);
          calm = 0;
        }
        await pause(TICK_MS, undefined, { ref: false });
      }
    } catch (error) {
      // It speaks, if only to say that it takes no more connections.
      if (error instanceof DatabaseError) await pause(1_000);
      // Where this connection is cut like any other, the next one tells.
      else if (!hasAnswered || error instanceof Silence) void goAway(error as Error);
    } finally {
      hangUp(pulse);
    }
  }

  /** Asked as soon as there is a doubt: that it answers says that the server is there. */
  async function judge(pulse: Client): Promise<void> {
    const silent = [...waits].filter(isSilent);
    const names = silent.map(({ client }) => client.name);
    const { rows } = await hearing(pulse, () =>
      pulse.query<{ name: string }>(
        `select application_name as name from pg_stat_activity where application_name = any($1) and state = 'active'`,
        [names],
      ),
    );
    const working = new Set(rows.map(({ name }) => name));
    const dead = silent.filter((wait) => waits.has(wait) && isSilent(wait) && !working.has(wait.client.name));
    if (dead.length === 0) return;
    for (const { client } of dead) lose(client);
    for (const client of clients) if (isIdle(client)) lose(client);
    await endOrphans(pulse);
  }

  function isIdle(client: LineClient) {
    return client.getTransactionStatus() === 'I' && ![...waits].some((wait) => wait.client === client);
  }

  function lose(client: LineClient, cause = new Error('the connection to the database is dead')) {
    orphans.add(client.name);
    streamOf(client).destroy(cause);
  }

  /** What they still hold would be waited for: locks, and a COMMIT that nobody knows the outcome of. */
  async function endOrphans(pulse: Client): Promise<void> {
    const names = [...orphans];
    await hearing(pulse, () =>
      pulse.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = any($1) and pid <> pg_backend_pid()`,
        [[...names, pulseName]],
      ),
    );
    for (const name of names) orphans.delete(name);
  }

  /** From now on everything fails at once, until the server can be reached. */
  async function goAway(cause: Error): Promise<void> {
    away = new Error(`the connection to the database is dead: ${cause.message}`, { cause });
    for (const client of clients) lose(client, away);
    while (!closed && !(await isBack())) await pause(KNOCK_MS, undefined, { ref: false });
    away = undefined;
  }

  async function isBack(): Promise<boolean> {
    const pulse = new Client({ connectionString: url, fallback_application_name: pulseName });
    pulse.on('error', () => {});
    try {
      await hearing(pulse, () => pulse.connect());
      await endOrphans(pulse);
      return true;
    } catch {
      return false;
    } finally {
      hangUp(pulse);
    }
  }

  async function connected(client: LineClient, connect: () => Promise<unknown>): Promise<void> {
    if (away) throw markAway(new Error(away.message));
    clients.add(client);
    client.once('end', () => clients.delete(client));
    await watched(client, connect).catch((error: unknown) => {
      throw markAway(error);
    });
  }

  /** For the pool: a client whose every wait is watched. */
  class WatchedClient extends Client implements LineClient {
    readonly name: string;

    constructor(options?: ClientConfig) {
      const name = `shop ${crypto.randomUUID()}`;
      super({ ...options, fallback_application_name: name });
      this.name = name;
      const connect = this.connect.bind(this) as () => Promise<unknown>;
      const query = this.query.bind(this) as (...asked: unknown[]) => Promise<unknown>;
      this.connect = ((callback: (error?: Error) => void) => {
        connected(this, connect).then(() => callback(), callback);
      }) as typeof this.connect;
      this.query = ((...asked: unknown[]) => watched(this, () => query(...asked))) as typeof this.query;
    }
  }

  return {
    Client: WatchedClient,
    /** The `application_name` by which the server is asked about a connection. */
    nameOf: (client: object) => (client as LineClient).name,
    close(): void {
      closed = true;
    },
  };
}

class Silence extends Error {}

/**
 * What `work` answers. Rejects once this client's server has been silent for longer than a slow line explains; for work
 * that the server does at once, such as letting somebody in.
 */
export async function hearing<T>(client: Client, work: () => Promise<T>): Promise<T> {
  let read = 0;
  let ticks = 0;
  const silent = Promise.withResolvers<never>();
  const ticking = setInterval(() => {
    const now = streamOf(client).bytesRead;
    ticks = now === read ? ticks + 1 : 0;
    read = now;
    if (ticks >= PATIENCE) silent.reject(new Silence('it does not answer'));
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
  return ticks >= (client.getTransactionStatus() ? PATIENCE : PATIENCE_AT_THE_DOOR);
}

/** Ends a client's connection, if need be without a word. */
export function hangUp(client: Client): void {
  client.end().catch(() => {});
  setTimeout(() => streamOf(client).destroy(), END_MS);
}

function streamOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Connection exceptions, and what a server says that goes down, comes up or is full. */
const GONE = /^(08...|57P0[123]|53300)$/;

function isLoss(client: Client, error: unknown): boolean {
  if (error instanceof DatabaseError) return GONE.test(error.code ?? '');
  return streamOf(client).destroyed;
}
