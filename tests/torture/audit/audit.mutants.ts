import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/shop/integrity/integrity-check.test.ts';
const title = 'reports a difference:';

const setting = { test: 'app/domain/settings-lock.test.ts', title: 'concurrent saves of' };

export const mutants: Mutant[] = [
  {
    name: 'the profit is overwritten without a lock',
    file: 'app/domain/people/audit/settings-save.server.ts',
    find: 'await lockSettings(trx);',
    replace: '',
    caughtBy: setting,
  },
  {
    name: 'an announcement is overwritten without a lock on the settings',
    file: 'app/domain/shop/settings/announcements.server.ts',
    find: 'await lockSettings(trx);',
    replace: '',
    caughtBy: setting,
  },
  {
    name: 'the audit accepts totals, deposits and costs that are too large',
    file: 'app/domain/shop/integrity/order-check.server.ts',
    find: '} is distinct from',
    replace: '} > 1 +',
    caughtBy: { test, title },
  },
  {
    name: 'the audit trusts the restocked flag',
    file: 'app/domain/shop/integrity/stock-check.server.ts',
    find: 'const actual = returned ?? 0;',
    replace: 'const actual = returned ?? expected;',
    caughtBy: { test, title },
  },
  {
    name: 'the audit counts the pieces of an order, not of each item',
    file: 'app/domain/shop/integrity/stock-check.server.ts',
    find: 'having sum("lines") <> sum("taken")',
    replace: 'having sum("lines") > sum("taken") + 1',
    caughtBy: { test, title },
  },
  {
    name: "the audit does not compare an order's status with its events",
    file: 'app/domain/shop/integrity/order-check.server.ts',
    find: 'const times = waysTo(status).map((way) => Number(way.includes(step)));',
    replace: 'const times = [0, 1, 2];',
    caughtBy: { test, title },
  },
  {
    name: 'the audit does not check the latest fields',
    file: 'app/domain/shop/integrity/price-check.server.ts',
    find: 'actual === null ? undefined : expected',
    replace: 'actual !== null ? undefined : expected',
    caughtBy: { test, title },
  },
  {
    name: 'the audit reads the first thousand rows',
    file: 'app/domain/shop/integrity/difference.server.ts',
    find: 'last = rows.at(-1);',
    replace: 'return;',
    caughtBy: { test, title: 'reads all rows, however many there are' },
  },
  {
    name: 'the audit overlooks units that are missing',
    file: 'app/domain/shop/integrity/unit-drift-check.server.ts',
    find: 'unitDrift(counts) !== 0',
    replace: 'unitDrift(counts) > 0',
    caughtBy: { test, title },
  },
  {
    name: 'a backup is held back by numbers that are not entered yet',
    file: 'app/domain/shop/integrity/integrity-check.server.ts',
    find: 'for (const compare of [\n    compareRestocked,',
    replace: 'for (const compare of [\n    compareUnitCounts,\n    compareRestocked,',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'keeps a backup with integrity differences, reports them, and deletes no earlier backup',
    },
  },
];
