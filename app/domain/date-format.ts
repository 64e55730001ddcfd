import { clockIn } from '#app/domain/dates.ts';
import { fillIn, writeDigits } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';

/** Browsers have no Burmese month names (docs/burmese.md). */
const BURMESE_MONTHS = [
  ...['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ'],
];

/** `Nov 21, 2026`, in Burmese `21 နိုဝင်ဘာ 2026`, in the shop's time zone. */
export function formatDate(instant: string, { language, format, timeZone }: Locale): string {
  const { month, ...day } = clock(instant, timeZone);
  const template = language === 'my' ? `{d} ${BURMESE_MONTHS[month]} {y}` : format.dates[month];
  return writeDigits(fillIn(template ?? '', day), format);
}

/** `Nov 21, 2026, 3:04 PM`, in Burmese `21 နိုဝင်ဘာ 2026၊ 15:04`, in the shop's time zone. */
export function formatDateTime(instant: string, locale: Locale): string {
  const template = locale.language === 'my' ? '{date}၊ {time}' : locale.format.dateTime;
  return fillIn(template, { date: formatDate(instant, locale), time: formatTime(instant, locale) });
}

export function formatTime(instant: string, { language, format, timeZone }: Locale): string {
  const { hour, ...minute } = clock(instant, timeZone);
  const template = language === 'my' ? `${twoDigits(hour)}:{mm}` : format.times[hour];
  return writeDigits(fillIn(template ?? '', minute), format);
}

function clock(instant: string, timeZone: string) {
  const at = new Date(clockIn(timeZone)(Date.parse(instant)));
  const [d, m] = [at.getUTCDate(), at.getUTCMinutes()];
  const values = { y: at.getUTCFullYear(), d, dd: twoDigits(d), m, mm: twoDigits(m) };
  return { month: at.getUTCMonth(), hour: at.getUTCHours(), ...values };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
