import type { CompiledQuery, QueryResult } from 'kysely';
import type { SqliteFile } from '#app/db/sqlite/sqlite-file.server.ts';
import { Queue } from '#app/db/sqlite/write-queue.server.ts';

/** The one connection that writes. One may be inside at a time; the others wait in the order they came. */
export class SqliteWriter {
  readonly #file: SqliteFile;
  readonly #turns = new Queue();
  #inside = 0;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** How many are inside or wait for their turn. */
  get inside(): number {
    return this.#inside;
  }

  /** Waits for one's turn; whoever calls what it answers leaves. */
  async enter(): Promise<() => void> {
    this.#inside++;
    const leave = await this.#turns.enter();
    return () => {
      this.#inside--;
      leave();
    };
  }

  begin(): void {
    this.#file.exec('begin immediate');
  }

  /** Runs a statement of the transaction that is open, or one that stands alone. */
  answer<R>(query: CompiledQuery, inTransaction: boolean): QueryResult<R> {
    // A full disk makes SQLite roll back on its own; what follows would commit alone.
    if (inTransaction && !this.#file.isTransaction) throw new Error('SQLite gave this transaction up');
    return this.#file.answer(query);
  }

  /** The transaction is on the disk then. */
  commit(): void {
    this.#file.exec('commit');
  }

  /** Also what was begun by hand and left open: it would keep everybody out. */
  rollback(): void {
    if (this.#file.isTransaction) this.#file.exec('rollback');
  }

  close(): void {
    this.#file.close();
  }
}
