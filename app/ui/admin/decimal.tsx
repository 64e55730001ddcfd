import { numberFormat } from '#app/domain/formats.ts';
import type { Locale } from '#app/domain/locale.ts';
import { plainSpaces, useLocale } from '#app/ui/locale.ts';

/** A decimal with all the digits it was entered with, grouped as the viewer reads numbers. */
export function Decimal({ value }: { value: string }) {
  return <span className="figures">{formatDecimal(value, useLocale())}</span>;
}

/** `1,234.50`: Intl takes a decimal as text, so that none of its digits is lost. */
export function formatDecimal(value: string, { format }: Locale): string {
  const digits = value.split('.')[1]?.length ?? 0;
  const number = numberFormat(format, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return plainSpaces(number.format(value as Intl.StringNumericLiteral));
}
