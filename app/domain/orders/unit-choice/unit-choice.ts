import type { Phone, RowOf, UnitState } from '#app/db/schema.ts';
import type { PieceFacts } from '#app/domain/stock/units/shown-units.ts';

export type UnitChoice = { line: number; unitId: string };

export type LineUnits = Phone & {
  line: number;
  itemId: string;
  qty: number;
  ordered: PieceFacts | null;
  offeredUnitId: string | null;
  required: boolean;
  /** Those like the ordered ones first, then the oldest. */
  units: OfferedUnit[];
  /** The chosen piece, or as many of the oldest units like the ordered ones as the line needs. */
  suggested: string[];
};

export type OfferedUnit = RowOf<'units', 'id' | 'condition' | 'battery' | 'colour' | 'tax'> & {
  codes: string[];
};

/** The choice on the page. `picked` units were found by number, and a later pick replaces none of them. */
export type UnitPick = { chosen: UnitChoice[]; picked: string[]; refusal?: PickRefusal };
export type PickRefusal =
  | { problem: 'no-such-unit' | 'several-units'; code: string }
  | { problem: 'line-full'; name: string }
  | (UnitRefusal & { problem: 'unit-taken' });

export type TakenUnit = { code: string; state: UnitState; orderNumber: number | null; soldAt: string | null };

/** `choose-units`: the admin has not seen the units. `wrong-unit`: one is not of its line's item, or chosen twice. */
export type UnitRefusal = { ok: false } & (
  | { problem: 'choose-units' | 'wrong-unit' }
  | { problem: 'too-few-units' | 'too-many-units'; name: string; qty: number; chosen: number }
  | { problem: 'unit-taken'; taken: TakenUnit }
  | { problem: 'unit-leased'; code: string }
  /** The buyer ordered another piece or condition, or this piece is kept for the order `keptFor`. */
  | { problem: 'other-piece'; code: string; keptFor: number | null }
);

const UNIT_PROBLEMS = [
  'choose-units',
  'wrong-unit',
  'too-few-units',
  'too-many-units',
  'unit-taken',
  'unit-leased',
  'other-piece',
] as const satisfies UnitRefusal['problem'][];

export function isUnitRefusal(step: { ok: boolean; problem?: string }): step is UnitRefusal {
  return UNIT_PROBLEMS.some((problem) => problem === step.problem);
}

export const valueOfChoice = ({ line, unitId }: UnitChoice) => `${line}:${unitId}`;

export function readUnitChoice(form: FormData): UnitPick {
  const chosen = form.getAll('unit').flatMap((value) => {
    const [line = '', unitId = ''] = String(value).split(':');
    return /^\d{1,4}$/.test(line) ? [{ line: Number(line), unitId }] : [];
  });
  return { chosen, picked: form.getAll('picked').map(String) };
}
