import { UNIT_CONDITIONS, type UnitCondition } from '#app/domain/units/unit.ts';

/** Items on sale with a unit in stock in that condition; items whose every phone has its tax paid. */
export type UnitFilter = { condition?: UnitCondition | undefined; tax?: 'paid' | undefined };

/** From the parameters of a URL; ignores unknown values. */
export function readUnitFilter(params: URLSearchParams): UnitFilter {
  const condition = UNIT_CONDITIONS.find((each) => each === params.get('condition'));
  return { condition, tax: params.get('tax') === 'paid' ? 'paid' : undefined };
}

/** What the Shop offers to choose from, and what is chosen; `name` is that of the URL parameter. */
export type UnitChoices = { name: 'tax' | 'condition'; value: string; choices: ('paid' | UnitCondition)[] };
