import type { Mutant } from '#tests/support/torture/mutant.ts';

const report = 'app/domain/shop/reports/margin-report.server.ts';
const test = 'app/domain/shop/reports/margin-report.test.ts';
const model = { test, title: 'equals a model in big-integer arithmetic' };

export const mutants: Mutant[] = [
  {
    name: 'margin: an unknown cost counts as zero',
    file: 'app/domain/prices/pricing/line-cost.ts',
    find: 'if (cost === null || rate === null) return null;',
    replace: 'if (cost === null || rate === null) return 0;',
    caughtBy: model,
  },
  {
    name: 'margin: the report counts sales without a cost as revenue',
    file: report,
    find: 'sql`"sales" - coalesce("unknown", 0) as "revenue"`',
    replace: 'sql`"sales" as "revenue"`',
    caughtBy: model,
  },
  {
    name: 'margin: canceled orders keep their sales',
    file: 'app/domain/orders/order-steps/order-advance.server.ts',
    find: 'const soldAt = isSold ? createdAt : null;',
    replace: 'const soldAt = createdAt;',
    caughtBy: model,
  },
  {
    name: 'margin: canceled orders are counted by day and buyer',
    file: report,
    find: 'hasStatus(...SOLD_STATUSES)',
    replace: "hasStatus('confirmed', 'canceled')",
    caughtBy: model,
  },
  {
    name: 'margin: a cost is rounded for each piece',
    file: 'app/domain/prices/pricing/line-cost.ts',
    find: '.times(rate).times(qty).round(0, Big.roundHalfUp)',
    replace: '.times(rate).round(0, Big.roundHalfUp).times(qty)',
    caughtBy: { test: 'app/domain/prices/pricing/line-cost.test.ts', title: 'rounded once' },
  },
  {
    name: 'margin: a file leaves days of its total out',
    file: 'app/domain/shop/reports/margin-read.server.ts',
    find: '{ filter, page: 1, size: MAX_FILE_ROWS }',
    replace: '{ filter, page: 1 }',
    caughtBy: { test, title: 'add up to its total' },
  },
  {
    name: 'margin: a formula of a name runs in a spreadsheet',
    file: 'app/domain/text/csv.ts',
    find: "? `'",
    replace: '? `',
    caughtBy: { test: 'app/domain/text/csv.test.ts', title: 'that no spreadsheet runs' },
  },
  {
    name: 'margin: a price is compared with the cost at its own rate',
    file: 'app/domain/prices/pricing/below-cost.server.ts',
    find: 'const rate = rates[item.currency] ?? item.rate;',
    replace: 'const rate = item.rate;',
    caughtBy: { test: 'app/domain/prices/pricing/below-cost.test.ts', title: 'at the newest rate' },
  },
  {
    name: 'margin: stock without a known cost counts as free',
    file: 'app/domain/shop/reports/stock-value.server.ts',
    find: 'case when "value" is not null then',
    replace: 'case when true then',
    caughtBy: { test: 'app/domain/shop/reports/stock-value.test.ts', title: 'with unknown costs apart' },
  },
  {
    name: 'dead stock: what sold yesterday counts from the day it was added',
    file: 'app/domain/shop/reports/dead-stock.server.ts',
    find: 'coalesce("lastSold", "createdAt") <',
    replace: '"createdAt" <',
    caughtBy: {
      test: 'app/domain/shop/reports/dead-stock.test.ts',
      title: 'is what was last sold, or added and never sold',
    },
  },
  {
    name: 'reorder: less than the threshold is wanted',
    file: 'app/domain/shop/reports/reorder.server.ts',
    find: 'case when "sold" > "threshold" then "sold" else "threshold" end',
    replace: '"sold"',
    caughtBy: { test: 'app/domain/shop/reports/reorder.test.ts', title: 'at least the threshold' },
  },
  {
    name: "low stock: an item's own threshold does not count",
    file: 'app/domain/catalog/storefront/stock-list.server.ts',
    find: 'coalesce("lowStockThreshold", ',
    replace: 'coalesce(null, ',
    caughtBy: {
      test: 'app/domain/catalog/inventory/low-stock.test.ts',
      title: 'own threshold in every list and count',
    },
  },
  {
    name: 'margin: the lines of an order carry their cost to its buyer',
    file: 'app/domain/orders/order-list.server.ts',
    find: "'salePrice', 'qty', 'condition', 'battery', 'colour'])",
    replace: "'salePrice', 'qty', 'condition', 'battery', 'colour', 'lineCost'])",
    caughtBy: {
      test: 'tests/torture/access/secrets.test.ts',
      title: "sends costs and other people's data to nobody but the admin",
    },
  },
];
