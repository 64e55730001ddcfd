import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { ConnectionProbe } from '#app/db/postgres/connection-probe.server.ts';
import { DEAD_TICKS, Silence, SilenceError, streamOf, TICK_MS } from '#app/db/postgres/connection-silence.server.ts';
import type { MonitoredClient } from '#app/db/postgres/monitored-client.server.ts';
import { markUnavailable } from '#app/db/unavailable.server.ts';

const SUSPECT_TICKS = 2;
/** A busy server may accept connections slowly. */
const CONNECT_DEAD_TICKS = 3 * DEAD_TICKS;
const PROBE_IDLE_TICKS = 100;
const RECONNECT_MS = 500;
const STATEMENT_GRACE_SECONDS = 5;

/** A running query or connection attempt; `age` counts ticks. */
type Wait = { client: MonitoredClient; silence: Silence; age: number };

/**
 * A query may run until its statement timeout, but must not wait on a dead connection (decision: database-unavailable).
 *
 * 1. `#tick` counts the silence of each running query every 0.1 s.
 * 2. If one is silent for 0.2 s, a probe on its own connection asks the server about the queries silent for 2.1 s.
 * 3. If the server is not working on such a query, its connection and all idle ones are destroyed, and their sessions
 *    on the server terminated.
 * 4. If the probe gets no answer for 2.1 s, all queries fail at once (`isUnavailable`) until the server answers again.
 * 5. A query that outlives its statement timeout by 5 s loses its connection.
 */
export class ConnectionMonitor {
  readonly #url: string;
  readonly #statementSeconds: number;
  readonly #probeName = `shop probes ${crypto.randomUUID()}`;
  readonly #clients = new Set<MonitoredClient>();
  readonly #waits = new Set<Wait>();
  readonly #orphans = new Set<string>();
  #ticking: NodeJS.Timeout | undefined;
  #isProbing = false;
  #outage: Error | undefined;
  #isClosed = false;

  /** @param statementSeconds the server's statement timeout; 0 for none. */
  constructor(url: string, statementSeconds: number) {
    this.#url = url;
    this.#statementSeconds = statementSeconds;
  }

  close(): void {
    this.#isClosed = true;
  }

  async connect(client: MonitoredClient, connect: () => Promise<unknown>): Promise<void> {
    if (this.#outage) throw markUnavailable(new Error(this.#outage.message));
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
    await this.watch(client, connect).catch((error: unknown) => {
      throw markUnavailable(error);
    });
  }

  async watch<T>(client: MonitoredClient, work: () => Promise<T>): Promise<T> {
    const wait = { client, silence: new Silence(client), age: 0 };
    this.#waits.add(wait);
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS);
    try {
      return await work();
    } catch (error) {
      if (isLoss(client, error)) throw markUnavailable(error);
      if (isReadOnly(error)) for (const each of this.#clients) each.isOutdated = true;
      throw isRefusedWrite(error) ? markUnavailable(error, 'cannot-save') : error;
    } finally {
      this.#waits.delete(wait);
    }
  }

  #tick(): void {
    if (this.#waits.size === 0) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
      return;
    }
    for (const wait of this.#waits) {
      wait.silence.tick();
      wait.age++;
      if (this.#isOverdue(wait)) this.#destroy(wait.client);
    }
    if (this.#hasSuspects() && !this.#isProbing && !this.#outage) void this.#probe();
  }

  #isOverdue({ age }: Wait): boolean {
    const seconds = (age * TICK_MS) / 1_000;
    return this.#statementSeconds > 0 && seconds > this.#statementSeconds + STATEMENT_GRACE_SECONDS;
  }

  #hasSuspects(): boolean {
    return [...this.#waits].some(({ silence }) => silence.ticks >= SUSPECT_TICKS);
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    const probe = new ConnectionProbe(this.#url, this.#probeName);
    let hasAnswered = false;
    try {
      await probe.connect();
      hasAnswered = true;
      await this.#watchSuspects(probe);
    } catch (error) {
      // The server answered, for example "too many connections".
      if (error instanceof DatabaseError) await pause(1_000);
      // A probe that breaks after it connected proves nothing; the next probe decides.
      else if (!hasAnswered || error instanceof SilenceError) void this.#becomeUnavailable(error as Error);
    } finally {
      probe.end();
      this.#isProbing = false;
    }
  }

  async #watchSuspects(probe: ConnectionProbe): Promise<void> {
    for (let idleTicks = 0; idleTicks < PROBE_IDLE_TICKS && !this.#isClosed; idleTicks++) {
      if (this.#hasSuspects()) {
        await this.#endDeadConnections(probe);
        idleTicks = 0;
      }
      await pause(TICK_MS, undefined, { ref: false });
    }
  }

  async #endDeadConnections(probe: ConnectionProbe): Promise<void> {
    const silentWaits = [...this.#waits].filter(isSilent);
    const workingNames = await probe.findWorking(silentWaits.map(({ client }) => client.name));
    const deadWaits = silentWaits.filter(
      (wait) => this.#waits.has(wait) && isSilent(wait) && !workingNames.has(wait.client.name),
    );
    if (deadWaits.length === 0) return;
    for (const { client } of deadWaits) this.#destroy(client);
    for (const client of this.#clients) if (this.#isIdle(client)) this.#destroy(client);
    await this.#terminateOrphans(probe);
  }

  #isIdle(client: MonitoredClient): boolean {
    return client.getTransactionStatus() === 'I' && ![...this.#waits].some((wait) => wait.client === client);
  }

  #destroy(client: MonitoredClient, cause = new Error('the connection to the database is dead')): void {
    this.#orphans.add(client.name);
    streamOf(client).destroy(cause);
  }

  async #terminateOrphans(probe: ConnectionProbe): Promise<void> {
    const names = [...this.#orphans];
    await probe.terminate(names);
    for (const name of names) this.#orphans.delete(name);
  }

  async #becomeUnavailable(cause: Error): Promise<void> {
    const outage = new Error(`the connection to the database is dead: ${cause.message}`, { cause });
    this.#outage = outage;
    for (const client of this.#clients) this.#destroy(client, outage);
    while (!this.#isClosed && !(await this.#isReachable())) await pause(RECONNECT_MS, undefined, { ref: false });
    this.#outage = undefined;
  }

  async #isReachable(): Promise<boolean> {
    const probe = new ConnectionProbe(this.#url, this.#probeName);
    try {
      await probe.connect();
      await this.#terminateOrphans(probe);
      return true;
    } catch {
      return false;
    } finally {
      probe.end();
    }
  }
}

function isSilent({ client, silence }: Wait): boolean {
  return silence.ticks >= (client.getTransactionStatus() ? DEAD_TICKS : CONNECT_DEAD_TICKS);
}

const LOSS_CODES = /^(08...|57P0[123]|53300)$/;

const READ_ONLY = '25006';
/** A limit of the server, such as a full disk; an I/O error; read-only; no permission, which also a read-only file system gives. */
const REFUSED_WRITE_CODES = /^(53[0124]00|58[0-9A-Z]{3}|25006|42501)$/;

function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === READ_ONLY;
}

function isRefusedWrite(error: unknown): boolean {
  return error instanceof DatabaseError && REFUSED_WRITE_CODES.test(error.code ?? '');
}

function isLoss(client: Client, error: unknown): boolean {
  if (error instanceof DatabaseError) return LOSS_CODES.test(error.code ?? '');
  return streamOf(client).destroyed;
}
