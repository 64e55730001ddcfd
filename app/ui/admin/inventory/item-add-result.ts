import type { AddItemProblem, ItemAdded } from '#app/domain/catalog/item-form.ts';
import type { Problems } from '#app/domain/fields.ts';
import type { Unreached } from '#app/ui/forms/unreached.tsx';

export type PriceMode = 'auto' | 'manual';
type Typed = Record<string, string>;

export type AddItemAnswer =
  | (ItemAdded & {
      typed: Typed;
      /** The name was typed in Zawgyi. */
      zawgyi: boolean;
    })
  | ({ ok: false; typed: Typed } & AddItemProblem)
  | { ok: false; problems: Problems; typed: Typed }
  | Unreached;

/** Returns the result's parts, empty where it has none. */
export function readAnswer(answer: AddItemAnswer | undefined) {
  const typed: Typed = answer && 'typed' in answer ? answer.typed : {};
  const problems: Problems = answer && 'problems' in answer ? answer.problems : {};
  return { typed, problems, problem: answer && 'problem' in answer ? answer.problem : undefined };
}
