import { setImmediate } from 'node:timers/promises';
import papa from 'papaparse';
import { LAST_SHEET_ROW } from '#app/domain/constants.ts';

export type TableBounds = { maxRows: number; maxColumns: number };
/** The rows of a file that are not empty, each with its place in the sheet, from 1, and its cells as texts. */
export type TableRow = { position: number; cells: string[] };
export type TableRead = { rows: TableRow[] } | { problem: 'not-a-text' | 'too-many-lines' };

/** Others may go on after as many lines: each slice takes a few milliseconds. */
const SLICE = 200;
/** A line of nothing but commas would take a hundred times its size. */
const MAX_LINE = 4_000;

/** Splits a text into rows, with commas, semicolons, tabs or bars between the cells. @returns null for too many. */
export async function readRows(text: string, bounds: TableBounds): Promise<TableRow[] | null> {
  const source = text.replace(/\r\n?/g, '\n');
  if (hasLongLine(source)) return null;
  // A quotation mark without an end would swallow the rest.
  const rows = await splitRows(source, bounds, '"');
  return rows === 'open-quote' ? ((await splitRows(source, bounds, NO_QUOTE)) as TableRow[] | null) : rows;
}

const NO_QUOTE = '\0';

async function splitRows(
  text: string,
  { maxRows, maxColumns }: TableBounds,
  quoteChar: string,
): Promise<TableRow[] | 'open-quote' | null> {
  const source = text.replace(/\n{2,}/g, '\n');
  // A title above the headings has no separator.
  const sample = source.slice(0, 20_000).replace(/^(?:[^,;\t|"\n]*\n)+/, '');
  const { delimiter } = papa.parse<string[]>(sample, { preview: 50, quoteChar }).meta;
  const empty = emptyLines(text);
  let run = empty.next().value;
  let position = 1;
  const rows: TableRow[] = [];
  let [at, hasOpenQuote] = [0, false];
  const take = ({ data, errors, meta }: papa.ParseStepResult<string[]>, start: number) => {
    hasOpenQuote ||= errors.some(({ code }) => code === 'MissingQuotes');
    if (data.some((cell) => cell.trim() !== '')) rows.push({ position, cells: data.slice(0, maxColumns) });
    at = start + meta.cursor;
    while (run && run.end < at) run = empty.next().value;
    position += run?.end === at ? run.lines : 1;
  };
  while (at < source.length) {
    const start = at;
    papa.parse<string[]>(source.slice(start), {
      ...{ delimiter, quoteChar, newline: '\n', preview: SLICE, fastMode: false },
      step: (result) => take(result, start),
    });
    if (hasOpenQuote) return 'open-quote';
    if (at === start) break;
    if (rows.length > maxRows || position > LAST_SHEET_ROW) return null;
    await setImmediate();
  }
  return rows;
}

/** Where each run of empty lines ends once they are left out, and by how many lines the next row is further down. */
function* emptyLines(text: string): Generator<{ end: number; lines: number }, undefined> {
  let left = 0;
  for (const { 0: run, index } of text.matchAll(/\n{2,}/g)) {
    yield { end: index - left + 1, lines: run.length };
    left += run.length - 1;
  }
}

function hasLongLine(source: string): boolean {
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = source.indexOf('\n', at);
    if ((end < 0 ? source.length : end) - at > MAX_LINE) return true;
  }
  return false;
}
