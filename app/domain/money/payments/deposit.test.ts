import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositOf, depositPartsOf } from '#app/domain/money/payments/deposit.ts';

const line = (salePrice: number, depositPercent: number | null, qty = 1) => ({ salePrice, qty, depositPercent });

describe('the deposit of an order', () => {
  it.each([
    [[line(1_000_000, 30)], 300_000],
    [[line(1_000_000, 30, 2)], 600_000],
    [[line(101, 30)], 31],
    // Rounded up once: 30.3 and 30.3 are 60.6.
    [[line(101, 30), line(101, 30)], 61],
    [[line(3, 1)], 1],
    [[line(1_000, 30), line(500, null)], 800],
    [[line(1_000, 30), line(500, 50)], 550],
    [[line(1_000, 30), line(0, null)], 300],
    [[line(1_000, null), line(500, null)], null],
    [[line(1, 30)], null],
    [[line(0, 30)], null],
    [[], null],
    [[line(Number.MAX_SAFE_INTEGER, 99)], 8_917_127_262_193_582],
  ])('with the lines %j is %j', (lines, deposit) => {
    expect(depositOf(lines)).toBe(deposit);
  });

  it.each([
    [[line(1_250_000, 30)], { percent: 30, now: 375_000, later: 875_000 }],
    [[line(101, 30), line(101, 30)], { percent: 30, now: 61, later: 141 }],
    [[line(1_000, 30), line(500, null)], { percent: null, now: 800, later: 700 }],
    [[line(1_000, null)], null],
    // The total is too large to be exact.
    [[line(Number.MAX_SAFE_INTEGER, 99, 2)], null],
  ])('with the lines %j is shown before ordering as %j', (lines, parts) => {
    expect(depositPartsOf(lines)).toEqual(parts);
  });

  it("is the sum of the lines' shares, rounded up once, and null instead of the whole price", () => {
    const lines = fc.array(
      fc.record({
        salePrice: fc.integer({ min: 0, max: 10_000_000 }),
        qty: fc.integer({ min: 1, max: 99 }),
        depositPercent: fc.option(fc.integer({ min: 1, max: 99 })),
      }),
    );
    fc.assert(
      fc.property(lines, (ordered) => {
        const total = ordered.reduce((sum, { salePrice, qty }) => sum + salePrice * qty, 0);
        const hundredths = ordered.reduce(
          (sum, each) => sum + each.salePrice * each.qty * (each.depositPercent ?? 100),
          0,
        );
        const deposit = depositOf(ordered) ?? total;
        expect(100 * deposit).toBeGreaterThanOrEqual(hundredths);
        expect(100 * deposit).toBeLessThan(hundredths + 100);
        expect(depositOf(ordered)).not.toBe(total);
      }),
    );
  });
});
