import { expect, it } from 'vitest';
import { marginPercent } from '#app/domain/shop/reports/margin.ts';

it('the margin is the profit in percent of revenue to one decimal, and null without revenue', () => {
  expect(marginPercent({ revenue: 66_000, cost: 60_000 })).toBe(9.1);
  expect(marginPercent({ revenue: 2_000, cost: 1_999 })).toBe(0.1);
  expect(marginPercent({ revenue: 2_000, cost: 2_001 })).toBe(-0.1);
  expect(marginPercent({ revenue: 100_000, cost: 100_001 })).toBe(0);
  expect(marginPercent({ revenue: 100, cost: 300 })).toBe(-200);
  expect(marginPercent({ revenue: 0, cost: 0 })).toBeNull();
  expect(marginPercent({ revenue: 0, cost: 5 })).toBeNull();
});
