import type { CompiledQuery, QueryResult } from 'kysely';
import type { SqliteFile } from '#app/db/sqlite-file.server.ts';
import type { Turns } from '#app/db/turns.server.ts';

/** Who has written waits no longer than this for others to share the flush to disk with. */
const MAX_WAIT_MS = 50;
/** Nobody has come for so many turns of the event loop: nobody is on the way. */
const QUIET_TURNS = 2;

/** Transactions that are done and wait for the COMMIT that puts all of them on the disk. */
type Group = { members: number; since: number; durable: PromiseWithResolvers<void> };

/**
 * The one connection that writes. One may be inside at a time; the others wait in the order they came. Transactions that
 * allow it and follow each other closely are committed together: each is a savepoint of its own, which fails alone, and
 * none is told that it has committed before the COMMIT of all is on the disk (decision record 025).
 */
export class SqliteWriter {
  readonly #file: SqliteFile;
  readonly #turns: Turns;
  #inside = 0;
  #together = false;
  #group: Group | undefined;
  #looking = false;

  constructor(file: SqliteFile, turns: Turns) {
    this.#file = file;
    this.#turns = turns;
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
      // Begun by hand and left open: it would keep everybody out.
      if (!this.#group && this.#file.isOpen && this.#file.isTransaction) this.#file.exec('rollback');
      this.#look();
    };
  }

  /** Begins a transaction of whoever is inside; one that is not to be committed `together` with others stands alone. */
  begin(together: boolean): void {
    // Where SQLite gave up what the group wrote, its COMMIT must fail and not take this transaction for it.
    const isOver = !this.#file.isTransaction || (this.#group && performance.now() - this.#group.since > MAX_WAIT_MS);
    if (!together || isOver) this.flush();
    this.#together = together;
    if (!this.#file.isTransaction) this.#file.exec('begin immediate');
    if (together) this.#file.exec('savepoint member');
  }

  /** Runs a statement of the transaction that is open, or one that stands alone. */
  answer<R>(query: CompiledQuery, inTransaction: boolean): QueryResult<R> {
    if (!inTransaction) this.flush();
    // A full disk makes SQLite roll back on its own; what follows would commit alone.
    else if (!this.#file.isTransaction) throw new Error('SQLite gave this transaction up');
    return this.#file.answer(query);
  }

  /** The transaction is done: whoever is inside may leave. Resolves once it is on the disk; rejects where it never will be. */
  commit(): Promise<void> {
    if (!this.#together) {
      this.#file.exec('commit');
      return Promise.resolve();
    }
    this.#file.exec('release member');
    this.#group ??= { members: 0, since: performance.now(), durable: Promise.withResolvers() };
    this.#group.members++;
    return this.#group.durable.promise;
  }

  /** Undoes the transaction of whoever is inside, and none of those that were done before it. */
  rollback(): void {
    if (!this.#file.isTransaction) this.flush();
    else this.#file.exec(this.#group ? 'rollback to member; release member' : 'rollback');
  }

  /** Commits what is done. To be called by whoever is inside, outside of a transaction. */
  flush(): void {
    const group = this.#group;
    if (!group) return;
    this.#group = undefined;
    try {
      this.#file.exec('commit');
      group.durable.resolve();
    } catch (error) {
      if (this.#file.isTransaction) this.#file.exec('rollback');
      group.durable.reject(error);
    }
  }

  close(): void {
    this.flush();
    this.#file.close();
  }

  /** Commits the group as soon as nobody is inside and nobody seems to be on the way. */
  #look(): void {
    if (this.#looking || !this.#group || this.#inside > 0) return;
    this.#looking = true;
    let seen = this.#group.members;
    let quiet = 0;
    const look = () => {
      if (this.#group && this.#inside === 0) {
        const { members, since } = this.#group;
        quiet = members === seen ? quiet + 1 : 0;
        seen = members;
        if (quiet < QUIET_TURNS && performance.now() - since < MAX_WAIT_MS) return void setImmediate(look);
        this.flush();
      }
      this.#looking = false;
    };
    setImmediate(look);
  }
}
