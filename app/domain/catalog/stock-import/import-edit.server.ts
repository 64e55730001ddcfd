import { sql } from 'kysely';
import { inChunks, jsonRows } from '#app/db/json-rows.server.ts';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import {
  COST_ROLES,
  columnsOf,
  headingKey,
  type ImportColumns,
  type ImportRole,
  isReadable,
} from '#app/domain/catalog/stock-import/import-columns.ts';
import {
  type Importer,
  type ImportList,
  type Planned,
  planList,
  readable,
  visibleColumns,
} from '#app/domain/catalog/stock-import/import-read.server.ts';
import { withoutNul } from '#app/domain/catalog/stock-import/import-stage.server.ts';
import type { ImportOptions, ImportProblem, ImportRefusal } from '#app/domain/catalog/stock-import/stock-import.ts';
import { LAST_SHEET_ROW } from '#app/domain/constants.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';

type Outcome = { ok: true; id: string } | ImportRefusal;
type StoredRow = ImportList['rows'][number] & { verdict: string };
/** A list as it is stored. Its digest tells whether it has changed since. */
export type StoredList = Awaited<ReturnType<typeof readList>> & {};

/** The list of this person that is not applied, with its rows; null for that of somebody else. */
export async function readList(db: Db, uid: string, id: string) {
  const found = await db
    .selectFrom('stockImports')
    .select(['id', 'fileName', 'state', 'headings', 'columns', 'options', 'digest'])
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!found) return null;
  const rows = await db
    .selectFrom('stockImportRows')
    .select(['position', 'cells', 'verdict'])
    .where('importId', '=', id)
    .orderBy('position')
    .execute();
  const list = {
    ...found,
    headings: JSON.parse(found.headings) as string[],
    columns: JSON.parse(found.columns) as ImportColumns,
    options: JSON.parse(found.options) as ImportOptions,
    rows: [] as StoredRow[],
  };
  for (const row of rows) {
    list.rows.push({ ...row, cells: JSON.parse(row.cells) as string[] });
    await letOthersIn();
  }
  return list;
}

const MAX_ATTEMPTS = 5;

/** Changes a list and says anew what would become of each row. It is read and planned before the transaction, so that nobody
 * waits for that, and again if somebody else has changed the list meanwhile. */
async function editList(
  db: Db,
  by: Importer,
  id: string,
  edit: (list: StoredList) => StoredList | ImportProblem,
): Promise<Outcome> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = await readList(db, by.uid, id);
    if (!stored || !['columns', 'ready'].includes(stored.state)) return { ok: false, problem: 'no-such-import' };
    const edited = edit(stored);
    if (typeof edited === 'string') return { ok: false, problem: edited };
    const planned = await planList(db, by, edited);
    if (await saveList(db, { stored, edited }, planned)) return { ok: true, id };
  }
  return { ok: false, problem: 'changed-meanwhile' };
}

export function recheck(db: Db, by: Importer, id: string): Promise<Outcome> {
  return editList(db, by, id, (list) => list);
}

/** Writes what has changed. @returns false, and writes nothing, if the list is not as it was read */
export async function saveList(
  db: Db,
  { stored, edited }: { stored: StoredList; edited: StoredList },
  { plan, digest }: Planned,
): Promise<boolean> {
  const before = new Map(stored.rows.map((row) => [row.position, row]));
  const changed = edited.rows.flatMap(({ position, cells }) => {
    const verdict = plan.verdicts.get(position);
    const [old, text] = [before.get(position), JSON.stringify(verdict)];
    const isSame = old?.cells === cells && old.verdict === text;
    return isSame ? [] : [[position, JSON.stringify(cells), verdict?.fate ?? null, text]];
  });
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('stockImports')
      .set({
        ...{ state: 'ready', digest, headings: JSON.stringify(edited.headings) },
        ...{ columns: JSON.stringify(edited.columns), options: JSON.stringify(edited.options) },
      })
      .where('id', '=', stored.id)
      .where('state', '=', stored.state)
      .where('digest', '=', stored.digest)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (edited.columns !== stored.columns) await rememberHeadings(trx, readable(edited.headings), edited.columns);
    await inChunks(changed, (chunk) =>
      sql`with given as materialized (
          select cast(value ->> 0 as integer) as "at", value ->> 1 as "cells", value ->> 2 as "fate", value ->> 3 as "verdict"
          from ${jsonRows(trx, chunk)}
        )
        update "stockImportRows" set "cells" = given."cells", "fate" = given."fate", "verdict" = given."verdict"
        from given where "importId" = ${stored.id} and "position" = given."at"`.execute(trx),
    );
    // Its first row may have become the headings.
    await trx
      .deleteFrom('stockImportRows')
      .where('importId', '=', stored.id)
      .where('position', '<', edited.rows[0]?.position ?? LAST_SHEET_ROW + 1)
      .execute();
    return true;
  });
}

/** Sets what the columns hold, which is remembered for their headings. `hasHeadings`: the first row has them. */
export async function chooseColumns(
  db: Db,
  by: Importer,
  { id, columns, hasHeadings }: { id: string; columns: ImportColumns; hasHeadings: boolean },
): Promise<Outcome> {
  if (!isReadable(columns)) return { ok: false, problem: 'no-name-column' };
  return editList(db, by, id, (list) => {
    const chosen = visibleColumns(columns, by.rights).map(
      (role, at) => role ?? hiddenRole(list.columns[at], by.rights),
    );
    const [first, ...others] = list.rows;
    const takesHeadings = list.headings.length === 0 && hasHeadings && first !== undefined;
    const headings = takesHeadings ? { headings: first.cells, rows: others } : {};
    return { ...list, columns: chosen, ...headings };
  });
}

function hiddenRole(role: ImportRole | null | undefined, rights: readonly Right[]): ImportRole | null {
  return role && !rights.includes('costs.view') && COST_ROLES.includes(role) ? role : null;
}

/** Also that a column is not needed, if the program would read it. */
async function rememberHeadings(trx: Trx, headings: string[], columns: ImportColumns): Promise<void> {
  const standard = columnsOf(headings, new Map());
  for (const [at, role] of columns.entries()) {
    const heading = headingKey(headings[at] ?? '');
    if (heading === '') continue;
    await trx.deleteFrom('stockHeadings').where('heading', '=', heading).execute();
    if (role !== null || standard[at])
      await trx
        .insertInto('stockHeadings')
        .values({ heading, role: role ?? '' })
        .execute();
  }
}

export function setOptions(db: Db, by: Importer, id: string, options: ImportOptions): Promise<Outcome> {
  return editList(db, by, id, (list) => ({ ...list, options }));
}

/** Replaces cells of a row by what somebody typed. What the person may not see stays as it is. */
export function correctRow(
  db: Db,
  by: Importer,
  { id, position, typed }: { id: string; position: number; typed: Map<number, string> },
): Promise<Outcome> {
  return editList(db, by, id, (list) => {
    if (list.state !== 'ready') return 'no-such-import';
    const columns = visibleColumns(list.columns, by.rights);
    const wanted = list.rows.find((row) => row.position === position);
    if (!wanted) return 'no-such-row';
    const cells = [...wanted.cells];
    for (const [at, role] of columns.entries()) if (role && typed.has(at)) cells[at] = withoutNul(typed.get(at) ?? '');
    const corrected = { ...wanted, cells: Array.from(cells, (cell) => cell ?? '') };
    return { ...list, rows: list.rows.map((row) => (row === wanted ? corrected : row)) };
  });
}
