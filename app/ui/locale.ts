import { createContext, use } from 'react';
import { dateFormat, numberFormat } from '#app/domain/formats.ts';
import { BURMESE_DIGITS, type Locale } from '#app/domain/locale.ts';
import { burmeseFigure } from '#app/ui/burmese-figures.ts';

const FALLBACK: Locale = { language: 'en', format: 'en', timeZone: 'Asia/Yangon' };

/** Set around every page. Of a context of its own, a hundred amounts do not hear of each step that the router takes. */
export const LocaleContext = createContext<Locale | undefined>(undefined);

/** Browsers have no Burmese names of months (docs/burmese.md). */
const BURMESE_MONTHS = [
  ...['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ'],
];

/** How the viewer reads dates and amounts: the server's decision, the same before and after hydration. */
export function useLocale(): Locale {
  return use(LocaleContext) ?? FALLBACK;
}

/** `1,250,000` */
export function formatNumber(value: number, { format }: Locale): string {
  return plainSpaces(numberFormat(format, { maximumFractionDigits: 20 }).format(value));
}

/** A whole number as it stands, as of an order or a page: `1042`. */
export function formatFigure(value: number, { format }: Locale): string {
  return format === BURMESE_DIGITS ? burmeseFigure(value) : String(value);
}

/** `1,250,000 MMK`, in Burmese `1,250,000 ကျပ်` */
export function formatMmk(value: number, { language, format }: Locale): string {
  const number = numberFormat(format, { maximumFractionDigits: 0 }).format(value);
  return `${plainSpaces(number)} ${language === 'my' ? 'ကျပ်' : 'MMK'}`;
}

/** `Nov 21, 2026`, in Burmese `21 နိုဝင်ဘာ 2026`, in the shop's time zone. */
export function formatDate(instant: string, locale: Locale): string {
  const { language, format, timeZone } = locale;
  if (language === 'my') return burmeseDate(instant, locale);
  return plainSpaces(dateFormat(format, { dateStyle: 'medium', timeZone }).format(new Date(instant)));
}

/** `Nov 21, 2026, 3:04 PM`, in Burmese `21 နိုဝင်ဘာ 2026၊ 15:04`, in the shop's time zone. */
export function formatDateTime(instant: string, locale: Locale): string {
  const { language, format, timeZone } = locale;
  if (language === 'my') return `${formatDate(instant, locale)}၊ ${formatTime(instant, locale)}`;
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return plainSpaces(dateFormat(format, style).format(new Date(instant)));
}

/** `3:04 PM`, in Burmese `15:04`, in the shop's time zone. */
export function formatTime(instant: string, { language, format, timeZone }: Locale): string {
  const style = { timeStyle: 'short', timeZone, ...(language === 'my' && { hourCycle: 'h23' as const }) } as const;
  return plainSpaces(dateFormat(format, style).format(new Date(instant)));
}

function burmeseDate(instant: string, { format, timeZone }: Locale): string {
  const at = new Date(instant);
  const numbers = dateFormat(format, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone }).formatToParts(at);
  const part = (type: string) => numbers.find((each) => each.type === type)?.value ?? '';
  const month = Number(dateFormat('en', { month: 'numeric', timeZone }).format(at));
  return `${part('day')} ${BURMESE_MONTHS[month - 1]} ${part('year')}`;
}

/** Node and browsers disagree on which narrow space goes where, and a page must hydrate to what was sent. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ');
}
