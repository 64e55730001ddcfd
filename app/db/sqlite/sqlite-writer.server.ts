import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import pLimit from 'p-limit';
import type { SqliteFile } from '#app/db/sqlite/sqlite-file.server.ts';
import { markUnavailable } from '#app/db/unavailable.server.ts';

/** How long writes wait in all while another process holds the lock. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 10;
const SQLITE_BUSY = 5;
/** Locked, read-only, I/O error, full, cannot open (the log or a journal). */
const REFUSES_WRITES = [SQLITE_BUSY, 8, 10, 13, 14];

/** If the file cannot be written, throws an error with the outage `cannot-save`. */
export class SqliteWriter {
  readonly #file: SqliteFile;
  readonly #limit = pLimit(1);
  #lockedSince: number | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
    // SQLite would block the whole process while it waits for a lock.
    file.exec('pragma busy_timeout = 0');
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

  begin(): Promise<void> {
    return this.#whenUnlocked(() => this.#file.exec('begin immediate'));
  }

  async execute<R>(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<R>> {
    // On a full disk SQLite rolls back by itself; later statements would each commit alone.
    if (inTransaction && !this.#file.isTransaction) throw new Error('SQLite rolled this transaction back');
    return this.#whenUnlocked(() => this.#file.execute<R>(query));
  }

  commit(): void {
    try {
      this.#file.exec('commit');
    } catch (error) {
      throw marked(error);
    }
  }

  /** Also ends a transaction that raw SQL left open. */
  rollback(): void {
    if (this.#file.isTransaction) this.#file.exec('rollback');
  }

  close(): void {
    this.#file.close();
  }

  /** Retries while another process holds the lock. A statement that finds it locked has done nothing. */
  async #whenUnlocked<T>(work: () => T): Promise<T> {
    for (;;) {
      try {
        const result = work();
        this.#lockedSince = undefined;
        return result;
      } catch (error) {
        if (primaryCode(error) !== SQLITE_BUSY) throw marked(error);
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince > LOCK_TIMEOUT_MS) throw marked(error);
      }
      await pause(LOCK_RETRY_MS);
    }
  }
}

function marked(error: unknown): unknown {
  return REFUSES_WRITES.includes(primaryCode(error)) ? markUnavailable(error, 'cannot-save') : error;
}

function primaryCode(error: unknown): number {
  return Number((error as { errcode?: unknown } | null)?.errcode) & 0xff;
}
