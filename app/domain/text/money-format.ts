import { writeDigits, writeNumber } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';

export function formatNumber(value: number, { format }: Locale): string {
  return writeNumber(String(value), format);
}

/** Writes a number without grouping: `1042`. */
export function formatFigure(value: number, { format }: Locale): string {
  return writeDigits(String(value), format);
}

/** The longest figure that fits into every column together with its currency. */
const LONGEST_JOINED = 12;

/** `1,250,000 MMK`, in Burmese `1,250,000 ကျပ်` with a space that no line breaks at */
export function formatMmk(value: number, locale: Locale): string {
  const figure = formatNumber(Math.round(value), locale);
  const space = locale.language === 'my' && figure.length <= LONGEST_JOINED ? '\u00A0' : ' ';
  return `${figure}${space}${currencyWord('MMK', locale)}`;
}

export function currencyWord(currency: string, { language }: Locale): string {
  return currency === 'MMK' && language === 'my' ? 'ကျပ်' : currency;
}
