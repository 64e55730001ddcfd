import { readRows, type TableBounds, type TableRead } from '#app/domain/text/table/rows-read.server.ts';
import { isWorkbook, readWorkbook } from '#app/domain/text/table/workbook-read.server.ts';

/** Reads CSV, with any separator and encoding, or the first sheet of a workbook (XLSX), whose macros and formulas do not run. */
export async function readTable(bytes: Uint8Array, bounds: TableBounds): Promise<TableRead> {
  if (isWorkbook(bytes)) return readWorkbook(bytes, bounds);
  const text = decodeText(bytes);
  if (text === null) return { problem: 'not-a-text' };
  const rows = await readRows(text, bounds);
  return rows ? { rows } : { problem: 'too-many-lines' };
}

/** Decodes UTF-8, also with its mark, and the UTF-16 of spreadsheets. @returns null for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  // The mark may be missing: the second byte of the first letter says enough.
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const isUtf16 = isBigEndian || (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const text = new TextDecoder(isBigEndian ? 'utf-16be' : isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  // Pictures and workbooks have both.
  const isText = !text.slice(0, 100_000).includes('\0') && !text.slice(0, 1_000).includes('\uFFFD');
  return isText ? text : null;
}
