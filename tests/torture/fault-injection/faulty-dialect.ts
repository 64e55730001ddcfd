import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import { markUnavailable } from '#app/db/unavailable.server.ts';

/**
 * How a call fails: `before` the engine runs it; `after`, with the response lost; `cut`, with the connection lost for
 * the rest of the transaction; `again`, as a serialization failure.
 */
export const WAYS = ['before', 'after', 'cut', 'again'] as const;
/** `lost`: the engine runs it, and the response and connection are lost. */
export type Way = (typeof WAYS)[number] | 'lost';

/** Calls of a connection, counted from 0: begin, each statement, commit. */
export type Faults = {
  /** Calls since `watch`. */
  calls: string[];
  /** Restarts counting, and fails the nth call in that way. */
  arm(nth: number, way: Way): void;
  /** Restarts counting without a fault. */
  watch(): void;
  dialect: Dialect;
};

/** Kills a connection at the server. Without it, a cut only loses the rollback. */
type Cut = (connection: DatabaseConnection) => Promise<void>;

/** Wraps a dialect and injects one fault. */
export function faulty(real: Dialect, cut?: Cut): Faults {
  let armed: { nth: number; way: Way } | undefined;
  let calls: string[] = [];
  const cutConnections = new WeakSet<DatabaseConnection>();

  async function intercept<T>(call: string, connection: DatabaseConnection, run: () => Promise<T>): Promise<T> {
    const nth = calls.push(call) - 1;
    if (armed?.nth !== nth) return run();
    const { way } = armed;
    armed = undefined;
    if (way === 'again') throw Object.assign(new Error(`${call}: serialization failure`), { code: '40001' });
    if (way === 'after' || way === 'lost') await run();
    if (way === 'lost') throw markUnavailable(new Error(`${call}: the connection is lost`));
    if (way === 'cut' && cut) {
      await cut(connection);
      return run();
    }
    if (way === 'cut') cutConnections.add(connection);
    throw new Error(`${call}: lost ${way}`);
  }

  class Connection implements DatabaseConnection {
    readonly inner: DatabaseConnection;
    constructor(inner: DatabaseConnection) {
      this.inner = inner;
    }
    executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      return intercept(query.sql, this.inner, () => this.inner.executeQuery<R>(query));
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
        return intercept('begin', own, () => inner.beginTransaction(own, settings));
      },
      commitTransaction: (connection) => {
        const { inner: own } = connection as Connection;
        return intercept('commit', own, () => inner.commitTransaction(own));
      },
      rollbackTransaction: async (connection) => {
        const { inner: own } = connection as Connection;
        if (cutConnections.delete(own)) throw new Error('rollback: lost');
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
      armed = { nth, way };
    },
    watch() {
      calls = [];
      armed = undefined;
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
