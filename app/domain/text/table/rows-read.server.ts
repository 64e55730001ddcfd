import { setImmediate } from 'node:timers/promises';
import papa from 'papaparse';

export type TableBounds = { maxRows: number; maxColumns: number };
/** The rows of a file, each with its cells as texts, or why it has none. */
export type TableRead = { rows: string[][] } | { problem: 'not-a-text' | 'too-many-lines' };

/** Others may go on after as many lines: each slice takes a few milliseconds. */
const SLICE = 200;
/** A line of nothing but commas would take a hundred times its size. */
const MAX_LINE = 4_000;

/** Splits a text into rows, with commas, semicolons, tabs or bars between the cells. @returns null for too many. */
export async function readRows(text: string, bounds: TableBounds): Promise<string[][] | null> {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n{2,}/g, '\n');
  if (hasLongLine(source)) return null;
  // A quotation mark without an end would swallow the rest.
  const rows = await splitRows(source, bounds, '"');
  return rows === 'open-quote' ? ((await splitRows(source, bounds, NO_QUOTE)) as string[][] | null) : rows;
}

/** A character that no text has. */
const NO_QUOTE = '\0';

async function splitRows(
  source: string,
  { maxRows, maxColumns }: TableBounds,
  quoteChar: string,
): Promise<string[][] | 'open-quote' | null> {
  const { delimiter } = papa.parse<string[]>(source.slice(0, 20_000), { preview: 50, quoteChar }).meta;
  const options = { delimiter, quoteChar, newline: '\n' as const, preview: SLICE, fastMode: false };
  const rows: string[][] = [];
  for (let at = 0; at < source.length; ) {
    const { data, errors, meta } = papa.parse<string[]>(source.slice(at), options);
    if (errors.some(({ code }) => code === 'MissingQuotes')) return 'open-quote';
    if (meta.cursor === 0) break;
    at += meta.cursor;
    for (const row of data) if (row.some((cell) => cell.trim() !== '')) rows.push(row.slice(0, maxColumns));
    if (rows.length > maxRows) return null;
    await setImmediate();
  }
  return rows;
}

function hasLongLine(source: string): boolean {
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = source.indexOf('\n', at);
    if ((end < 0 ? source.length : end) - at > MAX_LINE) return true;
  }
  return false;
}
