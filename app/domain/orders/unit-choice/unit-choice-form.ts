import type { UnitChoice, UnitPick } from '#app/domain/orders/unit-choice/unit-choice.ts';

export const valueOfChoice = ({ line, unitId }: UnitChoice) => `${line}:${unitId}`;

/** Reads what the page of an order's units sends. */
export function readUnitChoice(form: FormData): UnitPick {
  const chosen = form.getAll('unit').flatMap((value) => {
    const [line = '', unitId = ''] = String(value).split(':');
    return /^\d{1,4}$/.test(line) ? [{ line: Number(line), unitId }] : [];
  });
  return { chosen, picked: form.getAll('picked').map(String) };
}
