import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Db } from '#app/db/schema.ts';
import { clockIn } from '#app/domain/dates.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { textStream } from '#app/domain/shop/files/file-pages.server.ts';
import { BYTE_ORDER_MARK, csvLine } from '#app/domain/text/csv.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { currencyWord } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import type { AdminPath } from '#app/ui/admin/rights/route-rights.ts';

/** Where rows come from: `url` has the filter of the screen. */
export type ListSource = { db: Db; url: URL; timeZone: string };

/** A text stays one, whatever its digits. Amounts of `mmk`, decimals, instants and days become numbers and dates. */
export type Column<Row> = {
  heading: MessageDescriptor;
  kind?: 'mmk' | 'decimal' | 'time' | 'day';
  /** Only for people with `costs.view`. */
  isCost?: true;
  value: (row: Row) => string | number | null;
};

type ListRows<Row> = {
  title: MessageDescriptor;
  /** People who may open it may save its list. */
  screen: AdminPath;
  pages: (source: ListSource) => AsyncIterable<Row[]>;
};
type Columns<Row> = Record<string, Column<Row>>;
/** Only its own columns know its rows. */
export type ListFile = ListRows<never> & { columns: Columns<never> };

/** Takes the columns afterwards, because their types follow from the rows. */
export function listFile<Row>(rows: ListRows<Row>): (columns: Columns<Row>) => ListFile {
  return (columns) => ({ ...(rows as unknown as ListRows<never>), columns });
}

export const ITEM_COLUMNS = {
  model: { heading: msg`Model`, value: ({ name }) => name },
  ram: { heading: msg`RAM`, value: ({ ram }) => ram || null },
  rom: { heading: msg`ROM`, value: ({ rom }) => rom || null },
  variant: { heading: msg`Variant`, value: ({ variant }) => variant || null },
} satisfies Record<string, Column<{ name: string; ram: string; rom: string; variant: string }>>;

type Reader = { locale: Locale; rights: readonly Right[]; source: ListSource };
type Cell = string | number | Date | null;

/** Writes a list as the reader may see it, as fast as it is read and no faster. */
export function listStream(list: ListFile, format: 'csv' | 'xlsx', reader: Reader): ReadableStream<Uint8Array> {
  const { locale, rights, source } = reader;
  const words = translationsFor(locale);
  const columns = Object.values(list.columns).filter(({ isCost }) => !isCost || rights.includes('costs.view'));
  const headings = columns.map(({ heading, kind }) =>
    kind === 'mmk' ? `${words._(heading)} (${currencyWord('MMK', locale)})` : words._(heading),
  );
  const rows = cellsOf(list.pages(source), columns, source.timeZone);
  if (format === 'csv') return textStream(csvChunks(headings, rows));
  return writeXlsxStream(rowsOf(rows), {
    name: sheetName(words._(list.title)),
    freezePane: { rows: 1 },
    columns: columns.map(({ kind }, at) => ({
      header: headings[at] ?? '',
      width: kind === 'time' ? 17 : 14,
      ...(kind === 'time' && { numFmt: 'yyyy-mm-dd hh:mm' }),
      ...(kind === 'day' && { numFmt: 'yyyy-mm-dd' }),
    })),
  });
}

async function* cellsOf(pages: AsyncIterable<never[]>, columns: Column<never>[], timeZone: string) {
  const clock = clockIn(timeZone);
  for await (const page of pages) yield page.map((row) => columns.map((column) => cellOf(column, row, clock)));
}

function cellOf({ kind, value }: Column<never>, row: never, clock: (at: number) => number): Cell {
  const cell = value(row);
  if (cell === null || typeof cell === 'number') return cell;
  if (kind === 'decimal') return Number(cell);
  if (kind === 'day') return new Date(cell);
  return kind === 'time' ? new Date(clock(Date.parse(cell))) : cell;
}

async function* csvChunks(headings: string[], pages: AsyncIterable<Cell[][]>) {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const page of pages) yield page.map((cells) => csvLine(cells.map(csvValue))).join('');
}

/** A day, or a day and a time: `2026-11-30 14:05`. */
function csvValue(cell: Cell): string | number | null {
  if (!(cell instanceof Date)) return cell;
  const text = cell.toISOString();
  return (text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16)).replace('T', ' ');
}

const MAX_TEXT = 32_767;

async function* rowsOf(pages: AsyncIterable<Cell[][]>) {
  for await (const page of pages)
    for (const row of page) yield row.map((cell) => (typeof cell === 'string' ? cell.slice(0, MAX_TEXT) : cell));
}

/** Excel allows 31 characters, and none of these. */
function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}
