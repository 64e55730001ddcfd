import { expect, it } from 'vitest';
import { readDecimal, readWhole, toLatinDigits, withLatinDigits } from '#app/domain/digits.ts';

it('reads Burmese and Shan digits', () => {
  expect(toLatinDigits('၁၂၃ ႔႕')).toBe('123 45');
  expect(toLatinDigits('၁ဝဝ')).toBe('100');
  expect(toLatinDigits('ဝ')).toBe('ဝ');
  expect(toLatinDigits('၁႒3４')).toBe('1234');
  expect(withLatinDigits('၁႒3٤５๖')).toBe('123456');
  expect(toLatinDigits('\uFEFF၁\u200B၂')).toBe('12');
  expect(readWhole('٣')).toBeNull();
  expect(readWhole('1\u202E')).toBeNull();
  // No digit of a place value, and one of mathematics.
  expect(toLatinDigits('²Ⅻ𝟙')).toBe('²Ⅻ𝟙');
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
])('keeps the decimal %s as %s', (typed, kept) => expect(readDecimal(typed)).toBe(kept));

it.each(['', ' ', '.', '1e5', '1e309', 'NaN', 'Infinity', '0x10', '1,2', '1,25,000', '--1', '1.2.3', '12abc'])(
  'does not take %j for a decimal',
  (typed) => expect(readDecimal(typed)).toBeNull(),
);

it.each([
  ['0', 0],
  ['၁၂', 12],
  ['1,000', 1000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['-5', -5],
  ['-0', 0],
])('reads the whole number %s', (typed, number) => expect(readWhole(typed)).toBe(number));

it.each(['', '1.5', '1e3', '9007199254740992', 'NaN', '1 2'])('does not take %j for a whole number', (typed) =>
  expect(readWhole(typed)).toBeNull(),
);
