import { inChunks, insertAll } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import {
  columnsOf,
  findHeadings,
  type ImportRole,
  type KnownHeadings,
} from '#app/domain/catalog/stock-import/import-columns.ts';
import {
  hashOfRows,
  type Importer,
  type ListCells,
  planList,
  readable,
} from '#app/domain/catalog/stock-import/import-read.server.ts';
import {
  type ImportOptions,
  type ImportRefusal,
  MAX_IMPORT_ROWS,
  STANDARD_OPTIONS,
} from '#app/domain/catalog/stock-import/stock-import.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';

/** Keeps the rows of a file, in place of what this person has not finished, and says what would become of each. */
export async function stageImport(
  db: Db,
  by: Importer,
  { fileName, rows }: { fileName: string; rows: ListCells[] },
): Promise<{ ok: true; id: string } | ImportRefusal> {
  const [first] = rows;
  if (!first) return { ok: false, problem: 'empty' };
  const known = await readKnownHeadings(db);
  const found = findHeadings(
    rows.slice(0, 20).map(({ cells }) => readable(cells)),
    known,
  );
  const kept = rows.slice(found ? found.at + 1 : 0).map((row) => ({ ...row, cells: row.cells.map(withoutNul) }));
  if (kept.length === 0) return { ok: false, problem: 'empty' };
  if (kept.length > MAX_IMPORT_ROWS) return { ok: false, problem: 'too-many-lines' };
  const list = {
    headings: (found ? (rows[found.at]?.cells ?? []) : []).map(withoutNul),
    columns: found?.columns ?? columnsOf(readable(first.cells), known),
    options: await readLastOptions(db, by.uid),
  };
  const planned = found ? await planList(db, by, { ...list, rows: kept }) : null;
  const id = crypto.randomUUID();
  const hash = await hashOfRows(rows.map(({ cells }) => cells));
  await transact(db, async (trx) => {
    await trx.deleteFrom('stockImports').where('uid', '=', by.uid).where('state', 'in', ['columns', 'ready']).execute();
    await trx
      .insertInto('stockImports')
      .values({
        ...{ id, uid: by.uid, hash, fileName: withoutNul(fileName).slice(0, 200), createdAt: instant(by.now) },
        ...{ state: planned ? 'ready' : 'columns', digest: planned?.digest ?? '' },
        headings: JSON.stringify(list.headings),
        columns: JSON.stringify(list.columns),
        options: JSON.stringify(list.options),
      })
      .execute();
    await inChunks(kept, (chunk) =>
      insertAll(
        trx,
        'stockImportRows',
        chunk.map(({ position, cells }) => {
          const verdict = planned?.plan.verdicts.get(position);
          const row = { importId: id, position, cells: JSON.stringify(cells) };
          return { ...row, fate: verdict?.fate ?? null, verdict: JSON.stringify(verdict ?? {}) };
        }),
      ),
    );
  });
  return { ok: true, id };
}

/** PostgreSQL takes no NUL in a text, and none of its escapes in JSON. */
export const withoutNul = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');

async function readKnownHeadings(db: Db): Promise<KnownHeadings> {
  const known = await db.selectFrom('stockHeadings').selectAll().execute();
  return new Map(known.map(({ heading, role }) => [heading, role as ImportRole | '']));
}

/** The next list of a person probably has the currency of their last one. Whether its pieces are added is asked each time. */
async function readLastOptions(db: Db, uid: string): Promise<ImportOptions> {
  const last = await db
    .selectFrom('stockImports')
    .select('options')
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { currency } = last ? (JSON.parse(last.options) as ImportOptions) : STANDARD_OPTIONS;
  return { ...STANDARD_OPTIONS, currency };
}

export async function discardImport(db: Db, uid: string, id: string): Promise<void> {
  await db
    .deleteFrom('stockImports')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('state', 'in', ['columns', 'ready'])
    .execute();
}

/** What a list has changed is kept for three months: longer, nobody undoes one. One that nobody has applied is kept for a week. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = (days: number) => instant(new Date(now.getTime() - days * DAY_MS));
  await db
    .deleteFrom('stockImports')
    .where(({ or, and, eb }) =>
      or([
        eb('createdAt', '<', before(90)),
        and([eb('createdAt', '<', before(7)), eb('state', 'in', ['columns', 'ready'])]),
      ]),
    )
    .execute();
}
