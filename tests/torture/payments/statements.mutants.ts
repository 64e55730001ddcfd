import type { Mutant } from '#tests/support/torture/mutant.ts';

const matching = 'app/domain/money/statements/statement-match.ts';
const reading = 'app/domain/money/statements/statement-read.server.ts';
const ofImport = (title: string) => ({ test: 'app/domain/money/statements/statement-import.test.ts', title });
const ofReading = (title: string) => ({ test: 'app/domain/money/statements/statement-read.test.ts', title });
const byNumber = ofImport(
  'matches by the whole number, else by the last digits or the reference within a day; account and amount always agree',
);
const once = ofImport(
  'verifies nothing by itself; a line counts for one payment, and what agrees is verified together',
);

export const mutants: Mutant[] = [
  {
    name: 'statements: a debit counts as money that came in',
    file: reading,
    find: "if (debit !== 0 || sum < 0 || kind === 'debit') return 'debit';",
    replace: '',
    caughtBy: ofReading('debits are left out, however they are written'),
  },
  {
    name: 'statements: a line matches an amount that is off by one',
    file: matching,
    find: 'isReceiver && amount === payment.amount',
    replace: 'isReceiver && Math.abs(amount - payment.amount) <= 1',
    caughtBy: byNumber,
  },
  {
    name: 'statements: money to another account matches',
    file: matching,
    find: 'payment.accountId === null ? payment.method === method : payment.accountId === accountId',
    replace: 'payment.accountId === null ? payment.method === method : true',
    caughtBy: byNumber,
  },
  {
    name: 'statements: a reference of last week matches',
    file: matching,
    find: 'paymentReference(payment.orderNumber) && isWithinDay(line, payment)',
    replace: 'paymentReference(payment.orderNumber)',
    caughtBy: byNumber,
  },
  {
    name: 'statements: one line counts for two payments',
    file: matching,
    find: 'if (line && rivals.length <= candidates.length)',
    replace: 'if (line)',
    caughtBy: once,
  },
  {
    name: 'statements: a line that was used by a verified payment counts again',
    file: matching,
    find: 'lines.filter((line) => !used.has(line) && ',
    replace: 'lines.filter((line) => ',
    caughtBy: once,
  },
  {
    name: 'statements: money that came before its order is verified with others',
    file: 'app/domain/money/checking/payment-flags.ts',
    find: ' && latest >= Date.parse(order.createdAt)',
    replace: '',
    caughtBy: byNumber,
  },
  {
    name: 'statements: a second import adds the lines again',
    file: 'app/domain/money/statements/statement-import.server.ts',
    find: 'JSON.stringify(facts)',
    replace: 'JSON.stringify([facts, performance.now()])',
    caughtBy: ofImport('changes nothing when it is imported twice, and adds what is new in a longer one'),
  },
  {
    name: 'statements: a removed import takes the lines of others with it',
    file: 'app/domain/money/statements/statement-import.server.ts',
    find: `    .where('importedAt', '=', importedAt);`,
    replace: '',
    caughtBy: ofImport(
      'loses the lines of an import that is taken out, and no others; payments stay as they were decided',
    ),
  },
  {
    name: 'statements: an order of day and month is forgotten',
    file: reading,
    find: `const usual = dateOrder ?? 'day-first';`,
    replace: `const usual = 'day-first' as DateOrder;`,
    caughtBy: ofReading('dates that say no order are read as in files before; the order that a file shows is told'),
  },
];
