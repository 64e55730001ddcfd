import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/money/expenses/expenses.test.ts';
const recording = 'app/domain/money/expenses/expense-record.server.ts';
const voided = {
  test,
  title: 'that is voided counts nowhere; its cash is back in the drawer, or once a counted one is reopened',
};
const fromDrawer = {
  test,
  title: 'from a drawer leaves it on the day of its shift, never more than it holds, and none after the count',
};

export const mutants: Mutant[] = [
  {
    name: 'expenses: one that is voided is still counted',
    file: 'app/domain/money/expenses/expense-list.server.ts',
    find: `    .where('voidedAt', 'is', null)`,
    replace: '',
    caughtBy: voided,
  },
  {
    name: 'expenses: a void after the count puts cash back into the drawer',
    file: recording,
    find: 'if (shift?.countedAt === null) await',
    replace: 'if (shift) await',
    caughtBy: voided,
  },
  {
    name: 'expenses: cash of a drawer is of the day on which it is entered',
    file: recording,
    find: 'businessDate(new Date(shift.openedAt), SHIFT_ZONE)',
    replace: 'businessDate(by.now, SHIFT_ZONE)',
    caughtBy: fromDrawer,
  },
  {
    name: 'expenses: a cashier takes cash out of the drawer of somebody else',
    file: recording,
    find: 'const shift = await lockShift(trx, by, whose);',
    replace: 'const shift = await lockShift(trx, by, { ...whose, own: false });',
    caughtBy: fromDrawer,
  },
  {
    name: 'expenses: a reopened drawer lacks the cash of those voided since',
    file: 'app/domain/money/drawers/shift-close.server.ts',
    find: `    await returnVoidedCash(trx, { ...by, right: 'reports.view' }, id);\n`,
    replace: '',
    caughtBy: voided,
  },
  {
    name: 'expenses: two people void one at the same moment',
    file: recording,
    find: "selectAll().where('id', '=', id).forUpdate()",
    replace: "selectAll().where('id', '=', id)",
    caughtBy: { test, title: 'is voided once by two people at one moment, also while its drawer is counted' },
  },
];
