import { expect, it } from 'vitest';
import { foldDigits, foldTypedDigits, readDecimal, readNumber, readWhole } from '#app/domain/text/digits.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { formatOf } from '#tests/support/formats.ts';

it('reads Burmese and Shan digits', () => {
  expect(foldTypedDigits('၁၂၃ ႔႕')).toBe('123 45');
  expect(foldTypedDigits('၁ဝဝ')).toBe('100');
  expect(foldTypedDigits('ဝ')).toBe('ဝ');
  expect(foldTypedDigits('၁႒3４')).toBe('1234');
  expect(foldDigits('၁႒3٤５๖')).toBe('123456');
  expect(foldTypedDigits('\uFEFF၁\u200B၂')).toBe('12');
  expect(readWhole('٣', ENGLISH)).toBeNull();
  expect(readWhole('1\u202E', ENGLISH)).toBeNull();
  // The first two have no place value, and the third is mathematical.
  expect(foldTypedDigits('²Ⅻ𝟙')).toBe('²Ⅻ𝟙');
});

it.each([
  ['600.10', '600.10'],
  [' ၆၀၀.၅ ', '600.5'],
  ['1,250,000.50', '1250000.50'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+3', '3'],
  ['-3', '-3'],
])('reads the decimal %s as %s', (typed, plain) => expect(readDecimal(typed, ENGLISH)).toBe(plain));

it.each([
  '',
  ' ',
  '.',
  '1e5',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '1,2,3',
  '1,25,00',
  '--1',
  '1.2.3',
  '12abc',
  '9'.repeat(101),
])('rejects %j as a decimal', (typed) => expect(readDecimal(typed, ENGLISH)).toBeNull());

it.each([
  ['0', 0],
  ['၁၂', 12],
  ['1,000', 1000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['-5', -5],
  ['-0', 0],
])('reads the whole number %s', (typed, number) => expect(readWhole(typed, ENGLISH)).toBe(number));

it.each(['', '1.5', '1e3', '9007199254740992', 'NaN', '1 2'])('rejects %j as a whole number', (typed) =>
  expect(readWhole(typed, ENGLISH)).toBeNull(),
);

it.each([
  ['en', '1.250', '1.250'],
  ['en', '1,250', '1250'],
  ['en', '640,5', '640.5'],
  ['en', '12,50,000', '1250000'],
  ['en', '12,50,000.5', '1250000.5'],
  ['en', '1 250', '1250'],
  ['en', "1'250.5", '1250.5'],
  ['en', '1\u202F250,5', '1250.5'],
  ['en', '1.234,50', '1234.50'],
  ['en', '0,125', '0.125'],
  ['en', '၆၄၀,၅', '640.5'],
  ['en', '\u22125', '-5'],
  ['en', '1，250．5', '1250.5'],
  ['de', '4.321,5', '4321.5'],
  ['de', '4,321', '4.321'],
  ['de', '4,321.5', '4321.5'],
  ['de', '640.5', '640.5'],
  ['de', '1.250.000', '1250000'],
  ['vi', '0.125', '0.125'],
  ['fr', '1\u00A0250,75', '1250.75'],
  ['de-CH', '1’250.75', '1250.75'],
])('in %s reads %s as %s', (tag, typed, plain) => expect(readNumber(typed, formatOf(tag))).toEqual({ plain }));

it.each([
  ['de', '1.250', '1250', '1.25'],
  ['vi', '4.321', '4321', '4.321'],
  ['de', '-1.000', '-1000', '-1'],
  ['fr', '1.250', '1250', '1.25'],
  ['de-CH', '1,250', '1250', '1.25'],
  ['en', '1,2500', '12500', '1.25'],
  ['en', '1250,500', '1250500', '1250.5'],
  ['en', '1.234,567', '1234567', '1234.567'],
  ['de', '1 234.567', '1234567', '1234.567'],
])('in %s finds %s ambiguous: %s or %s', (tag, typed, ...either) => {
  expect(readNumber(typed, formatOf(tag))).toEqual({ either });
  expect(readDecimal(typed, formatOf(tag))).toBeNull();
});

it('accepts no decimal as a whole number, in any format', () => {
  expect(readWhole('1.000', formatOf('de'))).toBe(1000);
  for (const [typed, tag] of [
    ['1,000', 'de'],
    ['1.000', 'en'],
    ['1.000', 'fr'],
    ['2,0', 'en'],
  ] as const)
    expect(readWhole(typed, formatOf(tag)), typed).toBeNull();
});
