const NUMBER_COLUMN = /imei|serial|\bs\/?n\b/i;
const NUMBER = /\d{14}/;

/**
 * The numbers of a spreadsheet, a phone on each line: those of its columns named IMEI, serial or SN. All cells if no column is named so.
 */
export function listOfRows(rows: string[][]): string {
  const [head = [], ...phones] = rows;
  const isHead = !head.some((cell) => NUMBER.test(cell));
  const columns = isHead ? [...head.keys()].filter((at) => NUMBER_COLUMN.test(head[at] ?? '')) : [];
  const lines = columns.length > 0 ? phones.map((row) => columns.map((at) => row[at] ?? '')) : rows;
  return lines
    .map((cells) => cells.join('\t').trim())
    .filter(Boolean)
    .join('\n');
}
