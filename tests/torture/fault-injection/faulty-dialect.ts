import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import { markUnavailable } from '#app/db/unavailable.server.ts';

/**
 * How a call fails: `before` it reaches the engine; `after` the engine has done it, its answer lost; `cut`, the line gone
 * for the rest of the transaction; `again`, as PostgreSQL asks for a transaction once more.
 */
export const WAYS = ['before', 'after', 'cut', 'again'] as const;
/** `away`: the engine has done it, and its answer is lost with the line. */
export type Way = (typeof WAYS)[number] | 'away';

/** Calls of one connection, counted from 0: begin, each statement, commit. */
export type Faults = {
  /** What was called since `watch`, as it reached us. */
  calls: string[];
  /** Counts anew, and fails the nth call in that way. */
  arm(nth: number, way: Way): void;
  /** Counts anew and fails nothing. */
  watch(): void;
  dialect: Dialect;
};

/** Ends the line of a connection, so that the engine itself sees it gone; where it cannot, its rollback is lost instead. */
type Cut = (connection: DatabaseConnection) => Promise<void>;

/** A dialect that does what `real` does, but for the one call that is to fail. */
export function faulty(real: Dialect, cut?: Cut): Faults {
  let fails: { nth: number; way: Way } | undefined;
  let calls: string[] = [];
  const gone = new WeakSet<DatabaseConnection>();

  async function through<T>(call: string, connection: DatabaseConnection, run: () => Promise<T>): Promise<T> {
    const nth = calls.push(call) - 1;
    if (fails?.nth !== nth) return run();
    const { way } = fails;
    fails = undefined;
    if (way === 'again') throw Object.assign(new Error(`${call}: asked for once more`), { code: '40001' });
    if (way === 'after' || way === 'away') await run();
    if (way === 'away') throw markUnavailable(new Error(`${call}: the line is gone`));
    if (way === 'cut' && cut) {
      await cut(connection);
      return run();
    }
    if (way === 'cut') gone.add(connection);
    throw new Error(`${call}: lost ${way}`);
  }

  class Connection implements DatabaseConnection {
    readonly inner: DatabaseConnection;
    constructor(inner: DatabaseConnection) {
      this.inner = inner;
    }
    executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      return through(query.sql, this.inner, () => this.inner.executeQuery<R>(query));
    }
    streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
      return this.inner.streamQuery<R>(query, size);
    }
  }

  function driver(inner: Driver): Driver {
    return {
      init: () => inner.init(),
      destroy: () => inner.destroy(),
      acquireConnection: async () => new Connection(await inner.acquireConnection()),
      releaseConnection: (connection) => inner.releaseConnection((connection as Connection).inner),
      beginTransaction: (connection, settings: TransactionSettings) => {
        const { inner: own } = connection as Connection;
        return through('begin', own, () => inner.beginTransaction(own, settings));
      },
      commitTransaction: (connection) => {
        const { inner: own } = connection as Connection;
        return through('commit', own, () => inner.commitTransaction(own));
      },
      rollbackTransaction: async (connection) => {
        const { inner: own } = connection as Connection;
        if (gone.delete(own)) throw new Error('rollback: lost');
        await inner.rollbackTransaction(own);
      },
    };
  }

  return {
    get calls() {
      return calls;
    },
    arm(nth, way) {
      calls = [];
      fails = { nth, way };
    },
    watch() {
      calls = [];
      fails = undefined;
    },
    dialect: { ...methodsOf(real), createDriver: () => driver(real.createDriver()) },
  };
}

function methodsOf(real: Dialect): Dialect {
  return {
    createAdapter: () => real.createAdapter(),
    createDriver: () => real.createDriver(),
    createIntrospector: (db) => real.createIntrospector(db),
    createQueryCompiler: () => real.createQueryCompiler(),
  };
}
