import type { CompiledQuery, QueryResult } from 'kysely';
import type { SqliteFile } from '#app/db/sqlite/sqlite-file.server.ts';
import { Mutex } from '#app/db/sqlite/write-queue.server.ts';

/** The one writing connection, with a mutex that is granted in order. */
export class SqliteWriter {
  readonly #file: SqliteFile;
  readonly #mutex = new Mutex();
  #count = 0;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** The holder of the mutex and those who wait for it. */
  get count(): number {
    return this.#count;
  }

  /** Waits for the mutex. @returns what releases it. */
  async acquire(): Promise<() => void> {
    this.#count++;
    const release = await this.#mutex.acquire();
    return () => {
      this.#count--;
      release();
    };
  }

  begin(): void {
    this.#file.exec('begin immediate');
  }

  execute<R>(query: CompiledQuery, inTransaction: boolean): QueryResult<R> {
    // On a full disk SQLite rolls back by itself; later statements would each commit alone.
    if (inTransaction && !this.#file.isTransaction) throw new Error('SQLite rolled this transaction back');
    return this.#file.execute(query);
  }

  commit(): void {
    this.#file.exec('commit');
  }

  /** Also ends a transaction that raw SQL began and left open. */
  rollback(): void {
    if (this.#file.isTransaction) this.#file.exec('rollback');
  }

  close(): void {
    this.#file.close();
  }
}
