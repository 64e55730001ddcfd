import { UNIT_CONDITIONS, type UnitCondition } from '#app/domain/stock/units/unit.ts';

export type UnitFilter = { condition?: UnitCondition | undefined; tax?: 'paid' | undefined };

export function readUnitFilter(params: URLSearchParams): UnitFilter {
  const condition = UNIT_CONDITIONS.find((each) => each === params.get('condition'));
  return { condition, tax: params.get('tax') === 'paid' ? 'paid' : undefined };
}

/** A filter on the Shop page. `name` is its URL parameter, `value` the current choice. */
export type UnitChoices = { name: 'tax' | 'condition'; value: string; choices: ('paid' | UnitCondition)[] };
