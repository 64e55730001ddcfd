import type { Socket } from 'node:net';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { markUnavailable } from '#app/db/unavailable.server.ts';

/** Names the connections of this process, so that the server's sessions of lost ones can be terminated. */
export const PROCESS_NAME = `shop ${crypto.randomUUID()}`;

const clients = new Set<ShopClient>();
const outages = new Map<string, Error>();

/** Fails all queries and connections to this server, and new ones until `endOutage` (`isUnavailable`). */
export function startOutage(url: string, cause: Error): void {
  const outage = new Error(`the connection to the database is dead: ${cause.message}`, { cause });
  outages.set(url, outage);
  for (const client of clients) if (client.url === url) client.stream.destroy(outage);
}

export function endOutage(url: string): void {
  outages.delete(url);
}

export function isOutage(url: string): boolean {
  return outages.has(url);
}

/** A connection of the pool. Its errors tell whether the server is unavailable or cannot save. */
export class ShopClient extends Client {
  readonly url: string;
  /** The server was read-only, so a new connection may reach a writable one; or a migration has changed prepared statements. */
  isOutdated = false;

  constructor(config?: ClientConfig) {
    super(config);
    this.url = config?.connectionString ?? '';
    // The server says that it ends an idle connection before it closes it.
    this.on('error', () => this.stream.destroy());
    const connect = this.connect.bind(this) as () => Promise<unknown>;
    const query = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
    this.connect = ((callback: (error?: Error) => void) => {
      this.#connect(connect).then(() => callback(), callback);
    }) as typeof this.connect;
    this.query = ((...args: unknown[]) => query(...args).catch((error) => this.#fail(error))) as typeof this.query;
  }

  get stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  async #connect(connect: () => Promise<unknown>): Promise<void> {
    const outage = outages.get(this.url);
    if (outage) throw markUnavailable(new Error(outage.message));
    clients.add(this);
    this.once('end', () => clients.delete(this));
    await connect().catch((error) => {
      throw markUnavailable(error);
    });
  }

  #fail(error: unknown): never {
    if (isTimeout(error)) this.stream.destroy(error);
    if (!(error instanceof DatabaseError)) throw this.stream.destroyed ? markUnavailable(error) : error;
    const { code = '' } = error;
    if (LOSS_CODES.test(code)) throw markUnavailable(error);
    if (code === READ_ONLY) for (const client of clients) client.isOutdated = true;
    if (code === CHANGED_PLAN) this.isOutdated = true;
    throw REFUSED_WRITE_CODES.test(code) ? markUnavailable(error, 'cannot-save') : error;
  }
}

/** The driver has no code for it, and leaves the connection waiting. */
export function isTimeout(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /^(Query read timeout|timeout expired|Connection terminated due to connection timeout)$/.test(error.message)
  );
}

const LOSS_CODES = /^(08...|57P0[123]|53300)$/;

const READ_ONLY = '25006';
const CHANGED_PLAN = '0A000';
/** A limit of the server, such as a full disk; an I/O error; read-only; no permission, which also a read-only file system gives. */
const REFUSED_WRITE_CODES = /^(53[0124]00|58[0-9A-Z]{3}|25006|42501)$/;
