import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = {
  test: 'app/domain/prices/pricing/rounding-setting.test.ts',
  title: 'applies to a price when it is next computed',
};

export const mutants: Mutant[] = [
  {
    name: 'a rate forgets the step of the shop',
    file: 'app/domain/prices/repricing/rate-save.server.ts',
    find: 'rounding: await readRounding(trx) };',
    replace: "rounding: '1' as const };\n    void readRounding;",
    caughtBy,
  },
  {
    name: 'an edited price keeps the old step beside it',
    file: 'app/domain/prices/price-changes/price-edit.server.ts',
    find: '.set({ cost, rate, profit, salePrice, rounding })',
    replace: '.set({ cost, rate, profit, salePrice })',
    caughtBy,
  },
  {
    name: 'a new phone is priced without the step of the shop',
    file: 'app/domain/catalog/inventory/item-add.server.ts',
    find: 'salePrice({ cost: item.cost, rate, profit }, rounding)',
    replace: 'salePrice({ cost: item.cost, rate, profit })',
    caughtBy,
  },
  {
    name: 'an edited price is not rounded',
    file: 'app/domain/prices/price-changes/price-edit.server.ts',
    find: 'salePrice({ cost, rate, profit }, rounding)',
    replace: 'salePrice({ cost, rate, profit })',
    caughtBy,
  },
  {
    name: 'a line of an order forgets its step',
    file: 'app/domain/stock/item-lock.server.ts',
    find: ", 'rounding', 'tracking'])",
    replace: ", 'tracking'])",
    caughtBy,
  },
];
