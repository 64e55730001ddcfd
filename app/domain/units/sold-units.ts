import type { UnitCodeKind } from '#app/db/schema.ts';
import type { ShownTax } from '#app/domain/units/shown-units.ts';

/** The phones of the lines of orders, by order and line. */
export type SoldUnits = Record<string, Record<number, SoldLine>>;
/** Each phone by all its numbers: `IMEI 350000000000017 · 350000000000025`. */
export type SoldLine = { numbers: string[]; tax: ShownTax };

/** The same in all languages. */
const MARKS: Record<UnitCodeKind, string> = { imei: 'IMEI', serial: 'S/N' };

export function unitLabel(codes: { code: string; kind: UnitCodeKind }[]): string {
  return [...Map.groupBy(codes, ({ kind }) => kind)]
    .map(([kind, own]) => `${MARKS[kind]} ${own.map(({ code }) => code).join(' · ')}`)
    .join(' · ');
}
