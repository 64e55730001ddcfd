import type { Mutant } from '#tests/support/torture/mutant.ts';

const [file, test] = [
  'app/domain/prices/repricing/rate-reprice.server.ts',
  'app/domain/prices/repricing/rate-save.test.ts',
];
const [locks, held] = ['app/domain/stock/item-lock.server.ts', 'app/domain/stock/item-lock.test.ts'];
const allOrNone = { test, title: 'saves all or nothing' };

export const mutants: Mutant[] = [
  {
    name: 'prices are set though the audit event of the rate cannot be written',
    file,
    find: 'await recordAll(trx, events);',
    replace: 'await recordAll(trx, events).catch(() => {});',
    caughtBy: allOrNone,
  },
  {
    name: 'buyers are not notified of the prices of a new rate',
    file,
    find: "if (repriced > 0) noteChange(trx, { what: 'catalog' });",
    replace: '',
    caughtBy: allOrNone,
  },
  {
    name: 'a rate prices one item at a time',
    file,
    find: 'const repriced = await setPrices(trx, repricing, at);',
    replace: 'const repriced = (await setPrices(trx, repricing, at)) && (await setPrices(trx, repricing, at));',
    caughtBy: { test, title: 'prices in two statements' },
  },
  {
    name: 'items whose rate and price stay get a row of price history',
    file,
    find: 'and ("rate" is distinct',
    replace: 'and ("rate" is not null or "rate" is distinct',
    caughtBy: { test, title: 'links history rows to the rate' },
  },
  {
    name: 'the changes of a rate are listed in the order of the table',
    file,
    find: 'order by "sortKey" desc, "nameKey" desc, "id" desc',
    replace: 'order by "createdAt"',
    caughtBy: { test, title: 'lists its price changes by name' },
  },
  {
    name: 'an item is locked while a rate has locked all',
    file: locks,
    find: 'pg_advisory_xact_lock_shared(',
    replace: 'coalesce(',
    caughtBy: { test: held, title: 'a lock on all items blocks each change of an item' },
  },
  {
    name: 'a rate prices an item that is locked',
    file: locks,
    find: 'select pg_advisory_xact_lock(',
    replace: 'select coalesce(',
    caughtBy: { test: held, title: 'a saved rate waits for a locked item' },
  },
  {
    name: 'an item that is added while a rate is saved keeps the old rate',
    file: 'app/domain/prices/repricing/rate-save.server.ts',
    find: '    await lockSettings(trx);\n',
    replace: '    void lockSettings;\n',
    caughtBy: {
      test: 'app/domain/settings-lock.test.ts',
      title: 'an item that is added while a rate is saved gets that rate',
    },
  },
  {
    name: 'the shop opens its SQLite file without the function that prices',
    file: 'app/server/shop.server.ts',
    find: 'functions: sqlFunctions, ',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/admin/prices.test.ts',
      title: 'applies a rate to the prices of 700 phones in the built shop',
    },
  },
  {
    name: 'an upgrade loses the price history that an older version has not written yet',
    file: 'app/db/migrations/018-no-staged-prices.ts',
    find: 'where "applied" and "changeId" > "writtenTo"',
    replace: 'where false',
    caughtBy: {
      test: 'app/db/migrate.test.ts',
      title: 'complete the price history of a rate that an older version applied',
    },
  },
  {
    name: 'an upgrade writes history for a rate that was never applied',
    file: 'app/db/migrations/018-no-staged-prices.ts',
    find: 'where "applied" and ',
    replace: 'where ',
    caughtBy: {
      test: 'app/db/migrate.test.ts',
      title: 'complete the price history of a rate that an older version applied',
    },
  },
];
