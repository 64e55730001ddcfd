import type { Mutant } from '#tests/support/torture/mutant.ts';

const file = 'app/domain/catalog/inventory/bulk-edit.server.ts';
const test = 'app/domain/catalog/inventory/bulk-edit.test.ts';
const undo = 'app/domain/catalog/inventory/change-undo.server.ts';
const undoTest = 'app/domain/catalog/inventory/change-undo.test.ts';
const allOrNone = { test, title: 'changes none if one cannot be changed' };

export const mutants: Mutant[] = [
  {
    name: 'bulk edit: a phone without a cost is left out',
    file,
    find: "return { ok: false, problem: 'no-cost', name };",
    replace: 'continue;',
    caughtBy: allOrNone,
  },
  {
    name: 'bulk edit: a deleted phone is left out',
    file,
    find: "if (!old) return { ok: false, problem: 'no-such-item' };",
    replace: 'if (!old) continue;',
    caughtBy: allOrNone,
  },
  {
    name: 'bulk edit: prices keep the old profit',
    file,
    find: 'salePrice({ cost, rate, profit }, rounding)',
    replace: "salePrice({ cost, rate, profit: old.profit ?? '0' }, rounding)",
    caughtBy: { test, title: 'sets the profit of all with exact prices' },
  },
  {
    name: 'bulk edit: a type that the settings do not have is set',
    file,
    find: "if (!(await isType(trx, type))) return { ok: false, problem: 'no-such-type' };",
    replace: '',
    caughtBy: allOrNone,
  },
  {
    name: 'bulk edit: Undo overwrites a later change',
    file: undo,
    find: "if (!hasValues(item, change.after)) return { ok: false, problem: 'changed-since', name: item.name };",
    replace: '',
    caughtBy: { test: undoTest, title: 'undoes none if an item has changed since' },
  },
  {
    name: 'bulk edit: Undo leaves out what has changed since',
    file: undo,
    find: "if (!hasValues(item, change.after)) return { ok: false, problem: 'changed-since', name: item.name };",
    replace: 'if (!hasValues(item, change.after)) continue;',
    caughtBy: { test: undoTest, title: 'undoes none if an item has changed since' },
  },
  {
    name: 'bulk edit: Undo of a type also undoes a later name',
    file: undo,
    find: "of: 'type', before: typeIn(before)",
    replace: "of: 'type', before",
    caughtBy: { test: undoTest, title: 'gives each item its earlier type' },
  },
  {
    name: 'bulk edit: a repeated Undo is refused',
    file: undo,
    find: 'if (hasValues(item, change.before)) continue;',
    replace: '',
    caughtBy: { test: undoTest, title: 'can be undone itself, and does nothing when it is repeated' },
  },
  {
    name: 'a phone at the limit counts as low',
    file: 'app/domain/catalog/storefront/stock-list.server.ts',
    find: 'sql.lit(LOW_STOCK_BELOW)',
    replace: 'sql.lit(LOW_STOCK_BELOW + 1)',
    caughtBy: {
      test: 'app/domain/catalog/inventory/inventory-list.test.ts',
      title: 'filters items that are low or out',
    },
  },
];
