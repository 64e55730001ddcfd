import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/orders/unit-choice/unit-take.test.ts';
const edit = 'app/domain/stock/units/unit-edit.server.ts';
const shown = 'app/domain/stock/units/shown-units.test.ts';
const filter = 'app/domain/stock/units/unit-filter.server.ts';
const filters = 'app/domain/stock/units/unit-filter.test.ts';
const corrections = 'app/domain/stock/units/unit-edit.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'a unit that is sold already is sold again',
    file: 'app/domain/orders/unit-choice/unit-take.server.ts',
    find: "units.find(({ state }) => state !== 'in-stock')",
    replace: "units.find(({ state }) => state === 'gone')",
    caughtBy: { test, title: 'says why a unit is no longer available: its order if sold, its state otherwise' },
  },
  {
    name: 'units are read without a lock',
    file: 'app/domain/orders/unit-choice/unit-take.server.ts',
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: "    .orderBy('id')\n",
    caughtBy: { test, title: 'refuses a unit that another transaction takes meanwhile (postgres)' },
  },
  {
    name: 'an item that requires units is sold with fewer',
    file: 'app/domain/orders/unit-choice/unit-take.server.ts',
    find: 'if (required && !lacksUnits && count < qty)',
    replace: 'if (required && count < 0)',
    caughtBy: { test, title: 'confirms an order of an item that requires units only with one unit for each piece' },
  },
  {
    name: 'a line is sold with a unit of another item',
    file: 'app/domain/orders/unit-choice/unit-take.server.ts',
    find: '!chosen.every(isOfItsLine)',
    replace: '!chosen.some(isOfItsLine)',
    caughtBy: { test, title: 'takes each unit only once, and only for a line of its item' },
  },
  {
    name: 'units stay sold when their order is restocked',
    file: 'app/domain/orders/order-steps/order-restock.server.ts',
    find: '  await restockUnits(trx, { now, uid }, id, (line) => itemByLine.get(line));\n',
    replace: '  if (!trx) await restockUnits(trx, { now, uid }, id, (line) => itemByLine.get(line));\n',
    caughtBy: { test, title: 'leaves the units of a canceled order sold until it is restocked' },
  },
  {
    name: 'a unit leaves the stock without its piece',
    file: edit,
    find: "Number(state === 'in-stock') - Number(was === 'in-stock')",
    replace: "Number(state === 'in-stock') - Number(was === 'sold')",
    caughtBy: { test: corrections, title: 'take a piece out of the quantity when its unit leaves the stock' },
  },
  {
    name: 'the last ordered piece leaves with a faulty unit',
    file: edit,
    find: 'item.qty + change < leased',
    replace: 'item.qty + change < leased - 1',
    caughtBy: { test: corrections, title: 'leave a unit in stock if all pieces of its item are ordered' },
  },
  {
    name: 'an old page moves a unit that somebody moved meanwhile',
    file: edit,
    find: 'if (unit.state !== was) return',
    replace: "if (unit.state === 'returned') return",
    caughtBy: { test: corrections, title: 'move a unit once' },
  },
  {
    name: 'the tax is called paid where it is not known of every piece',
    file: 'app/domain/stock/units/shown-units.ts',
    find: 'if (isEachPieceAUnit && ',
    replace: 'if (',
    caughtBy: { test: shown, title: 'leave the tax out if some pieces have no number' },
  },
  {
    name: 'the tax is called paid where one phone owes it',
    file: 'app/domain/stock/units/shown-units.ts',
    find: "taxes.every((tax) => tax === 'paid')) return",
    replace: "taxes.some((tax) => tax === 'paid')) return",
    caughtBy: { test: shown, title: 'give the tax of two units, one' },
  },
  {
    name: 'a shop that has not chosen so tells buyers that the tax is not paid',
    file: 'app/domain/stock/units/shown-units.ts',
    find: "unpaid === 'hidden' || ",
    replace: '',
    caughtBy: { test: shown, title: 'give the tax of two units, one' },
  },
  {
    name: 'a voucher says that the tax is paid of a piece without a number',
    file: 'app/domain/stock/units/sold-units.server.ts',
    find: 'units.length >= qty',
    replace: 'units.length > 0',
    caughtBy: { test: 'app/domain/stock/units/sold-units.test.ts', title: 'give the tax of two pieces with units' },
  },
  {
    name: 'the filter by condition finds a phone by one that is sold',
    file: filter,
    find: "    .where('state', '=', IN_STOCK)\n    .where('condition', '=', condition)",
    replace: "    .where('condition', '=', condition)",
    caughtBy: { test: filters, title: 'find items by their units in stock, and not by units that have left' },
  },
  {
    name: 'the filter by tax finds a phone of which one owes it',
    file: filter,
    find: "    .having(({ fn }) => fn.max('units.tax'), '=', 'paid')\n",
    replace: '',
    caughtBy: { test: filters, title: 'find exactly the items whose cards show the condition and the tax' },
  },
  {
    name: 'the filter by tax finds a phone with pieces without a number',
    file: filter,
    find: "({ eb, ref }) => eb(ref('item.qty'), '-', leasedOf('units.itemId'))",
    replace: '1',
    caughtBy: { test: filters, title: 'find items whose tax is paid for each piece' },
  },
  {
    name: 'half a kyat of tax is rounded down',
    file: 'app/domain/stock/import-tax/tax-estimate.ts',
    find: 'Big.roundHalfUp',
    replace: 'Big.roundDown',
    caughtBy: { test: 'app/domain/stock/import-tax/tax-estimate.test.ts', title: 'rounds half a kyat up' },
  },
  {
    name: 'a phone picked by its number is no pick after a new log-in',
    file: 'app/ui/forms/form-values.ts',
    find: "name !== 'code' &&",
    replace: "!['code', 'picked'].includes(name) &&",
    caughtBy: {
      test: 'tests/e2e/forms/form-drafts.test.ts',
      title: 'restores the phones that were picked by number, so that a later number replaces none of them',
    },
  },
];
