import { expect, it } from 'vitest';
import { isUnusualRate, salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { type Rounding, roundingOf } from '#app/domain/prices/pricing/rounding.ts';

it.each([
  ['100', '600', '10', 66_000],
  ['148', '400', '9', 64_528],
  ['0', '600', '10', 0],
  ['1', '1', '0.01', 2],
  ['-0.1', '1', '0', 0],
  ['5', '2', '-100', 0],
  ['5', '2', '-101', 0],
])('prices %s × %s at %s %% as %s', (cost, rate, profit, price) => {
  expect(Object.is(salePrice({ cost, rate, profit }, '1'), price)).toBe(true);
});

it.each([
  ['-1', '600', '10'],
  ['5', '2', '-200'],
  ['9007199254740992', '1', '0'],
])('has no price for %s × %s at %s %%', (cost, rate, profit) =>
  expect(salePrice({ cost, rate, profit }, '1')).toBeNull(),
);

it.each<[string, Rounding, number | null]>([
  ['66001', '1', 66_001],
  ['66000.01', '50', 66_050],
  ['66000', '1000', 66_000],
  ['66000.01', '10000', 70_000],
  ['65900', '1000-100', 65_900],
  ['65900.01', '1000-100', 66_000],
  ['66000', '1000-100', 66_000],
  ['64100', '5000-100', 64_900],
  ['0', '500-100', 0],
  ['-0.99', '500-100', 0],
  ['-1', '500-100', null],
  ['-150', '500', null],
  ['9007199254740991', '10000', null],
])('rounds %s by the rule %s to %s', (exact, rounding, price) => {
  expect(salePrice({ cost: exact, rate: '1', profit: '0' }, rounding)).toBe(price);
});

it('gives a small step no charm ending', () => {
  expect(roundingOf('100', true)).toBe('100');
  expect(roundingOf('500', true)).toBe('500-100');
});

it('calls a rate unusual if it is more than 20 % away from the last one', () => {
  expect(isUnusualRate('720', '600')).toBe(false);
  expect(isUnusualRate('720.01', '600')).toBe(true);
  expect(isUnusualRate('480', '600')).toBe(false);
  expect(isUnusualRate('479.99', '600')).toBe(true);
});
