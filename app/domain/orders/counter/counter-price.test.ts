import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesTotal, soldLines, takenOff } from '#app/domain/orders/counter/counter-price.ts';
import type { SaleDiscount, SaleLine } from '#app/domain/orders/counter/counter-sale.ts';

const line = fc.record({
  itemId: fc.constant('item'),
  qty: fc.integer({ min: 1, max: 9 }),
  // Small prices too: then no piece is worth what is left over.
  salePrice: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2_000_000 })),
});
const discount: fc.Arbitrary<SaleDiscount> = fc.oneof(
  fc.record({
    amount: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 500_000 })),
    reason: fc.constant('Bargained'),
  }),
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), reason: fc.constant('Bargained') }),
);
const sum = (lines: { price: number; qty: number }[]) =>
  lines.reduce((total, { price, qty }) => total + price * qty, 0);

it('spreads any discount over the lines to the kyat, in proportion, with whole prices of zero or more', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), discount, (lines: SaleLine[], off) => {
      const total = linesTotal(lines) ?? 0;
      const sold = soldLines({ lines, discount: off });
      expect(sold === undefined).toBe(takenOff(total, off) > total);
      if (!sold) return;
      expect(sum(sold)).toBe(total - takenOff(total, off));
      expect(sold.length).toBeLessThanOrEqual(lines.length + 1);
      const pieces = lines.reduce((all, { qty }) => all + qty, 0);
      for (const { price, salePrice } of sold) {
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price).toBeLessThanOrEqual(salePrice);
        expect(Math.abs(salePrice - price - (salePrice * takenOff(total, off)) / (total || 1))).toBeLessThanOrEqual(
          pieces,
        );
      }
      const piecesOf = (at: number) => sold.filter(({ from }) => from === at).reduce((all, { qty }) => all + qty, 0);
      expect(lines.map((_, at) => piecesOf(at))).toEqual(lines.map(({ qty }) => qty));
    }),
  );
});

it('takes nothing if there is less than it takes, and all of it at 100 percent', () => {
  const lines = [{ itemId: 'a', qty: 3, salePrice: 10 }];
  expect(soldLines({ lines, discount: { amount: 31, reason: '' } })).toBeUndefined();
  expect(sum(soldLines({ lines, discount: { percent: 100, reason: '' } }) ?? [])).toBe(0);
  expect(soldLines({ lines, discount: { amount: 10, reason: 'x' } })).toMatchObject([
    { qty: 2, price: 7 },
    { qty: 1, price: 6, reason: 'x' },
  ]);
});

it('takes a kyat off several pieces where none is worth what is left over', () => {
  const lines = [
    { itemId: 'a', qty: 3, salePrice: 0 },
    { itemId: 'b', qty: 2, salePrice: 1 },
    { itemId: 'c', qty: 4, salePrice: 1 },
  ];
  expect(soldLines({ lines, discount: { amount: 5, reason: 'x' } })).toMatchObject([
    { itemId: 'a', qty: 3, price: 0 },
    { itemId: 'b', qty: 2, price: 0 },
    { itemId: 'c', qty: 1, price: 1 },
    { itemId: 'c', qty: 3, price: 0 },
  ]);
});
