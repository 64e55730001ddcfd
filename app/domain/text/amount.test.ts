import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionalWhole, whole } from '#app/domain/fields.ts';
import { amountReader, formatAmount, lakhOffer, readMmk, readTransfer } from '#app/domain/text/amount.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatOf } from '#tests/support/formats.ts';

const english: Locale = { language: 'en', format: ENGLISH, timeZone: 'Asia/Yangon' };
const burmese: Locale = { ...english, language: 'my' };

it.each([
  ['12.5 lakh', '1250000'],
  ['12.5lakh', '1250000'],
  ['12.5 Lakhs', '1250000'],
  ['12.5 lac', '1250000'],
  ['12.5 သိန်း', '1250000'],
  ['12.5 သိနး်', '1250000'],
  ['၁၂.၅ သိန်း', '1250000'],
  ['၁၂.၅သိန်း', '1250000'],
  ['သိန်း ၂၀', '2000000'],
  ['၁၂.၅ သိန္း', '1250000'],
  [' ၁ဝ\u00A0သိန်း ', '1000000'],
  ['１２．５ lakh', '1250000'],
  ['12\u200B.5\u200C lakh\uFEFF', '1250000'],
  ['1,250 lakh', '125000000'],
  ['12,5 lakh', '1250000'],
  ['0.00001 lakh', '1'],
  ['12.123456 lakh', '1212345.6'],
  ['-1 lakh', '-100000'],
  ['90071992547.40993 lakh', '9007199254740993'],
  ['1,250,000', '1250000'],
  ['၁,၂၅၀,၀၀၀', '1250000'],
  ['1,250,000.00', '1250000'],
  ['250.0', '250'],
  ['1,608,561.00 Ks', '1608561'],
  ['1,608,561.00Ks.', '1608561'],
  ['MMK 1608561', '1608561'],
  ['Ks1,608,561', '1608561'],
  ['1608561 kyats', '1608561'],
  ['၁,၆၀၈,၅၆၁.၀၀ ကျပ်', '1608561'],
  ['၁၆.၀၈ သိန်း ကျပ်', '1608000'],
  ['16.08 lakhs Ks', '1608000'],
  ['-1,608,561.00 Ks', '-1608561'],
  ['250.000', '250.000'],
])('reads %j as %s kyat', (typed, plain) => expect(readMmk(typed, ENGLISH)).toEqual({ plain }));

it.each([
  ['1,608,561.00', 1_608_561],
  ['-1,608,561.00', 1_608_561],
  ['\u22121,608,561.00 Ks', 1_608_561],
  ['- 1,608,561 Ks', 1_608_561],
  ['-MMK 1,608,561.00', 1_608_561],
  ['+1,608,561.00', 1_608_561],
  ['-၁,၆၀၈,၅၆၁.၀၀', 1_608_561],
  ['16.08 lakh', 1_608_000],
  ['-5', -5],
  ['1,608,561.50', null],
])('reads %j, as a wallet shows it, as %j', (typed, amount) =>
  expect(readWhole(typed, ENGLISH, readTransfer)).toBe(amount),
);

it('rejects texts that are no amounts', () => {
  const texts = [
    '',
    'lakh',
    'သိန်း',
    '. lakh',
    '1e309 lakh',
    'NaN lakh',
    'Infinity lakh',
    '12.5 lakh lakh',
    'သိန်း 12.5 သိန်း',
    '12.5 lakhx',
    '12.5 l akh',
    'lakh 12.5',
    '1 2 lakh',
    '12.5 lakh 5',
    '12.5 lakh\n3',
    '²lakh',
    'Ks',
    'MMK',
    '12 Kss',
    'Ksh 12',
    'Ks 12 Ks 3',
    `1${' '.repeat(50_000)}x`,
  ];
  for (const typed of texts) expect(readMmk(typed, ENGLISH), typed).toBeNull();
});

it('counts only kyat in lakh', () => {
  expect(amountReader('CNY')('12.5 lakh', ENGLISH)).toBeNull();
  expect(amountReader('CNY')('12.5', ENGLISH)).toEqual({ plain: '12.5' });
  expect(amountReader('MMK')('12.5 lakh', ENGLISH)).toEqual({ plain: '1250000' });
});

it('refuses an ambiguous number of lakh, and an amount that is not in whole kyat', () => {
  const german = formatOf('de');
  expect(readMmk('1.250 lakh', german)).toEqual({ either: ['125000000', '125000'] });
  expect(problemOf('1.250 lakh', german)).toEqual({
    code: 'ambiguous',
    typed: '1.250 lakh',
    either: ['125000000', '125000'],
  });
  expect(problemOf('12.123456 lakh')).toEqual({ code: 'not-whole' });
  expect(problemOf('90071992547.40993 lakh')).toEqual({ code: 'not-whole' });
  expect(problemOf('-1 lakh')).toEqual({ code: 'too-small', min: 1 });
  expect(problemOf('21 lakh')).toEqual({ code: 'too-large', max: 2_000_000 });
  expect(problemOf('lakh')).toEqual({ code: 'not-a-number' });
  expect(whole(1, 2_000_000, ENGLISH, readMmk).parse('12.5 lakh')).toBe(1_250_000);
  expect(optionalWhole(1, 2_000_000, ENGLISH, readMmk).parse('၁၂.၅ သိန်း')).toBe(1_250_000);
  expect(whole(1, 2_000_000, ENGLISH).safeParse('12.5 lakh').success).toBe(false);
});

it('shows amounts in groups, and kyat from a lakh on also in lakh', () => {
  expect(formatAmount('1250000', 'MMK', english)).toBe('1,250,000 MMK · 12.5 lakh');
  expect(formatAmount('1250000', 'MMK', burmese)).toBe('1,250,000 ကျပ် · 12.5 သိန်း');
  expect(formatAmount('1250000', 'MMK', { ...burmese, format: BURMESE })).toBe('၁,၂၅၀,၀၀၀ ကျပ် · ၁၂.၅ သိန်း');
  expect(formatAmount('99999', 'MMK', english)).toBe('99,999 MMK');
  expect(formatAmount('250.000', 'MMK', english)).toBe('250 MMK');
  expect(formatAmount('1234567.8', 'MMK', english)).toBe('1,234,567.8 MMK · 12.35 lakh');
  expect(formatAmount('1250000', 'CNY', burmese)).toBe('1,250,000 CNY');
});

it('reads back the lakh that it shows, to two decimals', () => {
  const locales = [english, burmese, { ...burmese, format: BURMESE }, { ...english, format: formatOf('de') }];
  fc.assert(
    fc.property(fc.bigInt(100_000n, 10n ** 17n), fc.constantFrom(...locales), (kyat, locale) => {
      const [, lakhs = ''] = formatAmount(String(kyat), 'MMK', locale).split(' · ');
      const read = readMmk(lakhs, locale.format);
      expect(read && 'either' in read ? read.either : [read?.plain]).toContain(
        String(((kyat + 500n) / 1_000n) * 1_000n),
      );
    }),
  );
});

it('offers to read a number that is too small for a price as lakh', () => {
  expect(lakhOffer('12.5', english)).toBe('12.5 lakh');
  expect(lakhOffer(' ၁၂.၅ ', burmese)).toBe('၁၂.၅ သိန်း');
  for (const typed of ['', '0', '-5', '1,000', '250.000', '12.5 lakh', 'x'])
    expect(lakhOffer(typed, english), typed).toBeNull();
});

function problemOf(typed: string, format = ENGLISH) {
  return JSON.parse(whole(1, 2_000_000, format, readMmk).safeParse(typed).error?.issues[0]?.message ?? 'null');
}
