import type { ExpressionBuilder } from 'kysely';
import type { Database, Db, StockRowFate } from '#app/db/schema.ts';
import type { ImportColumns } from '#app/domain/catalog/stock-import/import-columns.ts';
import { visibleColumns } from '#app/domain/catalog/stock-import/import-read.server.ts';
import type {
  ImportOptions,
  ListedRow,
  PastImport,
  RowCounts,
  RowVerdict,
  StockImport,
} from '#app/domain/catalog/stock-import/stock-import.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { type Page, readCounted } from '#app/domain/text/paging.ts';

const PAGE_SIZE = 50;
const PAST = 5;

/** What this person has not finished, or has finished last, by its id; null if there is none. */
export async function readImport(
  db: Db,
  { uid, rights }: { uid: string; rights: readonly Right[] },
  id: string | null,
): Promise<StockImport | null> {
  const found = await db
    .selectFrom('stockImports')
    .select(['id', 'fileName', 'state', 'headings', 'columns', 'options', 'digest', 'hash'])
    .where('uid', '=', uid)
    .$call((query) => (id === null ? query.where('state', 'in', ['columns', 'ready']) : query.where('id', '=', id)))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { hash, headings, columns, options, ...facts } = found;
  const again = db.selectFrom('stockImports').select('id').where('hash', '=', hash).where('state', '=', 'applied');
  const isRepeated = (await again.where('id', '<>', found.id).limit(1).executeTakeFirst()) !== undefined;
  const noted = await selectRows(db, found.id, '')
    .select(({ fn, eb, or }) => [
      fn.countAll<number>().filterWhere('verdict', 'like', '%"zawgyi"%').as('zawgyi'),
      fn
        .countAll<number>()
        .filterWhere((_) => or([eb('verdict', 'like', '%"price-computed"%'), eb('verdict', 'like', '%"price-kept"%')]))
        .as('otherPrices'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...facts,
    headings: JSON.parse(headings) as string[],
    columns: visibleColumns(JSON.parse(columns) as ImportColumns, rights),
    options: JSON.parse(options) as ImportOptions,
    counts: await countFates(db, found.id),
    zawgyi: Number(noted.zawgyi),
    otherPrices: Number(noted.otherPrices),
    isRepeated,
  };
}

async function countFates(db: Db, id: string): Promise<RowCounts> {
  const counts = await selectRows(db, id, '')
    .select(['fate', ({ fn }) => fn.countAll<number>().as('rows')])
    .groupBy('fate')
    .execute();
  const of = (fate: string) => Number(counts.find((each) => each.fate === fate)?.rows ?? 0);
  return { new: of('new'), changed: of('changed'), same: of('same'), refused: of('refused') };
}

export type RowFilter = StockRowFate | '';

function selectRows(db: Db, id: string, fate: RowFilter) {
  return db
    .selectFrom('stockImportRows')
    .where('importId', '=', id)
    .$if(fate !== '', (query) => query.where('fate', '=', fate as StockRowFate));
}

export async function listRows(
  db: Db,
  { id, columns }: Pick<StockImport, 'id' | 'columns'>,
  filter: { fate: RowFilter; page: number },
): Promise<{ rows: ListedRow[] } & Page> {
  const { rows, ...page } = await readCounted(
    { wanted: filter.page, size: PAGE_SIZE },
    ({ size, offset }) => rowsOf(db, id, filter.fate).limit(size).offset(offset).execute(),
    async () => {
      const count = selectRows(db, id, filter.fate).select(({ fn }) => fn.countAll<number>().as('count'));
      return Number((await count.executeTakeFirst())?.count ?? 0);
    },
  );
  return { rows: rows.map((row) => listed(row, columns)), ...page };
}

const rowsOf = (db: Db, id: string, fate: RowFilter) =>
  selectRows(db, id, fate).select(['position', 'cells', 'verdict']).orderBy('position');

function listed(row: { position: number; cells: string; verdict: string }, columns: ImportColumns): ListedRow {
  const cells = JSON.parse(row.cells) as string[];
  const verdict = JSON.parse(row.verdict) as RowVerdict;
  return {
    ...{ ...verdict, fate: verdict.fate ?? 'same', label: verdict.label ?? '', notes: verdict.notes ?? [] },
    position: row.position,
    cells: columns.map((role, at) => (role === null ? '' : (cells[at] ?? ''))),
  };
}

export async function readRow(
  db: Db,
  { id, columns }: Pick<StockImport, 'id' | 'columns'>,
  position: number,
): Promise<ListedRow | null> {
  const row = await rowsOf(db, id, '').where('position', '=', position).executeTakeFirst();
  return row ? listed(row, columns) : null;
}

/** The first rows, from which somebody says what the columns hold. Cost columns of a person without the right stand out by nothing. */
export async function readSample(db: Db, id: string, limit = 4): Promise<string[][]> {
  const rows = await rowsOf(db, id, '').limit(limit).execute();
  return rows.map(({ cells }) => JSON.parse(cells) as string[]);
}

export async function listPastImports(db: Db, uid: string): Promise<PastImport[]> {
  const past = await db
    .selectFrom('stockImports')
    .select(['id', 'fileName', 'appliedAt', 'undoneAt', 'uid'])
    .select(nameOfImporter)
    .where('state', 'in', ['applied', 'undone'])
    .orderBy('appliedAt', 'desc')
    .orderBy('id')
    .limit(PAST)
    .execute();
  return past.map(({ by, appliedAt, undoneAt, uid: maker, ...each }) => ({
    ...each,
    ...{ by: by ?? '', at: appliedAt ?? '', undone: undoneAt, isOwn: maker === uid },
  }));
}

function nameOfImporter(eb: ExpressionBuilder<Database, 'stockImports'>) {
  return eb.selectFrom('users').select('name').whereRef('users.id', '=', 'stockImports.uid').as('by');
}
