import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from '#app/db/query-stats.server.ts';
import { type SqlFunctions, SqliteFile } from '#app/db/sqlite/sqlite-file.server.ts';
import { SqliteWriter } from '#app/db/sqlite/sqlite-writer.server.ts';
import { refuseInsideTransaction } from '#app/db/transaction.server.ts';

/**
 * A Kysely dialect over `node:sqlite`: one connection that writes, one that reads what is committed. Writers wait for
 * each other in the order they came; a select outside a transaction waits for nobody.
 * Values are those PostgreSQL gives: columns declared boolean and jsonb are read as such.
 * @param functions what statements that write may call.
 * @param watchPool is given what tells how many writers wait.
 */
export function sqliteDialect(
  file: string,
  functions: SqlFunctions = {},
  watchPool?: (state: () => Pool) => void,
): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(file, functions, watchPool),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

class Adapter extends SqliteAdapter {
  // Otherwise Kysely would let reads wait for the writer.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Compiler extends SqliteQueryCompiler {
  /** A transaction here has the only write lock from its first moment, so a row needs none of its own. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForNoKeyUpdate') super.visitSelectModifier(node);
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #functions: SqlFunctions;
  readonly #watchPool: ((state: () => Pool) => void) | undefined;
  #writer!: SqliteWriter;
  #reader!: SqliteFile;
  /** Those on which nobody looks at one moment just now, and all of that kind. */
  readonly #idle: SqliteFile[] = [];
  readonly #lookers: SqliteFile[] = [];

  constructor(file: string, functions: SqlFunctions, watchPool?: (state: () => Pool) => void) {
    this.#file = file;
    this.#functions = functions;
    this.#watchPool = watchPool;
  }

  async init(): Promise<void> {
    this.#writer = new SqliteWriter(new SqliteFile(this.#file, false, this.#functions));
    this.#reader = new SqliteFile(this.#file, true);
    const writer = this.#writer;
    this.#watchPool?.(() => ({ open: 2, idle: writer.inside > 0 ? 1 : 2, waiting: Math.max(0, writer.inside - 1) }));
  }

  async acquireConnection(): Promise<Connection> {
    refuseInsideTransaction(this);
    return new Connection(this.#writer, this.#reader);
  }

  async releaseConnection(connection: Connection): Promise<void> {
    await connection.release();
  }

  async beginTransaction(connection: Connection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode !== 'read only') return connection.begin();
    const looker = this.#idle.pop() ?? this.#open();
    connection.look(looker, () => this.#idle.push(looker));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.rollback();
  }

  async savepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`));
  }

  async rollbackToSavepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quoted(name)}`));
  }

  async releaseSavepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${quoted(name)}`));
  }

  #open(): SqliteFile {
    const looker = new SqliteFile(this.#file, true);
    this.#lookers.push(looker);
    return looker;
  }

  async destroy(): Promise<void> {
    const leave = await this.#writer.enter();
    for (const looker of this.#lookers) looker.close();
    this.#reader.close();
    this.#writer.close();
    leave();
  }
}

/**
 * Reads without waiting until it is first asked to write; from then on it holds the writer until it is done. While it
 * looks at one moment it only reads.
 */
class Connection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #reader: SqliteFile;
  #turn: Promise<() => void> | undefined;
  #inTransaction = false;
  #looker: SqliteFile | undefined;
  #doneLooking: () => void = () => {};

  constructor(writer: SqliteWriter, reader: SqliteFile) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#looker) return this.#looker.answer(query);
    if (!this.#turn && SelectQueryNode.is(query.query)) return this.#reader.answer(query);
    await this.#takeTurn();
    return this.#writer.answer(query, this.#inTransaction);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite answers a query as a whole: read a long list page by page');
  }

  async begin(): Promise<void> {
    await this.#takeTurn();
    this.#writer.begin();
    this.#inTransaction = true;
  }

  /** What is seen from its first query on. */
  look(looker: SqliteFile, done: () => void): void {
    looker.exec('begin');
    this.#looker = looker;
    this.#doneLooking = done;
  }

  #lookAway(): void {
    if (this.#looker?.isOpen) this.#looker.exec('rollback');
    this.#looker = undefined;
    this.#doneLooking();
    this.#doneLooking = () => {};
  }

  async commit(): Promise<void> {
    if (this.#looker) return this.#lookAway();
    this.#writer.commit();
    this.#inTransaction = false;
  }

  rollback(): void {
    if (this.#looker) this.#lookAway();
    if (this.#turn) this.#writer.rollback();
    this.#inTransaction = false;
  }

  async release(): Promise<void> {
    const leave = await this.#turn;
    try {
      this.rollback();
    } finally {
      this.#turn = undefined;
      leave?.();
    }
  }

  async #takeTurn(): Promise<void> {
    this.#turn ??= this.#writer.enter();
    await this.#turn;
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
