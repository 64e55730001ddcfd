import { writeNumber } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** Shows every digit that was entered, in the viewer's number format. */
export function Decimal({ value }: { value: string }) {
  return <span className="figures">{formatDecimal(value, useLocale())}</span>;
}

export function formatDecimal(value: string, { format }: Locale): string {
  return writeNumber(value, format);
}
