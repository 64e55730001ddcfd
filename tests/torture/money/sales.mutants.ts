import type { Mutant } from '#tests/support/torture/mutant.ts';

const paid = 'app/domain/orders/sales/sales-paid.server.ts';
const match = 'app/domain/orders/sales/sales-match.server.ts';
const caughtBy = { test: 'app/routes/admin/orders/sales-report-sums.test.ts', title: 'added by hand' };

export const mutants: Mutant[] = [
  {
    name: 'sales: money beyond the price counts as paid',
    file: match,
    find: `case when "paid" > \${kept} then \${kept} else "paid" end`,
    replace: '"paid"',
    caughtBy,
  },
  {
    name: 'sales: each line counts as one piece',
    file: match,
    find: 'cast(coalesce(sum("qty"), 0) as bigint)',
    replace: 'count(*)',
    caughtBy,
  },
  {
    name: 'sales: the PDF forgets what came back of an order',
    file: match,
    find: 'coalesce("returned", 0)`.as',
    replace: '0`.as',
    caughtBy,
  },
  {
    name: 'sales: the profit of one buyer is that of all',
    file: 'app/domain/shop/reports/sales-history-read.server.ts',
    find: "filter.buyer !== '' || ",
    replace: '',
    caughtBy: { test: 'app/domain/shop/reports/sales-history.test.ts', title: 'for all buyers only' },
  },
  {
    name: 'sales: refunds count as received',
    file: paid,
    find: `when "direction" = \${direction} then`,
    replace: 'when true then',
    caughtBy,
  },
];
