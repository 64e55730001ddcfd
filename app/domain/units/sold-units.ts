import type { UnitCodeKind } from '#app/db/schema.ts';

/** The numbers of the phones of each line, by order and line: `IMEI 350000000000017 · 350000000000025`. */
export type SoldUnits = Record<string, Record<number, string[]>>;

/** The same in all languages. */
const MARKS: Record<UnitCodeKind, string> = { imei: 'IMEI', serial: 'S/N' };

export function unitLabel(codes: { code: string; kind: UnitCodeKind }[]): string {
  return [...Map.groupBy(codes, ({ kind }) => kind)]
    .map(([kind, own]) => `${MARKS[kind]} ${own.map(({ code }) => code).join(' · ')}`)
    .join(' · ');
}
