import { type RefObject, useEffect, useState } from 'react';
import { PHONE_COLUMNS } from '#app/domain/catalog/phone.ts';
import { readDecimal } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';
import type { AddItemResult, PriceMode } from '#app/ui/admin/inventory/item-add-result.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';

/** The valid figures of the form. */
export type Figures = Partial<Record<'cost' | 'rate' | 'profit', string>>;

/** Clears the phone's own fields after a save. */
export function useItemFields(
  form: RefObject<HTMLFormElement | null>,
  result: AddItemResult | undefined,
  mode: PriceMode,
  currency: string,
) {
  const [figures, setFigures] = useState<Figures>({});
  const { format } = useLocale();
  const readFigures = () => setFigures(figuresIn(form.current, format));

  useEffect(() => {
    if (result?.ok) clearPhoneFields(form.current);
    else if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result, form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes the form's figures.
  useEffect(readFigures, [result, mode, currency]);

  return { figures, readFigures };
}

export function figuresIn(form: HTMLFormElement | null, format: Format): Figures {
  if (!form) return {};
  const fields = new FormData(form);
  const figures: Figures = {};
  for (const name of ['cost', 'rate', 'profit'] as const) {
    const figure = readDecimal(String(fields.get(name) ?? ''), format);
    if (figure !== null) figures[name] = figure;
  }
  return figures;
}

function clearPhoneFields(form: HTMLFormElement | null) {
  const phone = Object.fromEntries(PHONE_COLUMNS.map((column) => [column, '']));
  const start = { ...phone, qty: '1', cost: '' };
  for (const [name, value] of Object.entries(start)) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  const name = form?.elements.namedItem('name');
  if (name instanceof HTMLInputElement) name.focus({ preventScroll: true });
}
