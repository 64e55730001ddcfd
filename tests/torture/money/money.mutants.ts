import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'tests/torture/money/money.test.ts';
const prices = { test, title: 'computes prices like BigInt arithmetic' };
const sqlPrice = 'app/domain/prices/pricing/pricing-sql.server.ts';
const inSql = { test, title: 'computes the same price in SQL' };
const carts = { test, title: 'adds up carts like BigInt arithmetic' };
const stored = { test, title: 'stores the price that the preview showed' };
const preview = {
  test: 'tests/torture/money/preview.test.ts',
  title: 'previews in the browser the prices that the server then stores',
};

export const mutants: Mutant[] = [
  {
    name: 'prices are computed in floats',
    file: 'app/domain/prices/pricing/pricing.ts',
    find: 'new Big(profit).plus(HUNDRED).times(rate).times(cost).times(HUNDREDTH)',
    replace: 'new Big(Number(cost) * Number(rate) * (1 + Number(profit) / 100))',
    caughtBy: prices,
  },
  {
    name: 'prices are rounded to the nearest',
    file: 'app/domain/prices/pricing/rounding.ts',
    find: 'exact.s > 0 ? Big.roundUp : Big.roundDown',
    replace: 'exact.s > 0 ? Big.roundHalfUp : Big.roundDown',
    caughtBy: prices,
  },
  {
    name: 'a price between −1 and 0 becomes a whole step',
    file: 'app/domain/prices/pricing/rounding.ts',
    find: 'exact.s > 0 ? Big.roundUp : Big.roundDown',
    replace: 'Big.roundUp',
    caughtBy: prices,
  },
  {
    name: 'a price that is too large is accepted',
    file: 'app/domain/prices/pricing/pricing.ts',
    find: 'price > Number.MAX_SAFE_INTEGER ? null : Math.abs(price)',
    replace: 'Math.abs(price)',
    caughtBy: prices,
  },
  {
    name: 'a negative price is accepted as 0 or as a positive one',
    file: 'app/domain/prices/pricing/pricing.ts',
    find: '  if (exact.lte(-1)) return null;\n',
    replace: '',
    caughtBy: prices,
  },
  {
    name: 'PostgreSQL rounds a negative price up to 0 by a step',
    file: sqlPrice,
    find: ' <= -1 then -1 else ',
    replace: ' <= -10000 then -1 else ',
    caughtBy: inSql,
  },
  {
    name: 'a price is 1 % too high before it is rounded',
    file: 'app/domain/prices/pricing/rounding.ts',
    find: '.times(perStep)',
    replace: '.times(Number(perStep) * 1.01)',
    caughtBy: prices,
  },
  {
    name: 'a charm ending is below the exact price',
    file: 'app/domain/prices/pricing/rounding.ts',
    find: 'ending.gte(exact) ? ending : nextStep',
    replace: 'ending',
    caughtBy: prices,
  },
  {
    name: 'PostgreSQL prices with a charm ending above the next step',
    file: sqlPrice,
    find: 'sql`least(',
    replace: 'sql`greatest(',
    caughtBy: inSql,
  },
  {
    name: 'PostgreSQL has a charm ending below the exact price',
    file: sqlPrice,
    find: 'ceil((',
    replace: 'ceil((-100 + ',
    caughtBy: inSql,
  },
  {
    name: 'PostgreSQL prices in floats',
    file: sqlPrice,
    find: '+ 100) * 0.01',
    replace: '+ 100)::double precision * 0.01',
    caughtBy: inSql,
  },
  {
    name: 'PostgreSQL divides, which is not exact',
    file: sqlPrice,
    find: ' * 0.01`',
    replace: ' / 100`',
    caughtBy: inSql,
  },
  {
    name: 'PostgreSQL rounds prices to the nearest',
    file: sqlPrice,
    find: 'return sql`ceil(',
    replace: 'return sql`round(',
    caughtBy: inSql,
  },
  {
    name: 'PostgreSQL accepts a price that is too large',
    file: sqlPrice,
    find: 'Number.MAX_SAFE_INTEGER + 1',
    replace: '2 ** 62',
    caughtBy: inSql,
  },
  {
    name: 'PostgreSQL stores 0 for a negative price',
    file: sqlPrice,
    find: 'greatest(-1, ',
    replace: 'greatest(0, ',
    caughtBy: inSql,
  },
  {
    name: 'SQLite prices a cost that went through a float',
    file: sqlPrice,
    find: 'cost: String(cost)',
    replace: 'cost: String(Number(cost))',
    caughtBy: inSql,
  },
  {
    name: 'SQLite swaps rate and profit',
    file: sqlPrice,
    find: 'sale_price(cost, rate, profit, rounding)',
    replace: 'sale_price(cost, profit, rate, rounding)',
    caughtBy: inSql,
  },
  {
    name: 'a subtotal that is too large is accepted',
    file: 'app/domain/money.ts',
    find: 'product <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(product) : null',
    replace: 'Number(product)',
    caughtBy: carts,
  },
  {
    name: 'a total that is too large is accepted',
    file: 'app/domain/money.ts',
    find: 'sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : null',
    replace: 'Number(sum)',
    caughtBy: carts,
  },
  {
    name: 'an edited price is computed from a rounded cost',
    file: 'app/domain/prices/price-changes/price-edit.server.ts',
    find: 'const price = salePrice({ cost, rate, profit }, rounding);',
    replace: 'const price = salePrice({ cost: Number(cost).toFixed(6), rate, profit }, rounding);',
    caughtBy: stored,
  },
  {
    name: 'a grouping sign is read as a decimal point',
    file: 'app/domain/text/digits.ts',
    find: "text.replace(/[ .,]/g, '')",
    replace: "text.replace(/[ .,]/g, '.')",
    caughtBy: stored,
  },
  {
    name: 'an ambiguous number is read with decimals',
    file: 'app/domain/text/digits.ts',
    find: 'if (!mayBeGroup && sign !== group) return fraction;',
    replace: 'return fraction;',
    caughtBy: { test: 'app/domain/text/digits.test.ts', title: ' ambiguous: ' },
  },
  {
    name: 'a field has the decimal sign of another format',
    file: 'app/domain/text/digits.ts',
    find: "return plain.replace('.', numberSigns(format).decimal);",
    replace: "return plain.replace('.', ',');",
    caughtBy: {
      test: 'app/ui/forms/shown-numbers.test.ts',
      title: 'reads the value of a field back unchanged, in every format',
    },
  },
  {
    name: 'the server reads numbers in English, whatever it showed',
    file: 'app/routes/admin/prices/item-price.tsx',
    find: 'parseForm(context, editPriceForm(format, item?.currency))',
    replace: "parseForm(context, editPriceForm({ ...format, group: ',', decimal: '.' }, item?.currency))",
    caughtBy: {
      test: 'tests/e2e/forms/number-formats.test.ts',
      title: 'reads numbers in the format of a German viewer, and asks about ambiguous ones',
    },
  },
  {
    name: 'a quantity is read only up to its first separator',
    file: 'app/domain/orders/checkout/cart.ts',
    find: 'if (whole !== null) return whole;',
    replace: 'if (whole !== null) return Number.parseInt(typed, 10);',
    caughtBy: { test: 'app/domain/orders/checkout/cart.test.ts', title: 'reads the quantity' },
  },
  {
    name: 'the question before a rate counts unchanged prices',
    file: 'app/domain/prices/repricing/rate-save.server.ts',
    find: 'doubt, changes };',
    replace: 'doubt, changes: items };',
    caughtBy: preview,
  },
  {
    name: 'the preview of a new phone leaves the profit out',
    file: 'app/ui/admin/prices/price-fields.tsx',
    find: 'const price = isComplete ? salePrice({ cost, rate, profit }, rounding) : undefined;',
    replace: "const price = isComplete ? salePrice({ cost, rate, profit: '0' }, rounding) : undefined;",
    caughtBy: preview,
  },
  {
    name: 'the preview of an edited price drops the decimals of the cost',
    file: 'app/ui/admin/prices/price-preview.tsx',
    find: 'const price = isComplete ? salePrice({ cost, rate, profit }, rounding) : undefined;',
    replace:
      "const price = isComplete ? salePrice({ cost: cost.split('.')[0] ?? '', rate, profit }, rounding) : undefined;",
    caughtBy: preview,
  },
];
