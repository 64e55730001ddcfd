import type { AddItemProblem, ItemAdded } from '#app/domain/catalog/inventory/item-form.ts';
import type { Problems } from '#app/domain/fields.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';

export type PriceMode = 'auto' | 'manual';
type Typed = Record<string, string>;

export type AddItemResult =
  | {
      ok: true;
      added: ItemAdded[];
      typed: Typed;
      zawgyi: boolean;
    }
  | ({ ok: false; typed: Typed } & AddItemProblem)
  | { ok: false; problems: Problems; typed: Typed }
  | Unavailable;

export function readResult(result: AddItemResult | undefined) {
  const typed: Typed = result && 'typed' in result ? result.typed : {};
  const problems: Problems = result && 'problems' in result ? result.problems : {};
  return { typed, problems, problem: result && 'problem' in result ? result.problem : undefined };
}
