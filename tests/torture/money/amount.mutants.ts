import type { Mutant } from '#tests/support/torture/mutant.ts';

const file = 'app/domain/text/amount.ts';
const test = 'app/domain/text/amount.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'an amount as a wallet shows it is negative',
    file,
    find: ".replace(WALLET_MINUS, '')",
    replace: '',
    caughtBy: { test, title: 'as a wallet shows it' },
  },
  {
    name: 'amounts in lakh are computed in floats',
    file,
    find: 'new Big(plain).times(LAKH).toFixed()',
    replace: 'String(Number(plain) * LAKH)',
    caughtBy: { test, title: 'reads back the lakh that it shows' },
  },
  {
    name: 'a lakh is a million',
    file,
    find: 'const LAKH = 100_000;',
    replace: 'const LAKH = 1_000_000;',
    caughtBy: { test, title: 'refuses an ambiguous number of lakh, and an amount that is not in whole kyat' },
  },
  {
    name: 'yuan are counted in lakh',
    file,
    find: "currency === 'MMK' ? readMmk : readNumber",
    replace: 'readMmk',
    caughtBy: { test, title: 'counts only kyat in lakh' },
  },
  {
    name: 'the unit may stand between other words',
    file,
    find: 'သိန(?:[်္]း|း်)))$/iu',
    replace: 'သိန(?:[်္]း|း်)).*)$/iu',
    caughtBy: { test, title: 'rejects texts that are no amounts' },
  },
];
