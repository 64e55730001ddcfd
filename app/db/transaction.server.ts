import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Change, changesOf, tellChanges } from '#app/db/changes.server.ts';
import type { Database, Db, Trx } from '#app/db/schema.ts';
import { isAway } from '#app/db/unavailable.server.ts';

const MAX_ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const QUERY_CANCELED = '57014';

/** What code runs in. The driver is that of the first connection taken, which `transact` itself takes. */
type Scope = { driver?: object; over?: boolean; often: boolean; outer: Scope | undefined };
const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs `work` in one transaction and answers its result once the database has committed it.
 * PostgreSQL may ask for the work again (deadlock, serialization failure), up to five times in all, so `work` must do
 * nothing outside `trx`: mails and events go out after it.
 * `often` is for work that many want, always in the same few statements: PostgreSQL keeps them parsed and planned.
 * @throws whatever `work` throws, after a rollback; and any error of the connection (`isAway`). When the connection is
 * lost during COMMIT, nobody can know whether it committed, so the work is not tried again; its changes are told, since
 * a page that looks once too often misses nothing.
 */
export async function transact<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  { often = false }: { often?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let changes: Change[] = [];
    const noting = async (trx: Trx) => {
      const result = await work(trx);
      changes = changesOf(trx);
      return result;
    };
    try {
      const result = await guarded(often, () => db.transaction().execute(noting));
      tellChanges(db, changes);
      return result;
    } catch (error) {
      if (isAway(error)) tellChanges(db, changes);
      if (attempt === MAX_ATTEMPTS || !isWorthRetrying(error)) throw error;
      await setTimeout(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Reads with as many queries as it takes and sees one moment of the database in all of them: a count and the rows it
 * counts agree, whatever is written meanwhile. It waits for no writer and none waits for it. Inside `transact` it is
 * part of that transaction.
 */
export async function lookAtOnce<T>(db: Db, work: (seen: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return guarded(false, () =>
    db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(work),
  );
}

/**
 * Both drivers ask this before they hand out a connection: inside a transaction a query on `db` would wait for ever on
 * SQLite and run outside the transaction on PostgreSQL.
 * @throws Error when the code that asks runs inside `transact` on the same database, be it a library's.
 */
export function refuseInsideTransaction(driver: object): void {
  const scope = openScope();
  for (let each = scope; each; each = each.outer) {
    if (each.driver === driver && !each.over) throw new Error('inside a transaction use trx');
  }
  if (scope) scope.driver ??= driver;
}

/** @throws Error when the code that asks runs inside `transact` or `lookAtOnce`, on whatever database. */
export function refuseInsideAnyTransaction(): void {
  if (openScope()) throw new Error('inside a transaction use trx');
}

/** Whether this is said in a transaction of work that many want. */
export function isSaidOften(): boolean {
  return openScope()?.often ?? false;
}

/**
 * Whether the database refused a row because it exists already; with `column`, because that column's value does.
 * Of a key of several columns each one answers true.
 */
export function isUniqueViolation(error: unknown, column?: `${keyof Database}.${string}`): boolean {
  const columns = error instanceof Error ? duplicatedColumns(error) : undefined;
  return columns !== undefined && (column === undefined || columns.includes(column));
}

/** Whether PostgreSQL gave a statement up that had taken too long, as one that waits for a row does. */
export function isStatementTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === QUERY_CANCELED;
}

async function guarded<T>(often: boolean, run: () => Promise<T>): Promise<T> {
  const scope: Scope = { often, outer: openScope() };
  try {
    return await scopes.run(scope, run);
  } finally {
    scope.over = true;
  }
}

/** None once it is over: what was only started in there, a timer or a socket, may then use the database. */
function openScope(): Scope | undefined {
  const scope = scopes.getStore();
  return scope?.over ? undefined : scope;
}

function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

const UNIQUE_VIOLATION = '23505';
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

type EngineError = Error & { code?: string; table?: string; detail?: string; errcode?: number };

/** As 'orders.checkoutKey', whichever engine says so. */
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
