import { expect, it } from 'vitest';
import { salesRanges } from '#app/domain/orders/sales/sales-period.ts';

it('the ranges count days by the calendar, across the ends of months and of February', () => {
  expect(salesRanges('2028-03-01')).toEqual({
    today: { start: '2028-03-01', end: '2028-03-01' },
    yesterday: { start: '2028-02-29', end: '2028-02-29' },
    'last-7-days': { start: '2028-02-24', end: '2028-03-01' },
    'last-30-days': { start: '2028-02-01', end: '2028-03-01' },
    'this-month': { start: '2028-03-01', end: '2028-03-01' },
    'last-month': { start: '2028-02-01', end: '2028-02-29' },
  });
  expect(salesRanges('2026-11-26')['this-month']).toEqual({ start: '2026-11-01', end: '2026-11-26' });
  expect(salesRanges('2026-01-31')['last-month']).toEqual({ start: '2025-12-01', end: '2025-12-31' });
});
