import type { ImportBasis } from '#app/domain/catalog/stock-import/import-basis.server.ts';
import type { KnownItem } from '#app/domain/catalog/stock-import/import-plan.ts';
import type { RowUnit } from '#app/domain/catalog/stock-import/import-row.ts';
import type { RowNote } from '#app/domain/catalog/stock-import/stock-import.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';

export type UnitsKnown = ReturnType<typeof unitsKnown>;

export function unitsKnown({ recordsImeis, known, ownPrices, sold }: ImportBasis) {
  return {
    recordsImeis,
    codes: new Map(known.map((each) => [each.code, each])),
    prices: new Map(ownPrices),
    wereSold: new Set(sold),
  };
}

/** `unitId` is undefined for a phone that is in stock already. */
export type CheckedUnit =
  | { fault: RowNote }
  | { label: string; unitId: string | null | undefined; ownPrice?: number | null; note?: RowNote };

/** Says whether the phone of a row is new, in stock already, or another's. @param said the rows of the numbers so far */
export function checkUnit(
  known: UnitsKnown,
  unit: RowUnit,
  item: KnownItem | null,
  said: ReadonlyMap<string, number>,
): CheckedUnit {
  if (!known.recordsImeis) return { fault: { code: 'imeis-off', field: 'imei' } };
  for (const { code } of unit.codes) {
    const earlier = said.get(code);
    if (earlier !== undefined)
      return { fault: { code: 'number-twice', field: 'imei', from: code, to: String(earlier) } };
  }
  const label = unitLabel(unit.codes);
  const found = unit.codes.flatMap(({ code }) => known.codes.get(code) ?? []);
  const [first] = found;
  if (!first) return { label, unitId: null };
  const isOne = found.length === unit.codes.length && found.every(({ unitId }) => unitId === first.unitId);
  if (isOne && first.state === 'in-stock' && first.itemId === item?.id)
    return { label, unitId: undefined, ownPrice: known.prices.get(first.unitId) ?? null };
  if (isOne && first.state === 'gone' && !known.wereSold.has(first.unitId))
    return { label, unitId: first.unitId, note: { code: 'comes-back' } };
  return { fault: { code: 'known-unit', field: 'imei', from: first.code, to: first.itemName } };
}
