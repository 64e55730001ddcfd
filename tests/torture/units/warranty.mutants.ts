import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/stock/warranties/warranty.test.ts';
const rules = 'app/domain/stock/warranties/warranty.ts';
const start = 'app/domain/stock/warranties/warranty-start.server.ts';

export const mutants: Mutant[] = [
  {
    name: 'a warranty starts on the date in UTC',
    file: rules,
    find: 'const startsOn = businessDate(new Date(warranty.startsAt), timeZone);',
    replace: 'const startsOn = warranty.startsAt.slice(0, 10);',
    caughtBy: { test, title: 'starts on the date in Yangon' },
  },
  {
    name: 'a warranty lasts until a date in UTC',
    file: rules,
    find: 'const today = businessDate(now, timeZone);',
    replace: 'const today = now.toISOString().slice(0, 10);',
    caughtBy: { test, title: 'lasts until the end of its last day in Yangon' },
  },
  {
    name: 'a void warranty is shown as valid',
    file: rules,
    find: "  if (voidedAt !== null) return 'void';\n",
    replace: '',
    caughtBy: { test, title: 'is voided with a reason' },
  },
  {
    name: 'a void warranty is restored after its sale has ended',
    file: 'app/domain/stock/warranties/warranty-change.server.ts',
    find: "    if (warranty.endedAt !== null) return { ok: false, problem: 'ended' };\n",
    replace: '',
    caughtBy: { test, title: 'is not changed after its sale has ended' },
  },
  {
    name: 'the days are those that the item has now',
    file: 'app/domain/stock/warranties/warranty-read.server.ts',
    find: "    .leftJoin('units', 'units.id', 'warranties.unitId')\n    .select(['warranties.id', 'token', 'startsAt', 'days', 'endedAt', 'voidedAt'])",
    replace:
      "    .leftJoin('units', 'units.id', 'warranties.unitId')\n    .leftJoin('inventories', 'inventories.id', 'item.itemId')\n    .select((eb) => eb.fn.coalesce('inventories.warrantyDays', 'days').as('days'))\n    .select(['warranties.id', 'token', 'startsAt', 'endedAt', 'voidedAt'])",
    caughtBy: { test, title: 'keeps the days that the item had at the confirmation' },
  },
  {
    name: 'a token is short enough to guess',
    file: start,
    find: 'const TOKEN_BYTES = 16;',
    replace: 'const TOKEN_BYTES = 8;',
    caughtBy: { test, title: 'has a token of 128 random bits' },
  },
  {
    name: 'six digits of an IMEI are public',
    file: rules,
    find: 'const LAST_DIGITS = 4;',
    replace: 'const LAST_DIGITS = 6;',
    caughtBy: { test, title: 'shows anybody with its token the model, four digits, the dates and the tax' },
  },
  {
    name: 'a warranty outlives a canceled sale',
    file: 'app/domain/orders/order-steps/order-cancel.server.ts',
    find: '    await endWarranties(trx, now, { orderId: id });\n',
    replace: '',
    caughtBy: { test, title: 'ends when its sale is canceled, not when that is restocked' },
  },
  {
    name: 'one phone that comes back ends the warranties of all',
    file: 'app/domain/stock/warranties/warranty-end.server.ts',
    find: '.$if(unitIds !== undefined || lines !== undefined,',
    replace: '.$if(unitIds !== undefined && lines !== undefined,',
    caughtBy: { test, title: 'ends only for the pieces that come back' },
  },
  {
    name: 'two admins extend a warranty one after the other unseen',
    file: 'app/domain/stock/warranties/warranty-change.server.ts',
    find: "    if (warranty.days !== was) return { ok: false, problem: 'changed-meanwhile' };\n",
    replace: '',
    caughtBy: { test, title: 'is extended by days with a reason, also after its last day' },
  },
];
