import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/prices/repricing/rate-batch.test.ts';
const undoTest = 'app/domain/prices/repricing/rate-batch-undo.test.ts';
const [apply, undo] = [
  'app/domain/prices/repricing/rate-batch-apply.server.ts',
  'app/domain/prices/repricing/rate-batch-undo.server.ts',
];
const once = { test, title: 'is applied once, and a second admin learns who applied it' };
const anyOrder = { test: undoTest, title: 'goes back to the newest change that still counts, in whatever order' };
const undone = { test: undoTest, title: 'is undone for the items that still have its price' };
const excluded = { test, title: 'does not change the prices of excluded items' };

export const mutants: Mutant[] = [
  {
    name: 'pages are not notified of rates that change no price',
    file: 'app/domain/prices/repricing/rate-reprice.server.ts',
    find: 'return Number(numAffectedRows);',
    replace: 'return Number(numAffectedRows) - 1;',
    caughtBy: {
      test: 'app/domain/prices/repricing/rate-batch.test.ts',
      title: 'notifies subscribers of new rates even if no price changes',
    },
  },
  {
    name: 'an edit saves under a rounding rule that its form did not show',
    file: 'app/domain/prices/price-changes/price-edit.server.ts',
    find: 'wasRounding !== rounding',
    replace: 'wasRounding === undefined',
    caughtBy: {
      test: 'app/domain/prices/price-changes/price-edit.test.ts',
      title: 'rejects an edit made under another rounding rule, and records the new rule in the history',
    },
  },
  {
    name: 'two presses may apply one draft at once',
    file: apply,
    find: '    await lockSettings(trx);\n    await lockAllItems(trx);\n',
    replace: '    void [lockSettings, lockAllItems];\n',
    caughtBy: { test, title: 'is applied once by two presses at the same moment' },
  },
  {
    name: 'a second admin is not informed that the draft is applied',
    file: apply,
    find: 'if (batch.appliedBy === uid) return',
    replace: 'if (batch.appliedBy) return',
    caughtBy: once,
  },
  {
    name: 'an applied draft is discarded',
    file: 'app/domain/prices/repricing/rate-draft.server.ts',
    find: ".where('id', '=', id).where('appliedAt', 'is', null).execute()",
    replace: ".where('id', '=', id).execute()",
    caughtBy: once,
  },
  {
    name: 'a warning is confirmed with other figures',
    file: apply,
    find: 'confirmed.includes(warningKey(warning))',
    replace: 'confirmed.some((key) => key.startsWith(warning.kind) || !warningKey(warning))',
    caughtBy: { test, title: 'is applied only if each warning is confirmed' },
  },
  {
    name: 'items that changed since the preview are priced',
    file: 'app/domain/prices/repricing/rate-batch-sql.server.ts',
    find: 'where "id" > $',
    replace: 'where false and "id" > $',
    caughtBy: excluded,
  },
  {
    name: 'an excluded item is priced',
    file: 'app/domain/prices/repricing/rate-batch-sql.server.ts',
    find: 'if (withExcluded) return isUnchanged',
    replace: 'if (withExcluded || draft) return isUnchanged',
    caughtBy: excluded,
  },
  {
    name: 'a new phone is saved at another price than the one shown',
    file: 'app/domain/catalog/inventory/item-add.server.ts',
    find: 'item.wasRounding !== rounding',
    replace: 'item.wasRounding === undefined',
    caughtBy: {
      test: 'app/domain/catalog/inventory/item-add.test.ts',
      title: 'refuses a price that was shown under another rounding rule',
    },
  },
  {
    name: 'an undo takes back prices that changed since',
    file: undo,
    find: `coalesce(h."rateId", '') not in`,
    replace: 'h."rateId" not in',
    caughtBy: undone,
  },
  {
    name: 'an undo goes back to the rate of another undone batch',
    file: undo,
    find: 'where b."undoneAt" is not null or b."id"',
    replace: 'where b."id"',
    caughtBy: anyOrder,
  },
  {
    name: 'an undo takes back the price that a later batch set again',
    file: 'app/domain/prices/repricing/rate-reprice.server.ts',
    find: '} or exists (',
    replace: '} or false and exists (',
    caughtBy: anyOrder,
  },
  {
    name: 'a rate that left an item as it was counts as a change since the preview',
    file: 'app/domain/prices/repricing/rate-batch-sql.server.ts',
    find: 'appliedTo} and $',
    replace: 'appliedTo} or false and $',
    caughtBy: { test, title: 'shows no row of the history for a rate that left an item as it was' },
  },
  {
    name: 'undone rates stay the rates of today',
    file: undo,
    find: "await trx.deleteFrom('exchangeRates').where('id', 'in', rateIds).execute();",
    replace: 'void rateIds;',
    caughtBy: undone,
  },
  {
    name: 'an undo forgets the latest fields',
    file: undo,
    find: '"latestSalePrice" = case when "latestSalePrice" is not null then u."newSalePrice" end',
    replace: '"latestSalePrice" = "latestSalePrice"',
    caughtBy: undone,
  },
];
