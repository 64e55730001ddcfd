import { expect, it } from 'vitest';
import { isUnusualRate, salePrice } from '#app/domain/pricing.ts';

/** The formula once more, in scaled big integers: the judge that shares no code with the library. */
function oracle(cost: string, rate: string, profit: string): bigint {
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  const numerator = scaled(cost) * scaled(rate) * (100_000_000n + scaled(profit));
  const denominator = 10n ** 20n;
  return (numerator + denominator - 1n) / denominator;
}

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

it('differs from big integers in none of a million random prices', () => {
  let seed = 20_261_121;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const decimal = (wholeBelow: number) => {
    const digits = random(4);
    return digits === 0
      ? `${random(wholeBelow)}`
      : `${random(wholeBelow)}.${String(random(10 ** digits)).padStart(digits, '0')}`;
  };
  for (let round = 0; round < 1_000_000; round++) {
    const [cost, rate, profit] = [decimal(20_000), decimal(5_000), decimal(120)];
    const price = salePrice({ cost, rate, profit });
    if (price === null || BigInt(price) !== oracle(cost, rate, profit)) {
      expect.fail(`${cost} × ${rate} at ${profit} %: ${price}, but ${oracle(cost, rate, profit)}`);
    }
  }
}, 60_000);

it('calls a rate unusual from just over a fifth away', () => {
  expect(isUnusualRate('720', '600')).toBe(false);
  expect(isUnusualRate('720.01', '600')).toBe(true);
  expect(isUnusualRate('480', '600')).toBe(false);
  expect(isUnusualRate('479.99', '600')).toBe(true);
});
