import type { Mutant } from '#tests/support/torture/mutant.ts';

const prices = { test: 'tests/torture/money/money.test.ts', title: 'prices as arithmetic with whole numbers does' };
const carts = {
  test: 'tests/torture/money/money.test.ts',
  title: 'adds up carts as arithmetic with whole numbers does',
};
const stored = { test: 'tests/torture/money/money.test.ts', title: 'is stored as it was shown while it was typed' };
const browser = {
  test: 'tests/torture/money/preview.test.ts',
  title: 'shows in the browser what the server then stores',
};

export const mutants: Mutant[] = [
  {
    name: 'prices are computed in floats',
    file: 'app/domain/prices/pricing.ts',
    find: 'roundedUp(factor(rate, profit).times(cost))',
    replace: 'roundedUp(new Big(Number(cost) * Number(rate) * (1 + Number(profit) / 100)))',
    caughtBy: prices,
  },
  {
    name: 'all phones of a rate get the profit of the first',
    file: 'app/domain/prices/pricing.ts',
    find: 'factors.get(profit) ?? factor(rate, profit)',
    replace: 'factors.values().next().value ?? factor(rate, profit)',
    caughtBy: { test: 'app/domain/prices/pricing.test.ts', title: 'prices many at one rate as it prices each' },
  },
  {
    name: 'prices are rounded to the nearest',
    file: 'app/domain/prices/pricing.ts',
    find: 'exact.gte(0) ? Big.roundUp : Big.roundDown',
    replace: 'exact.gte(0) ? Big.roundHalfUp : Big.roundDown',
    caughtBy: prices,
  },
  {
    name: 'what lies just below nothing is no price',
    file: 'app/domain/prices/pricing.ts',
    find: 'exact.gte(0) ? Big.roundUp : Big.roundDown',
    replace: 'Big.roundUp',
    caughtBy: prices,
  },
  {
    name: 'a price beyond counting is taken',
    file: 'app/domain/prices/pricing.ts',
    find: ' || price.gt(Number.MAX_SAFE_INTEGER)',
    replace: '',
    caughtBy: prices,
  },
  {
    name: 'a subtotal beyond counting is taken',
    file: 'app/domain/money.ts',
    find: 'product <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(product) : null',
    replace: 'Number(product)',
    caughtBy: carts,
  },
  {
    name: 'a total beyond counting is taken',
    file: 'app/domain/money.ts',
    find: 'sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : null',
    replace: 'Number(sum)',
    caughtBy: carts,
  },
  {
    name: 'an edited price is rounded before it is stored',
    file: 'app/domain/prices/price-edit.server.ts',
    find: 'const price = salePrice({ cost, rate, profit });',
    replace: 'const price = salePrice({ cost: Number(cost).toFixed(6), rate, profit });',
    caughtBy: stored,
  },
  {
    name: 'digits are grouped away with their decimals',
    file: 'app/domain/text/digits.ts',
    find: "text.replace(/[ .,]/g, '')",
    replace: "text.replace(/[ .,]/g, '.')",
    caughtBy: stored,
  },
  {
    name: 'a number that may be two is taken for the one with decimals',
    file: 'app/domain/text/digits.ts',
    find: 'if (!groups && sign !== group) return fraction;',
    replace: 'return fraction;',
    caughtBy: { test: 'app/domain/text/digits.test.ts', title: 'finds that' },
  },
  {
    name: 'what stands in a field has the decimal sign of another format',
    file: 'app/domain/text/digits.ts',
    find: "return plain.replace('.', numberSigns(format).decimal);",
    replace: "return plain.replace('.', ',');",
    caughtBy: { test: 'app/ui/forms/shown-numbers.test.ts', title: 'reads what it puts into a field as what it is' },
  },
  {
    name: 'the server reads numbers in English, whatever it showed',
    file: 'app/routes/admin/catalog/item-price.tsx',
    find: 'parseForm(context, editPriceForm(format))',
    replace: "parseForm(context, editPriceForm('en'))",
    caughtBy: { test: 'tests/e2e/forms/number-formats.test.ts', title: 'reads numbers as it shows them' },
  },
  {
    name: 'a quantity is read up to its first sign',
    file: 'app/domain/checkout/cart.ts',
    find: 'if (whole !== null) return whole;',
    replace: 'if (whole !== null) return Number.parseInt(typed, 10);',
    caughtBy: { test: 'app/domain/checkout/cart.test.ts', title: 'reads the quantity' },
  },
  {
    name: 'the question before a rate counts phones whose price stays',
    file: 'app/domain/rates/rate-save.server.ts',
    find: 'last: last.rate, changes }',
    replace: 'last: last.rate, changes: items.length }',
    caughtBy: browser,
  },
  {
    name: 'the preview of a new phone leaves the profit out',
    file: 'app/ui/admin/prices/price-fields.tsx',
    find: 'const price = complete ? salePrice({ cost, rate, profit }) : undefined;',
    replace: "const price = complete ? salePrice({ cost, rate, profit: '0' }) : undefined;",
    caughtBy: browser,
  },
  {
    name: 'the preview of an edited price leaves the decimals out',
    file: 'app/ui/admin/prices/price-preview.tsx',
    find: 'const price = complete ? salePrice({ cost, rate, profit }) : undefined;',
    replace: "const price = complete ? salePrice({ cost: cost.split('.')[0] ?? '', rate, profit }) : undefined;",
    caughtBy: browser,
  },
];
