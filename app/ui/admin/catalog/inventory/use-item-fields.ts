import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { AddItemProblem, ItemAdded } from '#app/domain/catalog/inventory/item-form.ts';
import { VERSION_FIELDS, versionField } from '#app/domain/catalog/inventory/version-fields.ts';
import { SPECS } from '#app/domain/phone/phone.ts';
import { type Figures, figuresIn } from '#app/ui/admin/prices/price-figures.ts';
import type { FormResult } from '#app/ui/forms/form-result.ts';
import { VALUE_SET } from '#app/ui/hooks/typing-events.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export type PriceMode = 'auto' | 'manual';
export type AddItemResult = FormResult<
  { added: ItemAdded[]; typed: Record<string, string>; zawgyi: boolean },
  AddItemProblem
>;

type FormRef = RefObject<HTMLFormElement | null>;

/** After a save, clears the phone's own fields; after a refusal, focuses the first field with a problem. */
export function useItemFields(form: FormRef, result: AddItemResult | undefined, clearVersions: () => void) {
  const clear = useEffectEvent(clearVersions);
  useEffect(() => {
    if (result?.ok) {
      clear();
      clearPhone(form.current);
    } else if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result, form]);
}

type FormState = { versions: number[]; currency: string; causes: unknown[] };

export function useFigures(form: FormRef, { versions, currency, causes }: FormState) {
  const { format } = useLocale();
  const [figures, setFigures] = useState<Record<number, Figures>>({});
  const readFigures = () => {
    const read = (version: number) => figuresIn(form.current, format, currency, version);
    setFigures(Object.fromEntries(versions.map((version) => [version, read(version)])));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes the form's figures.
  useEffect(readFigures, [versions, currency, ...causes]);
  return { figures, readFigures };
}

/** Copies all specs but the last, the quantity and the cost of a version. Focuses the first empty spec of the new one. */
export function copyVersion(form: HTMLFormElement | null, from: number, to: number): void {
  for (const field of [...SPECS.slice(0, -1), 'qty', 'cost'] as const) {
    const target = inputOf(form, versionField(field, to));
    if (target) setValue(target, inputOf(form, versionField(field, from))?.value ?? '');
  }
  const newSpecs = SPECS.map((spec) => inputOf(form, versionField(spec, to)));
  newSpecs.find((input) => input?.value === '')?.focus();
}

function clearPhone(form: HTMLFormElement | null) {
  for (const field of ['name', ...VERSION_FIELDS]) {
    const input = inputOf(form, field);
    if (input) setValue(input, field === 'qty' ? '1' : '');
  }
  inputOf(form, 'name')?.focus({ preventScroll: true });
}

function setValue(input: HTMLInputElement, value: string) {
  input.value = value;
  input.dispatchEvent(new Event(VALUE_SET));
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}
