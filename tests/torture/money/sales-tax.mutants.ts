import type { Mutant } from '#tests/support/torture/mutant.ts';

const match = 'app/domain/orders/sales/sales-match.server.ts';
const test = 'app/domain/orders/sales/sales-tax.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'sales tax: rounded down instead of half up',
    file: match,
    find: `* \${hundredths} + \${divisor}) / (2 * \${divisor})`,
    replace: `* \${hundredths}) / (2 * \${divisor})`,
    caughtBy: { test, title: 'of 10,000 random orders is that of big integers' },
  },
  {
    name: 'sales tax: added to the price instead of included',
    file: match,
    find: `sql\`(10000 + \${hundredths})\``,
    replace: 'sql`10000`',
    caughtBy: { test, title: 'is rounded half up' },
  },
  {
    name: 'sales tax: what came back is taxed',
    file: match,
    find: `sql<number | null>\`(\${kept} / \${divisor}`,
    replace: `sql<number | null>\`("total" / \${divisor}`,
    caughtBy: { test, title: 'follows its returns' },
  },
  {
    name: 'sales tax: an order forgets the rate it was placed under',
    file: 'app/domain/orders/checkout/order-write.server.ts',
    find: '        taxRate: cart.taxRate,\n',
    replace: '',
    caughtBy: { test, title: 'has the rate under which an order was placed' },
  },
  {
    name: 'sales tax: a voucher has the rate of today',
    file: 'app/domain/orders/sales/sales-tax.server.ts',
    find: "['id', 'taxRate as percent', orderTax.as('tax')]",
    replace: `['id', sql<Decimal | null>\`(select "salesTaxRate" from "settings")\`.as('percent'), orderTax.as('tax')]`,
    caughtBy: { test, title: 'has the rate under which an order was placed' },
  },
  {
    name: 'sales tax: the file of a month leaves later pages out',
    file: 'app/domain/orders/sales/sales-tax.server.ts',
    find: 'while (read.length === ORDERS_AT_ONCE)',
    replace: 'while (read.length > ORDERS_AT_ONCE)',
    caughtBy: { test, title: 'of 10,000 random orders is that of big integers' },
  },
  {
    name: 'sales tax: the integrity check does not compare the rate of an order',
    file: 'app/domain/shop/integrity/order-check.server.ts',
    find: `"after" ->> 'taxRate' is distinct from o."taxRate"`,
    replace: `"after" ->> 'taxRate' is distinct from e."after" ->> 'taxRate'`,
    caughtBy: { test: 'app/domain/shop/integrity/integrity-check.test.ts', title: 'reports a difference' },
  },
];
