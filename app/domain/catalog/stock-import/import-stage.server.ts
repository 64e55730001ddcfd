import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inChunks, insertAll, jsonRows } from '#app/db/json-rows.server.ts';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { checkImport } from '#app/domain/catalog/stock-import/import-check.server.ts';
import {
  COST_ROLES,
  columnsOf,
  findHeadings,
  headingKey,
  type ImportColumns,
  type ImportRole,
  isReadable,
  type KnownHeadings,
} from '#app/domain/catalog/stock-import/import-columns.ts';
import type { ImportPlan } from '#app/domain/catalog/stock-import/import-plan.ts';
import { type ImportRow, readImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import {
  type ImportOptions,
  type ImportRefusal,
  MAX_IMPORT_ROWS,
  STANDARD_OPTIONS,
} from '#app/domain/catalog/stock-import/stock-import.ts';
import { businessDate, DAY_MS, instant } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { toUnicode } from '#app/domain/text/zawgyi.server.ts';

/** Who imports, with the rights that decide what they may see and write. */
export type Importer = By & { rights: readonly Right[]; timeZone: string };
type Outcome = { ok: true; id: string } | ImportRefusal;

/** Keeps the rows of a file, in place of what this person has not finished, and says what would become of each. */
export async function stageImport(
  db: Db,
  by: Importer,
  { fileName, rows }: { fileName: string; rows: string[][] },
): Promise<Outcome> {
  if (rows.length === 0) return { ok: false, problem: 'empty' };
  const known = await readKnownHeadings(db);
  const found = findHeadings(rows.slice(0, 20).map(readable), known);
  const headings = found ? (rows[found.at] as string[]) : [];
  const kept = rows
    .map((cells, at) => ({ position: at + 1, cells: cells.map(withoutNul) }))
    .slice(found ? found.at + 1 : 0);
  if (kept.length === 0) return { ok: false, problem: 'empty' };
  if (kept.length > MAX_IMPORT_ROWS) return { ok: false, problem: 'too-many-lines' };
  const hash = await hashOfRows(rows);
  const id = crypto.randomUUID();
  const columns = found?.columns ?? columnsOf(readable(rows[0] as string[]), known);
  await transact(db, async (trx) => {
    const options = JSON.stringify(await readLastOptions(trx, by.uid));
    await trx.deleteFrom('stockImports').where('uid', '=', by.uid).where('state', 'in', ['columns', 'ready']).execute();
    const texts = { headings: JSON.stringify(headings.map(withoutNul)), columns: JSON.stringify(columns) };
    const row = {
      id,
      fileName: withoutNul(fileName).slice(0, 200),
      uid: by.uid,
      hash,
      ...texts,
      options,
    };
    await trx
      .insertInto('stockImports')
      .values({ ...row, state: 'columns', createdAt: instant(by.now) })
      .execute();
    await inChunks(kept, (chunk) =>
      insertAll(
        trx,
        'stockImportRows',
        chunk.map(({ position, cells }) => ({ importId: id, position, cells: JSON.stringify(cells) })),
      ),
    );
  });
  if (found) await recheck(db, by, id);
  return { ok: true, id };
}

/** PostgreSQL takes no NUL in a text, and none of its escapes in JSON. */
const withoutNul = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');

const readable = (cells: string[]) => cells.map((cell) => toUnicode(cell) ?? cell);

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

async function hashOfRows(rows: string[][]): Promise<string> {
  const hash = createHash('sha256');
  for (const cells of rows) {
    hash.update(JSON.stringify(cells));
    await letOthersIn();
  }
  return hash.digest('base64url');
}

async function readKnownHeadings(db: Db): Promise<KnownHeadings> {
  const known = await db.selectFrom('stockHeadings').selectAll().execute();
  return new Map(known.map(({ heading, role }) => [heading, role as ImportRole | '']));
}

/** The next list of a person probably has the currency of their last one. Whether its pieces are added is asked each time. */
async function readLastOptions(trx: Trx, uid: string): Promise<ImportOptions> {
  const last = await trx
    .selectFrom('stockImports')
    .select('options')
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { currency } = last ? (JSON.parse(last.options) as ImportOptions) : STANDARD_OPTIONS;
  return { ...STANDARD_OPTIONS, currency };
}

type Staged = Awaited<ReturnType<typeof lockImport>>;

/** The list of this person; undefined for that of somebody else. */
export function lockImport(trx: Trx, uid: string, id: string) {
  return trx
    .selectFrom('stockImports')
    .select(['id', 'fileName', 'state', 'headings', 'columns', 'options', 'digest'])
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/** Reads the rows of a list as its columns and options say. What the person may not see is not read. */
export async function planImport(
  db: Db,
  { now, rights, timeZone }: Importer,
  staged: NonNullable<Staged>,
): Promise<ImportPlan> {
  const options = JSON.parse(staged.options) as ImportOptions;
  const all = JSON.parse(staged.columns) as ImportColumns;
  const columns = visibleColumns(all, rights);
  const isCostHidden = all.includes('cost') && !columns.includes('cost');
  const headings = readable(JSON.parse(staged.headings) as string[]);
  const stored = await db
    .selectFrom('stockImportRows')
    .select(['position', 'cells'])
    .where('importId', '=', staged.id)
    .orderBy('position')
    .execute();
  const rows: ImportRow[] = [];
  const zawgyi = new Set<number>();
  for (const { position, cells } of stored) {
    const typed = JSON.parse(cells) as string[];
    const converted = readable(typed);
    const isZawgyi = typed.some((cell, at) => columns[at] && converted[at] !== cell);
    if (isZawgyi && !options.isConverted) zawgyi.add(position);
    rows.push(
      readImportRow(
        position,
        options.isConverted ? converted : typed,
        { headings, columns, isCostHidden },
        rows.at(-1) ?? null,
      ),
    );
    await letOthersIn();
  }
  const plan = await checkImport(db, rows, { options, rights, today: businessDate(now, timeZone) });
  for (const position of zawgyi) plan.verdicts.get(position)?.notes.push({ code: 'zawgyi' });
  return plan;
}

export function visibleColumns(columns: ImportColumns, rights: readonly Right[]): ImportColumns {
  if (rights.includes('costs.view')) return columns;
  return columns.map((role) => (role !== null && COST_ROLES.includes(role) ? null : role));
}

/** Of all that would be written, so that what was looked at is what is written. */
export function digestOf({ verdicts: _, ...plan }: ImportPlan): string {
  const prices = plan.prices.map(({ item, price }) => [
    item.id,
    item.cost,
    item.rate,
    item.profit,
    item.salePrice,
    price,
  ]);
  const details = plan.details.map(({ item, ...details }) => [item.id, item.type, item.barcode, details]);
  return hashOf({ ...plan, prices, details });
}

/** Checks all rows against the shop as it is now. */
export async function recheck(db: Db, by: Importer, id: string): Promise<Outcome> {
  return transact(db, async (trx) => {
    const staged = await lockImport(trx, by.uid, id);
    if (!staged || !['columns', 'ready'].includes(staged.state)) return { ok: false, problem: 'no-such-import' };
    await saveVerdicts(trx, id, await planImport(trx, by, staged));
    return { ok: true, id };
  });
}

export async function saveVerdicts(trx: Trx, id: string, plan: ImportPlan): Promise<void> {
  await inChunks([...plan.verdicts], async (chunk) => {
    const rows = chunk.map(([position, verdict]) => [position, verdict.fate, JSON.stringify(verdict)]);
    await sql`update "stockImportRows" set "fate" = r.value ->> 1, "verdict" = r.value ->> 2
      from ${jsonRows(trx, rows)} as r
      where "importId" = ${id} and "position" = cast(r.value ->> 0 as integer)
        and "position" between ${chunk[0]?.[0]} and ${chunk.at(-1)?.[0]}`.execute(trx);
  });
  await trx
    .updateTable('stockImports')
    .set({ state: 'ready', digest: digestOf(plan) })
    .where('id', '=', id)
    .execute();
}

/** Sets what the columns hold, which is remembered for their headings. `hasHeadings`: the first row has them. */
export async function chooseColumns(
  db: Db,
  by: Importer,
  { id, columns, hasHeadings }: { id: string; columns: ImportColumns; hasHeadings: boolean },
): Promise<Outcome> {
  if (!isReadable(columns)) return { ok: false, problem: 'no-name-column' };
  const isThere = await transact(db, async (trx) => {
    const staged = await lockImport(trx, by.uid, id);
    if (!staged || !['columns', 'ready'].includes(staged.state)) return false;
    let headings = JSON.parse(staged.headings) as string[];
    const kept = JSON.parse(staged.columns) as ImportColumns;
    const chosen = visibleColumns(columns, by.rights).map((role, at) => role ?? hiddenRole(kept[at], by.rights));
    if (headings.length === 0 && hasHeadings) headings = await takeHeadings(trx, id);
    await rememberHeadings(trx, readable(headings), chosen);
    const texts = { headings: JSON.stringify(headings), columns: JSON.stringify(chosen) };
    await trx.updateTable('stockImports').set(texts).where('id', '=', id).execute();
    return true;
  });
  return isThere ? recheck(db, by, id) : { ok: false, problem: 'no-such-import' };
}

/** What a column holds that this person may not see, and so has not chosen. */
function hiddenRole(role: ImportRole | null | undefined, rights: readonly Right[]): ImportRole | null {
  return role && !rights.includes('costs.view') && COST_ROLES.includes(role) ? role : null;
}

async function takeHeadings(trx: Trx, importId: string): Promise<string[]> {
  const first = await trx
    .deleteFrom('stockImportRows')
    .where('importId', '=', importId)
    .where('position', '=', 1)
    .returning('cells')
    .executeTakeFirst();
  return first ? (JSON.parse(first.cells) as string[]) : [];
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

export async function setOptions(db: Db, by: Importer, id: string, options: ImportOptions): Promise<Outcome> {
  await db
    .updateTable('stockImports')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', id)
    .where('uid', '=', by.uid)
    .where('state', 'in', ['columns', 'ready'])
    .execute();
  return recheck(db, by, id);
}

/** Replaces cells of a row by what somebody typed. What the person may not see stays as it is. */
export async function correctRow(
  db: Db,
  by: Importer,
  { id, position, typed }: { id: string; position: number; typed: Map<number, string> },
): Promise<Outcome> {
  const corrected = await transact(db, async (trx) => {
    const staged = await lockImport(trx, by.uid, id);
    if (staged?.state !== 'ready') return 'no-such-import' as const;
    const row = trx
      .selectFrom('stockImportRows')
      .select('cells')
      .where('importId', '=', id)
      .where('position', '=', position);
    const stored = await row.executeTakeFirst();
    if (!stored) return 'no-such-row' as const;
    const columns = visibleColumns(JSON.parse(staged.columns) as ImportColumns, by.rights);
    const cells = JSON.parse(stored.cells) as string[];
    for (const [at, role] of columns.entries()) if (role && typed.has(at)) cells[at] = withoutNul(typed.get(at) ?? '');
    const text = JSON.stringify(Array.from(cells, (cell) => cell ?? ''));
    await trx
      .updateTable('stockImportRows')
      .set({ cells: text })
      .where('importId', '=', id)
      .where('position', '=', position)
      .execute();
    return null;
  });
  return corrected ? { ok: false, problem: corrected } : recheck(db, by, id);
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
