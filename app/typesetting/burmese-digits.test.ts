import { type Messages, setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { formatDate, formatDateTime } from '#app/domain/date-format.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { burmeseFigure, withBurmeseDigits } from '#app/typesetting/burmese-digits.ts';
import { formatOf } from '#tests/support/formats.ts';

const messages: Messages = {
  order: ['အော်ဒါ ', ['number']],
  named: [['name'], ' ', ['qty'], ' ခု'],
  plural: [['n', 'plural', { 0: 'မရှိပါ', other: ['#', ' ခု'] }]],
  inside: [['n', 'plural', { other: ['#', ' / ', ['of']] }]],
};
const i18n = withBurmeseDigits(setupI18n({ locale: 'my', locales: BURMESE_DIGITS, messages: { my: messages } }));

it.each([
  ['order', { number: 1042 }, 'အော်ဒါ ၁၀၄၂'],
  ['named', { name: 'Redmi 14C', qty: 3 }, 'Redmi 14C ၃ ခု'],
  ['plural', { n: 0 }, 'မရှိပါ'],
  ['plural', { n: 1 }, '၁ ခု'],
  ['plural', { n: 1250 }, '၁,၂၅၀ ခု'],
  ['inside', { n: 2, of: 10 }, '၂ / ၁၀'],
])('formats %s of %j in Burmese digits and keeps names', (id, values, formatted) => {
  expect(i18n._(id, values)).toBe(formatted);
  expect(i18n.t({ id, values })).toBe(formatted);
});

it('writes a number without separators', () => {
  expect([0, -12, 1_000_000].map(burmeseFigure)).toEqual(['၀', '-၁၂', '၁၀၀၀၀၀၀']);
});

it.each([
  ['en', '1,250,000\u00A0ကျပ်', '1,250.5', '21 နိုဝင်ဘာ 2026', '21 နိုဝင်ဘာ 2026၊ 00:10'],
  [BURMESE_DIGITS, '၁,၂၅၀,၀၀၀\u00A0ကျပ်', '၁,၂၅၀.၅', '၂၁ နိုဝင်ဘာ ၂၀၂၆', '၂၁ နိုဝင်ဘာ ၂၀၂၆၊ ၀၀:၁၀'],
])("formats Burmese in %s without Intl's Burmese data", (tag, amount, number, day, moment) => {
  const locale = { language: 'my', format: formatOf(tag), timeZone: 'Asia/Yangon' } as const;
  expect(formatMmk(1_250_000, locale)).toBe(amount);
  expect(formatNumber(1250.5, locale)).toBe(number);
  expect(formatDate('2026-11-20T17:40:00.000Z', locale)).toBe(day);
  expect(formatDateTime('2026-11-20T17:40:00.000Z', locale)).toBe(moment);
});
