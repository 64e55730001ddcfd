import type { AddItemProblem, ItemAdded } from '#app/domain/catalog/inventory/item-form.ts';
import type { FormResult } from '#app/ui/forms/form-result.ts';

export type PriceMode = 'auto' | 'manual';
export type AddItemResult = FormResult<
  { added: ItemAdded[]; typed: Record<string, string>; zawgyi: boolean },
  AddItemProblem
>;
