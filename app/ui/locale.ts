import { createContext, use } from 'react';
import type { Locale } from '#app/domain/locale.ts';

const FALLBACK: Locale = { language: 'en', format: 'en', timeZone: 'Asia/Yangon' };

/** Set around every page. Of a context of its own, a hundred amounts do not hear of each step that the router takes. */
export const LocaleContext = createContext<Locale | undefined>(undefined);

/** Made once for the language that was asked for last: it takes longer than what it does. */
let wholeNumbers: { format: string; number: Intl.NumberFormat } | undefined;

/** How the viewer reads dates and amounts: the server's decision, the same before and after hydration. */
export function useLocale(): Locale {
  return use(LocaleContext) ?? FALLBACK;
}

/** `1,250,000` */
export function formatNumber(value: number, format: string): string {
  return plainSpaces(new Intl.NumberFormat(format, { maximumFractionDigits: 20 }).format(value));
}

/** `1,250,000 MMK` */
export function formatMmk(value: number, format: string): string {
  return mmkFormatter(format)(value);
}

/** The same for many amounts: what takes long is done once. */
export function mmkFormatter(format: string): (value: number) => string {
  if (wholeNumbers?.format !== format)
    wholeNumbers = { format, number: new Intl.NumberFormat(format, { maximumFractionDigits: 0 }) };
  const { number } = wholeNumbers;
  return (value) => `${plainSpaces(number.format(value))} MMK`;
}

/** `Nov 21, 2026`, in the shop's time zone. */
export function formatDate(instant: string, locale: Locale): string {
  return dateFormatter(locale)(instant);
}

/** The same for many dates: what takes long is done once. */
export function dateFormatter({ format, timeZone }: Locale): (instant: string) => string {
  const date = new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeZone });
  return (instant) => plainSpaces(date.format(new Date(instant)));
}

/** `Nov 21, 2026, 3:04 PM`, in the shop's time zone. */
export function formatDateTime(instant: string, { format, timeZone }: Locale): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return plainSpaces(new Intl.DateTimeFormat(format, style).format(new Date(instant)));
}

/** Node and browsers disagree on which narrow space goes where, and a page must hydrate to what was sent. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ');
}
