import type { Locale } from '#app/domain/locale.ts';
import { useRootData } from '#app/ui/root-data.ts';

const FALLBACK: Locale = { language: 'en', format: 'en', timeZone: 'Asia/Yangon' };

/** How the viewer reads dates and amounts: the server's decision, the same before and after hydration. */
export function useLocale(): Locale {
  return useRootData()?.locale ?? FALLBACK;
}

/** `1,250,000` */
export function formatNumber(value: number, format: string): string {
  return plainSpaces(new Intl.NumberFormat(format, { maximumFractionDigits: 20 }).format(value));
}

/** `1,250,000 MMK` */
export function formatMmk(value: number, format: string): string {
  return `${plainSpaces(new Intl.NumberFormat(format, { maximumFractionDigits: 0 }).format(value))} MMK`;
}

/** `Nov 21, 2026`, in the shop's time zone. */
export function formatDate(instant: string, { format, timeZone }: Locale): string {
  return plainSpaces(new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeZone }).format(new Date(instant)));
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
