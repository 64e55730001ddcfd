/** Excel reads the file as UTF-8 because of this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | null;

/** Writes RFC 4180, with plain numbers. */
export function csvFile(lines: CsvCell[][]): string {
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Spreadsheets take them for numbers, and drop the zeros in front and the last digits. */
const LONG_NUMBER = /^(0\d+|\d{12,})$/;

/** A formula gets an apostrophe in front; a text that a spreadsheet would damage as a number gets a tab, which it hides. */
export function csvCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '');
  const isFormula = /^[\s"']*[=+\-@＝＋－＠\t\r]/.test(value);
  const text = isFormula ? `'${value}` : LONG_NUMBER.test(value) ? `\t${value}` : value;
  // Texts are always quoted, because spreadsheets may separate by semicolons or tabs.
  return `"${text.replaceAll('"', '""')}"`;
}
