import type { Mutant } from '#tests/support/torture/mutant.ts';

const moment = { test: 'app/domain/rates/many-prices.test.ts', title: 'sets many prices at one moment or none' };
const edited = {
  test: 'app/domain/rates/many-prices.test.ts',
  title: 'prices many exactly though something is',
};
const added = {
  test: 'app/domain/settings/settings-lock.test.ts',
  title: 'prices a phone that is added while a rate prices',
};
const history = {
  test: 'app/domain/rates/many-prices.test.ts',
  title: 'is saved though its process ends before the history',
};
const abandoned = { test: 'app/domain/rates/many-prices.test.ts', title: 'is forgotten where its process ended' };
const [shelf, held] = ['app/domain/catalog/item-lock.server.ts', 'app/domain/catalog/item-lock.test.ts'];
const turns = { test: 'app/save-rate-aside.test.ts', title: 'writes only in its turn' };

export const mutants: Mutant[] = [
  {
    name: 'prices are set though the deed cannot be written down',
    file: 'app/domain/rates/rate-save.server.ts',
    find: '    after: { currency, rate, date },\n  });',
    replace: '    after: { currency, rate, date },\n  }).catch(() => {});',
    caughtBy: moment,
  },
  {
    name: 'what was computed for a rate that failed is kept',
    file: 'app/domain/rates/rate-save.server.ts',
    find: 'if (!isAway(error)) await',
    replace: 'if (isAway(error)) await',
    caughtBy: moment,
  },
  {
    name: 'a phone that is edited while its price is computed keeps its old rate',
    file: 'app/domain/rates/reprice.server.ts',
    find: 'if (Number(numUpdatedRows) !== staged) throw new ItemsMoved();',
    replace: '',
    caughtBy: edited,
  },
  {
    name: 'a phone that is edited while its price is computed gets the price of its old cost',
    file: 'app/domain/rates/reprice.server.ts',
    find: `    .whereRef('inventories.cost', '=', 'staged.cost')
    .whereRef('inventories.profit', '=', 'staged.profit')
    .whereRef('inventories.salePrice', '=', 'staged.oldSalePrice')
    .whereRef('inventories.rate', 'is not distinct from', 'staged.oldRate')
`,
    replace: '',
    caughtBy: edited,
  },
  {
    name: 'a phone that is added while prices are computed keeps its old rate',
    file: 'app/domain/rates/reprice.server.ts',
    find: 'if ((await countItemsToPrice(trx, currency)) !== staged) throw new ItemsMoved();',
    replace: 'await countItemsToPrice(trx, currency);',
    caughtBy: edited,
  },
  {
    name: 'an item is taken while a rate holds all of them',
    file: shelf,
    find: 'pg_advisory_xact_lock_shared(',
    replace: 'coalesce(',
    caughtBy: { test: held, title: 'keeps everybody from every item while all are held' },
  },
  {
    name: 'a rate prices what somebody else holds',
    file: shelf,
    find: 'select pg_advisory_xact_lock(',
    replace: 'select coalesce(',
    caughtBy: { test: held, title: 'prices nothing while somebody holds one' },
  },
  {
    name: 'a phone that is added while many prices are set keeps the old rate',
    file: 'app/domain/rates/rate-save.server.ts',
    find: `      await lockSettings(trx);
      const last`,
    replace: '      const last',
    caughtBy: added,
  },
  {
    name: 'a phone that is added while a few prices are set keeps the old rate',
    file: 'app/domain/rates/rate-save.server.ts',
    find: `    await lockSettings(trx);
    const many`,
    replace: '    const many',
    caughtBy: added,
  },
  {
    name: 'the history of a rate goes with the process that saved it',
    file: 'app/domain/rates/write-history.server.ts',
    find: 'if (applied) await writeHistory(db, rateId);',
    replace: 'if (applied) continue;',
    caughtBy: history,
  },
  {
    name: 'a rate that is just being prepared is swept away',
    file: 'app/domain/rates/write-history.server.ts',
    find: 'now.getTime() - ABANDONED_MS',
    replace: 'now.getTime()',
    caughtBy: abandoned,
  },
  {
    name: 'a build is left without the thread of a rate',
    file: 'scripts/build-workers.ts',
    find: "file: 'build/server/rate-thread.js'",
    replace: "file: 'build/rate-thread.js'",
    caughtBy: { test: 'tests/e2e/admin/prices.test.ts', title: 'of 700 phones follow a rate in a shop that was built' },
  },
  {
    name: 'the thread of a rate writes out of turn',
    file: 'app/rate-thread.ts',
    find: 'log && turnsOfOtherThread(line, log.carry)',
    replace: 'undefined',
    caughtBy: turns,
  },
  {
    name: 'a rate that prices many is dated by another clock',
    file: 'app/save-rate-aside.server.ts',
    find: 'now, timeZone, uid, rate }, answer);',
    replace: "now, timeZone: 'UTC', uid, rate }, answer);",
    caughtBy: { test: 'app/save-rate-aside.test.ts', title: "dates the rate by the shop's own clock" },
  },
  {
    name: 'a thread that dies in its turn keeps all writers out',
    file: 'app/save-rate-aside.server.ts',
    find: 'endTurn?.();',
    replace: 'void endTurn;',
    caughtBy: { test: 'app/save-rate-aside.test.ts', title: 'tells why its thread died in its turn' },
  },
  {
    name: 'what a process that is gone began for a rate is left for ever',
    file: 'app/server/maintenance.server.ts',
    find: 'finishRepricings(db, now),',
    replace: 'Promise.resolve(finishRepricings.name),',
    caughtBy: { test: 'app/server/maintenance.server.test.ts', title: 'takes away closed attempts and prepared rates' },
  },
  {
    name: 'a long history stops where the first part of it ends',
    file: 'app/domain/rates/write-history.server.ts',
    find: 'and "changeId" > ',
    replace: 'and "changeId" >= ',
    caughtBy: { test: 'app/domain/rates/many-prices.test.ts', title: 're-prices a long inventory in a few statements' },
  },
  {
    name: 'of two rates saved at once the newest record may be the other one',
    file: 'app/domain/rates/rate-save.server.ts',
    find: 'if (last?.createdAt !== priced.last?.createdAt) throw new ItemsMoved();',
    replace: '',
    caughtBy: { test: 'app/domain/rates/many-prices.test.ts', title: 'prices many exactly though something is' },
  },
];
