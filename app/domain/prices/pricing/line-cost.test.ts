import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineCost, MAX_LINE_COST, orderCost } from '#app/domain/prices/pricing/line-cost.ts';
import { exactLineCost } from '#tests/support/factories/margin-factory.ts';

const decimal = fc
  .tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => (digits / 10 ** places).toFixed(places));

it('the cost of a line is cost × rate × qty, rounded once, half away from zero', () => {
  expect(lineCost({ cost: '0.5', rate: '1', qty: 1 })).toBe(1);
  expect(lineCost({ cost: '0.5', rate: '1', qty: 3 })).toBe(2);
  expect(lineCost({ cost: '-0.5', rate: '1', qty: 1 })).toBe(-1);
  expect(lineCost({ cost: '0.4999', rate: '1', qty: 1 })).toBe(0);
  expect(lineCost({ cost: '-0.1', rate: '1', qty: 1 })).toBe(0);
  expect(lineCost({ cost: '148', rate: '600.1', qty: 3 })).toBe(266_444);
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 1, max: 1_000 }), (cost, rate, qty) => {
      expect(lineCost({ cost, rate, qty })).toBe(Number(exactLineCost(cost, rate, qty)));
    }),
  );
});

it('the cost of a line is unknown without a cost or a rate, or if it is too large to be summed exactly', () => {
  expect(lineCost({ cost: null, rate: '600', qty: 1 })).toBeNull();
  expect(lineCost({ cost: '1', rate: null, qty: 1 })).toBeNull();
  expect(lineCost({ cost: '0', rate: '600', qty: 1 })).toBe(0);
  expect(lineCost({ cost: String(MAX_LINE_COST), rate: '1', qty: 1 })).toBe(MAX_LINE_COST);
  expect(lineCost({ cost: String(MAX_LINE_COST), rate: '1', qty: 2 })).toBeNull();
});

it('the cost of an order leaves out lines without a known cost', () => {
  const known = { cost: '100', rate: '600', qty: 2, salePrice: 66_000 };
  expect(orderCost([known, known])).toEqual({ cost: 240_000, unknownCostTotal: null });
  const unknown = { cost: null, rate: null, qty: 3, salePrice: 5 };
  expect(orderCost([known, unknown])).toEqual({ cost: 120_000, unknownCostTotal: 15 });
  expect(orderCost([{ ...unknown, salePrice: 0 }])).toEqual({ cost: 0, unknownCostTotal: 0 });
});
