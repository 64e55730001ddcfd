import { expect, it } from 'vitest';
import { marginCsv } from '#app/domain/shop/reports/margin-csv.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

it('the margin file is a table with sums that Excel opens in Burmese', () => {
  const phone = aPhone({ name: 'ရက်ဒ်မီ "14"', ram: '8GB', rom: '' });
  const row = { key: 'id', phone, revenue: 66_000, cost: 60_000, unknownCostSales: null };
  const empty = { key: '', phone: null, revenue: 0, cost: 0, unknownCostSales: 5 };
  const words = { headings: ['Item', 'Revenue (MMK)'], total: 'Total', more: 'Only the first 2 rows are listed' };
  expect(marginCsv(words, [row, empty], { ...empty, revenue: 10, cost: 30 })).toBe(
    '\uFEFF"Item","Revenue (MMK)"\r\n' +
      '"ရက်ဒ်မီ ""14"" 8GB",66000,60000,6000,9.1,\r\n' +
      '"",0,0,0,,5\r\n' +
      '"Only the first 2 rows are listed"\r\n' +
      '"Total",10,30,-20,-200,5\r\n',
  );
});
