import type { Phone, Tracking, UnitCondition, UnitState, UnitTax } from '#app/db/schema.ts';

/** A unit chosen for an order line. */
export type UnitChoice = { line: number; unitId: string };

/** An order line whose item tracks units, and the units in stock to choose from. */
export type LineUnits = Phone & {
  line: number;
  itemId: string;
  qty: number;
  /** True if each piece needs a unit. */
  required: boolean;
  /** Oldest first. */
  units: OfferedUnit[];
  /** The ids of the oldest units, as many as the line needs. */
  suggested: string[];
};

export type OfferedUnit = {
  id: string;
  codes: string[];
  condition: UnitCondition;
  battery: number | null;
  colour: string;
  tax: UnitTax;
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
);

/** A deleted item requires none, because nobody can find its units. */
export function requiresUnits({ tracking, deletedAt }: { tracking: Tracking; deletedAt: string | null }): boolean {
  return tracking === 'required' && deletedAt === null;
}

const UNIT_PROBLEMS = [
  'choose-units',
  'wrong-unit',
  'too-few-units',
  'too-many-units',
  'unit-taken',
] as const satisfies UnitRefusal['problem'][];

export function isUnitRefusal(step: { ok: boolean; problem?: string }): step is UnitRefusal {
  return UNIT_PROBLEMS.some((problem) => problem === step.problem);
}

export const valueOfChoice = ({ line, unitId }: UnitChoice) => `${line}:${unitId}`;

/** Reads what the page of an order's units sends. */
export function readUnitChoice(form: FormData): UnitPick {
  const chosen = form.getAll('unit').flatMap((value) => {
    const [line = '', unitId = ''] = String(value).split(':');
    return /^\d{1,4}$/.test(line) ? [{ line: Number(line), unitId }] : [];
  });
  return { chosen, picked: form.getAll('picked').map(String) };
}
