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
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { PoolState } from '#app/db/query-stats.server.ts';
import { type SqlFunctions, SqliteFile } from '#app/db/sqlite/sqlite-file.server.ts';
import { SqliteWriter } from '#app/db/sqlite/sqlite-writer.server.ts';
import { refuseInsideTransaction } from '#app/db/transaction.server.ts';

/** One connection writes, one reads, others read snapshots. Writers queue; selects outside a transaction never wait. */
export function sqliteDialect(
  file: string,
  functions: SqlFunctions = {},
  watchPool?: (state: () => PoolState) => void,
): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(file, functions, watchPool),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

class Adapter extends SqliteAdapter {
  // Without this Kysely makes reads wait for the writer.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Compiler extends SqliteQueryCompiler {
  /** `BEGIN IMMEDIATE` locks the whole database, so rows need no locks. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForNoKeyUpdate') super.visitSelectModifier(node);
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #functions: SqlFunctions;
  readonly #watchPool: ((state: () => PoolState) => void) | undefined;
  #writer!: SqliteWriter;
  #reader!: SqliteFile;
  readonly #idleSnapshotReaders: SqliteFile[] = [];
  readonly #snapshotReaders: SqliteFile[] = [];

  constructor(file: string, functions: SqlFunctions, watchPool?: (state: () => PoolState) => void) {
    this.#file = file;
    this.#functions = functions;
    this.#watchPool = watchPool;
  }

  async init(): Promise<void> {
    this.#writer = new SqliteWriter(new SqliteFile(this.#file, { readOnly: false, functions: this.#functions }));
    this.#reader = new SqliteFile(this.#file, { readOnly: true, functions: this.#functions });
    const writer = this.#writer;
    this.#watchPool?.(() => ({
      open: 2,
      idle: writer.queueLength > 0 ? 1 : 2,
      waiting: Math.max(0, writer.queueLength - 1),
    }));
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
    const reader = this.#idleSnapshotReaders.pop() ?? this.#openSnapshotReader();
    connection.beginSnapshot(reader, () => this.#idleSnapshotReaders.push(reader));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.rollback();
  }

  async savepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoteIdentifier(name)}`));
  }

  async rollbackToSavepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quoteIdentifier(name)}`));
  }

  async releaseSavepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${quoteIdentifier(name)}`));
  }

  #openSnapshotReader(): SqliteFile {
    const reader = new SqliteFile(this.#file, { readOnly: true, functions: this.#functions });
    this.#snapshotReaders.push(reader);
    return reader;
  }

  async destroy(): Promise<void> {
    const release = await this.#writer.acquire();
    for (const reader of this.#snapshotReaders) reader.close();
    this.#reader.close();
    this.#writer.close();
    release();
  }
}

/** Reads without waiting. From its first write on, it holds the writer until it is released. */
class Connection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #reader: SqliteFile;
  #writerLock: Promise<() => void> | undefined;
  #inTransaction = false;
  #snapshotReader: SqliteFile | undefined;
  #onSnapshotEnd: () => void = () => {};

  constructor(writer: SqliteWriter, reader: SqliteFile) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await letOthersIn();
    if (this.#snapshotReader) return this.#snapshotReader.execute(query);
    if (!this.#writerLock && SelectQueryNode.is(query.query)) return this.#reader.execute(query);
    await this.#acquireWriter();
    return this.#writer.execute(query, this.#inTransaction);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite answers a query as a whole: read a long list page by page');
  }

  async begin(): Promise<void> {
    await this.#acquireWriter();
    await this.#writer.begin();
    this.#inTransaction = true;
  }

  beginSnapshot(reader: SqliteFile, onEnd: () => void): void {
    reader.exec('begin');
    this.#snapshotReader = reader;
    this.#onSnapshotEnd = onEnd;
  }

  #endSnapshot(): void {
    if (this.#snapshotReader?.isOpen) this.#snapshotReader.exec('rollback');
    this.#snapshotReader = undefined;
    this.#onSnapshotEnd();
    this.#onSnapshotEnd = () => {};
  }

  async commit(): Promise<void> {
    if (this.#snapshotReader) return this.#endSnapshot();
    this.#writer.commit();
    this.#inTransaction = false;
  }

  rollback(): void {
    if (this.#snapshotReader) this.#endSnapshot();
    if (this.#writerLock) this.#writer.rollback();
    this.#inTransaction = false;
  }

  async release(): Promise<void> {
    const release = await this.#writerLock;
    try {
      this.rollback();
    } finally {
      this.#writerLock = undefined;
      release?.();
    }
  }

  async #acquireWriter(): Promise<void> {
    this.#writerLock ??= this.#writer.acquire();
    await this.#writerLock;
  }
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
