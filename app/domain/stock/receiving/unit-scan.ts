import { readUnitLines } from '#app/domain/stock/receiving/unit-lines.ts';
import { readUnitCode } from '#app/domain/stock/units/unit-code.ts';

export type Scanned = { list: string; added: string[]; others: string[] };

/** Adds the IMEIs among scanned codes to a list of phones: each on a line of its own, or all on the last line (`onLastLine`).
 * An IMEI of the list is not added again; `others` are codes that are no IMEI. */
export function addScanned(list: string, texts: string[], onLastLine: boolean): Scanned {
  const known = new Set(readUnitLines(list).flatMap(({ codes }) => codes.map(({ code }) => code)));
  const imeis: string[] = [];
  const others: string[] = [];
  for (const text of texts) {
    const read = readUnitCode(text);
    if (read.ok && read.kind === 'imei') imeis.push(read.code);
    else others.push(text.trim());
  }
  const added = [...new Set(imeis)].filter((imei) => !known.has(imei));
  if (added.length === 0) return { list, added, others };
  const trimmed = list.trimEnd();
  const start = trimmed === '' ? '' : `${trimmed}${onLastLine ? ' ' : '\n'}`;
  return { list: `${start}${added.join(onLastLine ? ' ' : '\n')}\n`, added, others };
}
