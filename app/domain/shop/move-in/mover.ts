import type { Db, MoveInFate, Trx } from '#app/db/schema.ts';
import type { Fields } from '#app/domain/shop/move-in/export-values.ts';
import type { Note } from '#app/domain/shop/move-in/move-in.ts';

export type Staged = { position: number; collection: string; docId: string; fields: Fields };

/** `isTrial`: earlier documents of this file count as moved in. `owners`: those of the earlier service become owners here. */
export type Context = {
  moveInId: string;
  now: Date;
  latest: 'main' | 'latest' | null;
  owners: boolean;
  isTrial: boolean;
  timeZone: string;
};

/** What becomes of a document. `row` is what is written; without one, nothing is. */
export type Verdict<Row = unknown> = { fate: MoveInFate; notes: Note[]; row?: Row };

export type Writing = { now: Date; uid: string | null };

/** How the documents of one collection move in. `check` answers in their order. */
export type Mover<Row> = {
  check(db: Db, documents: Staged[], context: Context): Promise<Verdict<Row>[]>;
  write(trx: Trx, by: Writing, rows: Row[]): Promise<void>;
};

export const refused = (...notes: Note[]): Verdict<never> => ({ fate: 'refused', notes });
export const same: Verdict<never> = { fate: 'same', notes: [] };

/** Without repairs, a document is new or changed. */
export function accepted<Row>(row: Row, { isNew, notes = [] }: { isNew: boolean; notes?: Note[] }): Verdict<Row> {
  return { fate: notes.length > 0 ? 'repaired' : isNew ? 'new' : 'changed', notes, row };
}

/** Ids stand in URLs, where a slash or dots would lead elsewhere. */
export function isGoodId(id: string): boolean {
  return id.length > 0 && id.length <= 128 && /^[^\p{C}\p{Z}/\\?#%]+$/u.test(id) && !/^\.+$/.test(id);
}
