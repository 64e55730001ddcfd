import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateTax, MAX_TAX_BASE } from '#app/domain/stock/import-tax/tax-estimate.ts';

const rates = { taxCustoms: '5', taxCommercial: '5', taxRedemption: '25' };

it('estimates the tax of a phone of 252,000 as the register does', () => {
  const owed = { customs: 12_600, commercial: 13_230, redemption: 63_000, total: 88_830 };
  expect(estimateTax(252_000, rates)).toEqual(owed);
  expect(estimateTax(0, rates)).toEqual({ customs: 0, commercial: 0, redemption: 0, total: 0 });
});

it('rounds half a kyat up, for each tax by itself', () => {
  expect(estimateTax(10, rates)).toEqual({ customs: 1, commercial: 1, redemption: 3, total: 5 });
  expect(estimateTax(9, rates)).toEqual({ customs: 0, commercial: 0, redemption: 2, total: 2 });
});

it('estimates exactly for every base and rate', () => {
  const anyPercent = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.nat(MAX_TAX_BASE), anyPercent, anyPercent, anyPercent, (base, ...percents) => {
      const [customs, commercial, redemption] = percents.map((percent) => BigInt(percent)) as [bigint, bigint, bigint];
      const share = (amount: bigint, rate: bigint) => (amount * rate + 5_000n) / 10_000n;
      const duty = share(BigInt(base), customs);
      const expected = [duty, share(BigInt(base) + duty, commercial), share(BigInt(base), redemption)];
      const [taxCustoms, taxCommercial, taxRedemption] = percents.map((percent) => (percent / 100).toFixed(2)) as [
        string,
        string,
        string,
      ];
      const { total, ...taxes } = estimateTax(base, { taxCustoms, taxCommercial, taxRedemption });
      expect(Object.values(taxes).map(BigInt)).toEqual(expected);
      expect(BigInt(total)).toBe(expected.reduce((sum, value) => sum + value, 0n));
    }),
  );
});
