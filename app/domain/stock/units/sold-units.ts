import type { ShownTax } from '#app/domain/stock/units/shown-units.ts';

/** The units that orders were sold with, by order id and line. */
export type SoldUnits = Record<string, Record<number, SoldLine>>;
/** `phoneLabels` has one label for each phone, with all its numbers: `IMEI 350000000000017 · 350000000000025`. */
export type SoldLine = { phoneLabels: string[]; tax: ShownTax };
