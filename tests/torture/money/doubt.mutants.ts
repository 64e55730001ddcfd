import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/prices/pricing/doubt.test.ts';
const doubts = 'app/domain/prices/pricing/doubt.ts';

export const mutants: Mutant[] = [
  {
    name: 'a rate outside its bounds is saved without a question',
    file: 'app/domain/prices/repricing/rate-save.server.ts',
    find: '(doubt || (last',
    replace: '((last',
    caughtBy: { test, title: 'is asked about once, and then saved, where the first rate' },
  },
  {
    name: 'a rate typed the other way round offers no reciprocal',
    file: doubts,
    find: 'isWithin(reciprocal, range) ? reciprocal : null',
    replace: 'isWithin(rate, range) ? reciprocal : null',
    caughtBy: { test, title: 'rate outside its bounds without an earlier one' },
  },
  {
    name: 'Rate Day applies a rate outside its bounds',
    file: 'app/domain/prices/repricing/rate-batch.ts',
    find: 'return doubt ? [doubt] : [];',
    replace: 'return [];',
    caughtBy: { test, title: 'must be ticked on Rate Day' },
  },
  {
    name: 'a price far below all others is saved without a question',
    file: doubts,
    find: 'return isFarBelow || isLow',
    replace: 'return isLow',
    caughtBy: { test, title: 'is asked about once in Add Inventory' },
  },
  {
    name: 'the confirmation of other figures counts',
    file: 'app/domain/prices/pricing/doubt.server.ts',
    find: 'doubtKey(found) === confirmed',
    replace: "confirmed !== ''",
    caughtBy: { test, title: 'is asked about once in Edit Price' },
  },
  {
    name: 'the bulk edit asks about no price',
    file: 'app/domain/catalog/inventory/bulk-edit.server.ts',
    find: 'doubts.push',
    replace: 'if (price < 0) doubts.push',
    caughtBy: { test, title: 'is asked about once in the bulk edit' },
  },
];
