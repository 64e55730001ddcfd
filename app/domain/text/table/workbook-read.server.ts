import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { streamXlsxRows } from 'hucre/xlsx';
import { LAST_SHEET_ROW } from '#app/domain/constants.ts';
import type { TableBounds, TableRead, TableRow } from '#app/domain/text/table/rows-read.server.ts';

/** All parts of the workbook together, unpacked: about 60,000 rows. */
const MAX_UNPACKED = 48 * 1024 * 1024;
/** Parts that the workbook may have: sheets, pictures, charts. */
const MAX_PARTS = 2_000;
/** A sheet may have a million rows that are empty. */
const MAX_EMPTY_ROWS = 1_000;
/** Others may go on after as many rows. */
const SLICE = 200;

/** True for any ZIP archive: XLSX, and XLSM with its macros, which nothing runs. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Reads the first sheet. A formula counts as its last result, a date as its day and time, and a number as its digits, which a
 * spreadsheet may have rounded. Memory is bounded: what unpacks to more is not read. */
export async function readWorkbook(bytes: Uint8Array, { maxRows, maxColumns }: TableBounds): Promise<TableRead> {
  const rows: TableRow[] = [];
  let empty = 0;
  try {
    if (!(await unpacksWithin(bytes, MAX_UNPACKED))) return { problem: 'too-many-lines' };
    for await (const { index, values } of streamXlsxRows(bytes, { readStyles: true })) {
      const cells = values.slice(0, maxColumns).map(textOf);
      if (cells.every((cell) => cell.trim() === '')) {
        if (++empty > MAX_EMPTY_ROWS) break;
        continue;
      }
      empty = 0;
      // Some programs number rows wrongly, and the numbers tell rows apart.
      const last = rows.at(-1)?.position ?? 0;
      rows.push({ position: index + 1 > last && index < LAST_SHEET_ROW ? index + 1 : last + 1, cells });
      if (rows.length > maxRows) return { problem: 'too-many-lines' };
      if (rows.length % SLICE === 0) await setImmediate();
    }
  } catch {
    // Damaged, with a password, or an archive of something else.
    return { problem: 'not-a-text' };
  }
  return { rows };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  // Workbooks count days, so a second may lack some milliseconds.
  const text = new Date(value.getTime() + 500).toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

const unpack = promisify(inflateRaw);
const DEFLATED = 8;

/** Unpacks each part once, outside the thread of the requests, because an archive may say that they are smaller than they are. */
async function unpacksWithin(bytes: Uint8Array, max: number): Promise<boolean> {
  let left = max;
  for (const { method, start, end } of partsOf(bytes)) {
    const part = bytes.subarray(start, end);
    const size = method === DEFLATED ? await sizeOf(part, left) : part.length;
    left -= size;
    if (left < 0) return false;
  }
  return true;
}

async function sizeOf(part: Uint8Array, max: number): Promise<number> {
  try {
    return (await unpack(part, { maxOutputLength: Math.max(1, max) })).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return max + 1;
    throw error;
  }
}

type Part = { method: number; start: number; end: number };

/** The parts that the directory at the end of a ZIP archive names. @throws if it is not well-formed. */
function partsOf(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = directoryEnd(view);
  const count = view.getUint16(at + 10, true);
  if (count > MAX_PARTS) throw new Error('too many parts');
  const parts: Part[] = [];
  for (let entry = view.getUint32(at + 16, true); parts.length < count; ) {
    const [size, local] = [view.getUint32(entry + 20, true), view.getUint32(entry + 42, true)];
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    parts.push({ method: view.getUint16(entry + 10, true), start, end: start + size });
    const lengths = [28, 30, 32].map((offset) => view.getUint16(entry + offset, true));
    entry += 46 + lengths.reduce((sum, each) => sum + each, 0);
  }
  return parts;
}

function directoryEnd(view: DataView): number {
  const END = 0x06054b50;
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === END) return at;
  throw new Error('no ZIP archive');
}
