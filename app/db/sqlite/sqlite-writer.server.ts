import type { CompiledQuery, QueryResult } from 'kysely';
import pLimit from 'p-limit';
import type { SqliteFile } from '#app/db/sqlite/sqlite-file.server.ts';

export class SqliteWriter {
  readonly #file: SqliteFile;
  readonly #limit = pLimit(1);

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  get queueLength(): number {
    return this.#limit.activeCount + this.#limit.pendingCount;
  }

  /** Callers get the mutex in order. @returns the function that releases it. */
  acquire(): Promise<() => void> {
    const acquired = Promise.withResolvers<() => void>();
    void this.#limit(() => new Promise<void>((release) => acquired.resolve(release)));
    return acquired.promise;
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

  /** Also ends a transaction that raw SQL left open. */
  rollback(): void {
    if (this.#file.isTransaction) this.#file.exec('rollback');
  }

  close(): void {
    this.#file.close();
  }
}
