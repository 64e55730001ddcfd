import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Change, notedChanges, publishChanges } from '#app/db/changes.server.ts';
import type { Database, Db, Trx } from '#app/db/schema.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';

const MAX_ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** "Cached plan must not change result type": a migration beside this process. */
const CHANGED_PLAN = '0A000';
const QUERY_CANCELED = '57014';

type Scope = { driver?: object; isClosed?: boolean; prepare: boolean; outer: Scope | undefined };
const scopes = new AsyncLocalStorage<Scope>();

/** After a deadlock, a serialization failure or a migration `work` runs again, up to five times in all: it must act only
 * through `trx`.
 * @param prepare for frequent work with few distinct statements: PostgreSQL keeps them prepared.
 * @throws what `work` throws, after a rollback, and connection errors (`isUnavailable`). If the connection is lost during
 * COMMIT the outcome is unknown: the work is not retried, and its changes are published to be safe. */
export async function transact<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  { prepare = false }: { prepare?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let changes: Change[] = [];
    const workAndCollectChanges = async (trx: Trx) => {
      const result = await work(trx);
      changes = notedChanges(trx);
      return result;
    };
    try {
      const result = await runInScope({ prepare }, () => db.transaction().execute(workAndCollectChanges));
      publishChanges(db, changes);
      return result;
    } catch (error) {
      if (isUnavailable(error)) publishChanges(db, changes);
      if (attempt === MAX_ATTEMPTS || !isWorthRetrying(error)) throw error;
      await setTimeout(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Reads one snapshot, so that a count agrees with its rows. Blocks no writers. In a transaction it joins that one. */
export async function readSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return runInScope({ prepare: false }, () =>
    db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(work),
  );
}

/** Drivers call this for each connection: in a transaction, `db` would deadlock or run outside. The first call ties the scope to a driver. */
export function refuseInsideTransaction(driver: object): void {
  const scope = openScope();
  for (let current = scope; current; current = current.outer) {
    if (current.driver === driver && !current.isClosed) throw new Error('inside a transaction use trx');
  }
  if (scope) scope.driver ??= driver;
}

/** @throws Error inside `transact` or `readSnapshot` on any database. */
export function refuseInsideAnyTransaction(): void {
  if (openScope()) throw new Error('inside a transaction use trx');
}

export function mayPrepare(): boolean {
  return openScope()?.prepare ?? false;
}

/** True for a duplicate key; with `column`, only if the key contains it. */
export function isUniqueViolation(error: unknown, column?: `${keyof Database}.${string}`): boolean {
  const columns = error instanceof Error ? duplicatedColumns(error) : undefined;
  return columns !== undefined && (column === undefined || columns.includes(column));
}

/** True if the server ended a statement at its timeout, for example while it waited for a locked row. */
export function isStatementTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === QUERY_CANCELED;
}

async function runInScope<T>({ prepare }: { prepare: boolean }, run: () => Promise<T>): Promise<T> {
  const scope: Scope = { prepare, outer: openScope() };
  try {
    return await scopes.run(scope, run);
  } finally {
    scope.isClosed = true;
  }
}

/** Undefined after the transaction, because timers and sockets that it started may use the database. */
function openScope(): Scope | undefined {
  const scope = scopes.getStore();
  return scope?.isClosed ? undefined : scope;
}

function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || code === CHANGED_PLAN;
}

const UNIQUE_VIOLATION = '23505';
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

type EngineError = Error & { code?: string; table?: string; detail?: string; errcode?: number };

function duplicatedColumns({ code, table, detail = '', errcode, message }: EngineError): string[] | undefined {
  if (code === UNIQUE_VIOLATION) {
    const [, names = ''] = /\((.+?)\)=/.exec(detail) ?? []; // Key ("orderId", line)=(7, 1) already exists.
    return names.split(', ').map((name) => `${table}.${name.replaceAll('"', '')}`);
  }
  if (errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARYKEY) {
    return message.split(': ')[1]?.split(', '); // UNIQUE constraint failed: orderItems.orderId, orderItems.line
  }
  return undefined;
}
