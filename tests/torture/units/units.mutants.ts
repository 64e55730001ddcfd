import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/units/unit-take.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'a unit that is sold already is sold again',
    file: 'app/domain/units/unit-take.server.ts',
    find: "units.find(({ state }) => state !== 'in-stock')",
    replace: "units.find(({ state }) => state === 'gone')",
    caughtBy: { test, title: 'names the voucher of a unit that is sold already' },
  },
  {
    name: 'units are read without a lock',
    file: 'app/domain/units/unit-take.server.ts',
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: "    .orderBy('id')\n",
    caughtBy: { test, title: 'refuses a unit that another transaction takes meanwhile (postgres)' },
  },
  {
    name: 'an item that requires units is sold with fewer',
    file: 'app/domain/units/unit-take.server.ts',
    find: 'if (required && count < qty)',
    replace: 'if (required && count < 0)',
    caughtBy: { test, title: 'confirms an item that requires units only with one for each piece' },
  },
  {
    name: 'a line is sold with a unit of another item',
    file: 'app/domain/units/unit-take.server.ts',
    find: '!chosen.every(isOfItsLine)',
    replace: '!chosen.some(isOfItsLine)',
    caughtBy: { test, title: 'takes only units of the item of the line, each once' },
  },
  {
    name: 'units stay sold when their order is restocked',
    file: 'app/domain/order-steps/order-restock.server.ts',
    find: '  await restockUnits(trx, { now, uid }, id, (line) => targets.get(line));\n',
    replace: '  if (!trx) await restockUnits(trx, { now, uid }, id, (line) => targets.get(line));\n',
    caughtBy: { test, title: 'keeps the units with a canceled order until it is restocked' },
  },
];
