import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { AddItemProblem, ItemAdded } from '#app/domain/catalog/inventory/item-form.ts';
import { VERSION_FIELDS, versionField } from '#app/domain/catalog/inventory/version-fields.ts';
import { PHONE_SPECS, SPECS } from '#app/domain/phone/phone.ts';
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

type Copy = { from: number; to: number; size: string | undefined };

/** Copies quantity, cost and RAM of a version; `size` such as 8/256 gives RAM and ROM in GB. Selects the cost or first empty spec. */
export function copyVersion(form: HTMLFormElement | null, { from, to, size }: Copy): void {
  const sizes = size?.split('/').map((gigabytes) => `${gigabytes}GB`);
  const specs = SPECS.map(
    (spec, index) => sizes?.[index] ?? (index === 0 ? textIn(form, versionField(spec, from)) : ''),
  );
  for (const [index, spec] of SPECS.entries()) setField(form, versionField(spec, to), specs[index] ?? '');
  for (const field of ['qty', 'cost'] as const)
    setField(form, versionField(field, to), textIn(form, versionField(field, from)));
  const empty = SPECS.map((spec) => inputOf(form, versionField(spec, to))).find((input) => input?.value === '');
  (empty ?? inputOf(form, versionField('cost', to)))?.focus();
  if (!empty) inputOf(form, versionField('cost', to))?.select();
}

export function readSpecs(form: HTMLFormElement | null, version: number): string[] {
  return PHONE_SPECS.map((spec) => textIn(form, versionField(spec, version)));
}

function clearPhone(form: HTMLFormElement | null) {
  for (const field of ['name', ...VERSION_FIELDS]) {
    setField(form, field, field === 'qty' ? '1' : '');
  }
}

function setField(form: HTMLFormElement | null, name: string, value: string) {
  const input = inputOf(form, name);
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event(VALUE_SET));
}

const textIn = (form: HTMLFormElement | null, name: string) => inputOf(form, name)?.value ?? '';

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}
