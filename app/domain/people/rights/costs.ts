import type { Right } from '#app/domain/people/rights/rights.ts';

/** What only people with `costs.view` get, wherever it is in an answer. */
const COST_FIELDS = [
  'cost',
  'rate',
  'profit',
  'supplier',
  'exceedingCost',
  'lineCost',
  'returnedCost',
  'itemCost',
  'stockCost',
  'costTotals',
] as const;
export type CostField = (typeof COST_FIELDS)[number];

/** The same with every cost optional, so that a page that counts on one does not compile. */
export type ShownCosts<T> = T extends readonly (infer Each)[]
  ? ShownCosts<Each>[]
  : T extends object
    ? { [K in keyof T as K extends CostField ? never : K]: ShownCosts<T[K]> } & {
        [K in keyof T as K extends CostField ? K : never]?: T[K];
      }
    : T;

/** @returns the answer, without its costs and the history of them if these rights lack `costs.view`. */
export function showCosts<T>(rights: readonly Right[], answer: T): ShownCosts<T> {
  return (rights.includes('costs.view') ? answer : withoutCosts(answer)) as ShownCosts<T>;
}

function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isCostField(each?.field)).map(withoutCosts);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([field]) => !isCostField(field));
  return Object.fromEntries(kept.map(([field, each]) => [field, withoutCosts(each)]));
}

function isCostField(field: unknown): boolean {
  return COST_FIELDS.some((each) => each === field);
}
