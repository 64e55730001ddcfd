import type { Tracking, UnitState } from '#app/db/schema.ts';

/** A unit for a line of an order. */
export type UnitChoice = { line: number; unitId: string };

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
