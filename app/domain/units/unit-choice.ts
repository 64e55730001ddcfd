import type { Phone, Tracking, UnitCondition, UnitState, UnitTax } from '#app/db/schema.ts';

/** A unit for a line of an order. */
export type UnitChoice = { line: number; unitId: string };

/** A line of an item with units, and the units in stock that it can be sold with. */
export type LineUnits = Phone & {
  line: number;
  itemId: string;
  qty: number;
  /** False if the line can be sold without, or with fewer. */
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

/** What is chosen on the page. `picked` units were found by their numbers and give way to no other. */
export type UnitPick = { chosen: UnitChoice[]; picked: string[]; refusal?: PickRefusal };
export type PickRefusal =
  | { problem: 'no-such-unit' | 'several-units'; code: string }
  | { problem: 'line-full'; name: string }
  | (UnitRefusal & { problem: 'unit-taken' });

export type TakenUnit = { code: string; state: UnitState; orderNumber: number | null; soldAt: string | null };

/** `choose-units`: the order was confirmed without a look at its units. `wrong-unit`: not of the item of its line. */
export type UnitRefusal = { ok: false } & (
  | { problem: 'choose-units' | 'wrong-unit' }
  | { problem: 'too-few-units' | 'too-many-units'; name: string; qty: number; chosen: number }
  | { problem: 'unit-taken'; taken: TakenUnit }
);

/** Nobody can find units of a deleted item, so that none are required. */
export function isRequired({ tracking, deletedAt }: { tracking: Tracking; deletedAt: string | null }): boolean {
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
