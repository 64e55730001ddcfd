import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = (title: string) => ({ test: 'app/i18n/files/list-file.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'files: everybody gets the columns of costs',
    file: 'app/i18n/files/list-file.server.ts',
    find: "!isCost || rights.includes('costs.view')",
    replace: 'true',
    caughtBy: caughtBy('leaves out what things cost for people who may not see it'),
  },
  {
    name: 'files: the second page begins with the last row of the first',
    file: 'app/domain/shop/files/order-rows.server.ts',
    find: "query.where('number', '<', last?.number ?? 0)",
    replace: "query.where('number', '<=', last?.number ?? 0)",
    caughtBy: caughtBy('has every row once when a list is longer than a page, newest first'),
  },
  {
    name: 'files: a spreadsheet cuts the zero of a phone number',
    file: 'app/domain/text/csv.ts',
    find: 'LONG_NUMBER.test(value)',
    replace: 'false',
    caughtBy: caughtBy('keeps numbers as numbers, IMEIs and phone numbers as texts, and days as days'),
  },
];
