/** Excel reads the file as UTF-8 because of this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | null;

/** Writes RFC 4180, with plain numbers. */
export function csvFile(lines: CsvCell[][]): string {
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[\s"']*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  // Texts are always quoted, because spreadsheets may separate by semicolons or tabs.
  return `"${text.replaceAll('"', '""')}"`;
}
