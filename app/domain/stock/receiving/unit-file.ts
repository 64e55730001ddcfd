const NUMBER_COLUMN = /imei|serial|\bs\/?n\b/i;
const NUMBER = /\d{14}/;

/** Lists the numbers of a spreadsheet, one phone on each line: of the columns named IMEI, serial or SN, else of all. */
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
