import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/money/expenses/expenses.test.ts';
const recording = 'app/domain/money/expenses/expense-record.server.ts';
const voided = {
  test,
  title: 'that is voided counts nowhere; its cash is back in the drawer, unless that was counted',
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
    find: `    .where('countedAt', 'is', null)`,
    replace: '',
    caughtBy: voided,
  },
  {
    name: 'expenses: cash of a drawer is of the day on which it is entered',
    file: recording,
    find: 'businessDate(new Date(shift.openedAt), timeZone)',
    replace: 'businessDate(by.now, timeZone)',
    caughtBy: fromDrawer,
  },
  {
    name: 'expenses: a cashier takes cash out of the drawer of somebody else',
    file: recording,
    find: 'return transact(db, (trx) => payFromDrawer(trx, by, whose,',
    replace: 'return transact(db, (trx) => payFromDrawer(trx, by, { ...whose, own: false },',
    caughtBy: fromDrawer,
  },
];
