import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg';
import { createLine } from '#app/db/postgres/connection-monitor.server.ts';
import type { Pool as PoolState } from '#app/db/query-stats.server.ts';
import { isSaidOften, refuseInsideTransaction } from '#app/db/transaction.server.ts';
import { markAway } from '#app/db/unavailable.server.ts';

/**
 * What the shop relies on, whatever the server, the database or the role has set as default. A page's query is over before
 * workers have started or machine code is made: a search had workers started 62 times and took 0.9 s of 0.02.
 */
const session = (name: string, statementSeconds: number) => `
  set application_name = '${name}';
  set time zone 'UTC';
  set datestyle = 'ISO, YMD';
  set max_parallel_workers_per_gather = 0;
  set jit = off;
  set statement_timeout = '${statementSeconds}s';
  set idle_in_transaction_session_timeout = '${statementSeconds > 0 ? IDLE_SECONDS : 60}s'`;

/** A transaction of a process that is gone keeps its locks no longer than this; a slow line idles two seconds. */
const IDLE_SECONDS = 6;

/** Carts of every length have statements of their own; what a long one asks is large, comes seldom and is not kept. */
const MAX_KEPT = 100;
const MAX_KEPT_VALUES = 150;

const { INT8, DATE, TIMESTAMP, TIMESTAMPTZ } = types.builtins;

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: safeInteger,
  [DATE]: (text) => text,
  [TIMESTAMP]: (text) => instant(`${text}+00`),
  [TIMESTAMPTZ]: instant,
};

const shopTypes = {
  getTypeParser: (oid: number, format?: 'text') => parsers[oid] ?? types.getTypeParser(oid, format),
} as CustomTypesConfig;

/**
 * Kysely's dialect over a pool of nine connections, and one that asks about them, that reads values as SQLite does: bigint as number, instants as ISO
 * text in UTC, dates as text. It connects at the first query, fails within three seconds where the server is away (see
 * connection-monitor.server.ts) with an error for `isAway`, and lets queries wait for a connection that is free.
 * @param onError told of a connection that broke; the next query opens another.
 * @param statementSeconds how long a statement may take; 0 for as long as it needs.
 * @param watchPool is given what tells how the pool stands.
 */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  statementSeconds = 30,
  watchPool?: (state: () => PoolState) => void,
): Dialect {
  const line = createLine(url, statementSeconds);
  const pool = new Pool({
    connectionString: url,
    max: 9,
    connectionTimeoutMillis: 30_000,
    Client: line.Client,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: shopTypes,
    onConnect: (client) => client.query(session(line.nameOf(client), statementSeconds)),
  });
  // An 'error' nobody listens to ends the process, and the pool itself listens only while a connection is idle.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('connect', createKeeper());
  pool.on('error', () => {});
  watchPool?.(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new GuardedDriver({ pool }, line.close),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class GuardedDriver extends PostgresDriver {
  readonly #close: () => void;

  constructor(config: PostgresDialectConfig, close: () => void) {
    super(config);
    this.#close = close;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction(this);
    return super.acquireConnection().catch((error) => {
      throw markAway(error);
    });
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    this.#close();
  }
}

/**
 * Lets each connection keep parsed and planned what work asks that many want (`often`). Anything else
 * is planned with its values, as a search or a far page needs it.
 */
function createKeeper(): (client: PoolClient) => void {
  const names = new Map<unknown, string>();

  function nameOf(text: unknown): string | undefined {
    if (!names.has(text) && names.size < MAX_KEPT) names.set(text, `kept ${names.size}`);
    return names.get(text);
  }

  return (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      const [text, values] = asked;
      const few = Array.isArray(values) && values.length > 0 && values.length <= MAX_KEPT_VALUES;
      const name = few && isSaidOften() ? nameOf(text) : undefined;
      return name ? query({ name, text, values }) : query(...asked);
    }) as typeof client.query;
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** From PostgreSQL's ISO style, 2026-11-21 03:04:05.678+00. */
function instant(text: string): string {
  const [day, time] = text.split(' ');
  return new Date(`${day}T${time?.replace(/[+-]\d\d$/, '$&:00')}`).toISOString();
}
