import { versionField } from '#app/domain/catalog/inventory/version-fields.ts';
import { amountReader } from '#app/domain/text/amount.ts';
import { readDecimal } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

/** The numbers from which a sale price is computed; one that is blank or cannot be read is left out. */
export type Figures = Partial<Record<'cost' | 'rate' | 'profit', string>>;

/** Reads the figures typed for one version of a phone; `currency` is that of its cost. */
export function figuresIn(form: HTMLFormElement | null, format: Format, currency: string, version = 1): Figures {
  if (!form) return {};
  const fields = new FormData(form);
  const figures: Figures = {};
  for (const name of ['cost', 'rate', 'profit'] as const) {
    const field = name === 'cost' ? versionField(name, version) : name;
    const reader = name === 'cost' ? amountReader(currency) : undefined;
    const figure = readDecimal(String(fields.get(field) ?? ''), format, reader);
    if (figure !== null) figures[name] = figure;
  }
  return figures;
}
