import { expect, it } from 'vitest';
import { readLocale } from '#app/locale.server.ts';

const format = (acceptLanguage: string | null) => readLocale(acceptLanguage, 'Asia/Yangon').format;

it('speaks English and passes the zone on', () => {
  expect(readLocale('de', 'Asia/Bangkok')).toMatchObject({ language: 'en', timeZone: 'Asia/Bangkok' });
});

it.each([
  ['en-GB,en;q=0.9', 'en-GB'],
  ['de-AT', 'de-AT'],
  ['my-MM,th-TH;q=0.8', 'th-TH'],
  ['xx-klingon, fr', 'fr'],
])('formats as the first language of "%s" that Intl knows, which is %s', (asked, expected) => {
  expect(new Intl.Locale(format(asked)).baseName).toBe(expected);
});

it.each([null, '', '*', 'my', ';;,', '../../etc/passwd', 'en\u0000', 'x'.repeat(10_000)])(
  'falls back to English for %j',
  (asked) => {
    expect(format(asked)).toBe('en');
  },
);

it.each(['ar-EG', 'fa-u-nu-arabext', 'th-TH-u-ca-buddhist-nu-thai'])(
  'counts in Latin digits and Gregorian years for %s',
  (asked) => {
    const date = new Intl.DateTimeFormat(format(asked), { dateStyle: 'medium', timeZone: 'UTC' });
    expect(date.format(new Date('2026-11-21T00:00:00Z'))).toMatch(/^[^\d]*21[^\d].*2026|^2026/);
  },
);
