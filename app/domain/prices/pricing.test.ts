import { expect, it } from 'vitest';
import { isUnusualRate, salePrice } from '#app/domain/prices/pricing.ts';

it.each([
  ['100', '600', '10', 66_000],
  ['148', '400', '9', 64_528],
  ['0', '600', '10', 0],
  ['1', '1', '0.01', 2],
  ['-0.1', '1', '0', 0],
  ['5', '2', '-100', 0],
  ['5', '2', '-101', 0],
])('prices %s × %s at %s %% as %s', (cost, rate, profit, price) => {
  expect(Object.is(salePrice({ cost, rate, profit }), price)).toBe(true);
});

it.each([
  ['-1', '600', '10'],
  ['5', '2', '-200'],
  ['9007199254740992', '1', '0'],
])('has no price for %s × %s at %s %%', (cost, rate, profit) => expect(salePrice({ cost, rate, profit })).toBeNull());

it('calls a rate unusual from just over a fifth away', () => {
  expect(isUnusualRate('720', '600')).toBe(false);
  expect(isUnusualRate('720.01', '600')).toBe(true);
  expect(isUnusualRate('480', '600')).toBe(false);
  expect(isUnusualRate('479.99', '600')).toBe(true);
});
