import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime } from '#app/domain/date-format.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { deriveFormat } from '#app/i18n/locale-format.server.ts';
import { formatDecimal } from '#app/ui/admin/components/decimal.tsx';
import { everyLocale } from '#tests/support/formats.ts';

const zone = { timeZone: 'Asia/Yangon', numberingSystem: 'latn', calendar: 'gregory' } as const;
const numbers = [0, 7, -12, 100, 999, 1_000, -1_234, 12_345, 123_456, 1_250_000, -9_007_199_254_740_991, 1_234.5];
const moments = Array.from({ length: 12 }, (_, month) =>
  [1, 9, 21].map((day) => new Date(Date.UTC(2026, month, day, (month * 7 + day) % 24, day * 2))),
).flat();
const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour, 4)));

it('formats numbers and dates of every locale as Intl does', () => {
  const locales = everyLocale();
  expect(locales.length).toBeGreaterThan(900);
  for (const tag of [...locales, 'en-DE', 'en-MM', 'en-JP', 'fa-US', 'en-US-posix', 'zh-Hant-MM']) {
    const locale = { language: 'en', format: deriveFormat(tag), timeZone: zone.timeZone } as const;
    const number = new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 20 });
    const date = new Intl.DateTimeFormat(tag, { ...zone, dateStyle: 'medium' });
    const time = new Intl.DateTimeFormat(tag, { ...zone, timeStyle: 'short' });
    const both = new Intl.DateTimeFormat(tag, { ...zone, dateStyle: 'medium', timeStyle: 'short' });
    const byShop = [
      ...numbers.map((each) => formatNumber(each, locale)),
      ...moments.flatMap((at) => [formatDate(at.toISOString(), locale), formatDateTime(at.toISOString(), locale)]),
      ...hours.map((at) => formatTime(at.toISOString(), locale)),
    ];
    const byIntl = [
      ...numbers.map((each) => number.format(each)),
      ...moments.flatMap((at) => [date.format(at), both.format(at)]),
      ...hours.map((at) => time.format(at)),
    ];
    expect([tag, ...byShop]).toEqual([tag, ...byIntl.map((text) => text.replace(/[\u00A0\u202F]/g, ' '))]);
  }
});

it('formats every digit of a decimal, and whole amounts', () => {
  const indian = { language: 'en', format: deriveFormat('en-IN'), timeZone: 'UTC' } as const;
  expect(formatDecimal('12345678901234567890.1234567890', indian)).toBe('1,23,45,67,89,01,23,45,67,890.1234567890');
  expect(formatDecimal('-0.50', indian)).toBe('-0.50');
  expect(formatMmk(1_249_999.5, indian)).toBe('12,50,000 MMK');
});

it('derives the English constant', () => {
  expect(deriveFormat('en')).toEqual(ENGLISH);
});
