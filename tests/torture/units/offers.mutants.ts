import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/orders/checkout/order-offers.test.ts';
const shown = 'app/domain/stock/units/shown-units.server.ts';
const check = 'app/domain/orders/checkout/cart-check.ts';

export const mutants: Mutant[] = [
  {
    name: 'offers: a piece that an order keeps is sold again',
    file: shown,
    find: '    .where(isNotKept)\n    .where(isFreeFor(device));',
    replace: '    .where(isFreeFor(device));',
    caughtBy: { test, title: 'sells it at its own price, keeps its facts on the line, and keeps it for the order' },
  },
  {
    name: 'offers: used pieces go to buyers of new ones',
    file: check,
    find: 'alike: Math.max(0, qty - offered)',
    replace: 'alike: qty',
    caughtBy: { test, title: 'sells no used piece to the buyer of a new one' },
  },
  {
    name: 'offers: a piece is sold at the price of its item',
    file: check,
    find: 'offered?.salePrice ?? item.salePrice',
    replace: 'item.salePrice',
    caughtBy: { test, title: 'sells it at its own price, keeps its facts on the line, and keeps it for the order' },
  },
  {
    name: 'offers: two orders of a batch take one piece',
    file: check,
    find: '    pieces.delete(line.id);\n',
    replace: '',
    caughtBy: { test, title: 'sells it to one of twenty buyers at the same moment' },
  },
  {
    name: 'offers: another piece than the ordered one is given without a question',
    file: 'app/domain/orders/unit-choice/unit-take.server.ts',
    find: 'line.offeredUnitId ? id === line.offeredUnitId : isAlike',
    replace: 'line.offeredUnitId ? true : isAlike',
    caughtBy: { test, title: 'is confirmed only with the ordered piece, unless the buyer agrees to another' },
  },
  {
    name: 'offers: a piece is counted twice in one order',
    file: check,
    find: ' || isRepeated(lines, at)',
    replace: '',
    caughtBy: {
      test,
      title: 'refuses it at another price, twice, in pieces, or under another item, and tells the price of each line',
    },
  },
  {
    name: 'offers: the oldest pieces are suggested whatever was ordered',
    file: 'app/domain/orders/unit-choice/unit-offer.server.ts',
    find: '(condition === null || unit.condition === condition)',
    replace: 'true',
    caughtBy: { test, title: 'sells pieces of one used condition as the item, and says the condition on the line' },
  },
  {
    name: 'offers: an item has the condition of some of its pieces',
    file: shown,
    find: ' && sumUnits(free) >= qty',
    replace: '',
    caughtBy: {
      test: 'app/domain/stock/units/shown-units.test.ts',
      title: 'say a condition of the item only if all its pieces have it',
    },
  },
];
