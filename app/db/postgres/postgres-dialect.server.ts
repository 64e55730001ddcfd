import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg';
import { COMMIT_WHEN_SAFE } from '#app/db/postgres/replication.server.ts';
import { isTimeout, PROCESS_NAME, ShopClient } from '#app/db/postgres/shop-client.server.ts';
import type { PoolState } from '#app/db/query-stats.server.ts';
import { mayPrepare, refuseInsideTransaction } from '#app/db/transaction.server.ts';
import { markUnavailable } from '#app/db/unavailable.server.ts';

/** Parallel workers and JIT only slow the shop's short queries down (a search took 0.9 s instead of 0.02 s). */
const sessionSettings = (statementSeconds: number) => `
  set application_name = '${PROCESS_NAME}${statementSeconds > 0 ? '' : ' migration'}';
  set time zone 'UTC';
  set datestyle = 'ISO, YMD';
  set max_parallel_workers_per_gather = 0;
  set jit = off;
  set statement_timeout = '${statementSeconds}s';
  set lock_timeout = '${statementSeconds > 0 ? 0 : MIGRATION_LOCK_SECONDS}s';
  set idle_in_transaction_session_timeout = '${statementSeconds > 0 ? IDLE_SECONDS : 60}s'`;

/** A query whose connection is dead fails this much after the time that the server would end it. */
const GRACE_SECONDS = 5;

/** How long the transaction of a lost process may hold its locks. */
const IDLE_SECONDS = 6;

/** While a migration waits for a table, everybody else waits behind it; then it gives way and tries again. */
const MIGRATION_LOCK_SECONDS = 2;

/** Carts of each length need a statement of their own. Long carts are rare, so their statements are not prepared. */
const MAX_PREPARED = 100;
const MAX_PREPARED_VALUES = 150;

const { INT8, DATE, TIMESTAMP, TIMESTAMPTZ } = types.builtins;

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: safeInteger,
  [DATE]: (text) => text,
  [TIMESTAMP]: (text) => instant(`${text}+00`),
  [TIMESTAMPTZ]: instant,
};

/** Parses values to what SQLite returns. */
export const shopTypes = {
  getTypeParser: (oid: number, format?: 'text') => parsers[oid] ?? types.getTypeParser(oid, format),
} as CustomTypesConfig;

/** If the server is unavailable, queries fail (`isUnavailable`): within three seconds where `Notifications` listen. */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  statementSeconds = 30,
  watchPool?: (state: () => PoolState) => void,
): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 9,
    connectionTimeoutMillis: 30_000,
    Client: ShopClient,
    ...(statementSeconds > 0 && { query_timeout: (statementSeconds + GRACE_SECONDS) * 1_000 }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: shopTypes,
    onConnect: (client) => client.query(sessionSettings(statementSeconds)),
  });
  // An unhandled 'error' event ends the process, and the pool handles it only while a connection is idle.
  pool.on('connect', (client) => client.on('error', (error) => onError(markUnavailable(error))));
  pool.on('connect', createStatementPreparer());
  pool.on('error', () => {});
  pool.on('release', (_, client) => {
    if ((client as PoolClient & ShopClient).isOutdated) client.end().catch(() => {});
  });
  watchPool?.(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new GuardedDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class GuardedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction(this);
    return super.acquireConnection().catch((error) => {
      throw markUnavailable(isTimeout(error) ? new Error('the database does not answer', { cause: error }) : error);
    });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(COMMIT_WHEN_SAFE));
    } catch (error) {
      if ((error as { code?: unknown }).code !== ABORTED) throw error;
      await super.commitTransaction(connection);
    }
  }
}

/** A statement before has failed, so that COMMIT rolls back. */
const ABORTED = '25P02';

/** Prepares the statements of transactions with `prepare`. Others are planned with their values, which searches need. */
function createStatementPreparer(): (client: PoolClient) => void {
  const names = new Map<unknown, string>();

  function statementName(text: unknown): string | undefined {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `prepared ${names.size}`);
    return names.get(text);
  }

  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [text, values] = args;
      const isShort = Array.isArray(values) && values.length > 0 && values.length <= MAX_PREPARED_VALUES;
      const name = isShort && mayPrepare() ? statementName(text) : undefined;
      return name ? query({ name, text, values }) : query(...args);
    }) as typeof client.query;
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

function instant(text: string): string {
  const [day, time] = text.split(' ');
  return new Date(`${day}T${time?.replace(/[+-]\d\d$/, '$&:00')}`).toISOString();
}
