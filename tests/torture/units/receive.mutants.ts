import type { Mutant } from '#tests/support/torture/mutant.ts';

const drift = 'app/domain/units/unit-drift.server.ts';
const counting = 'app/domain/units/unit-drift.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'pieces of a restocked order are expected in stock once more',
    file: drift,
    find: ' and not o."restocked"',
    replace: '',
    caughtBy: {
      test: counting,
      title:
        'expects one unit per piece that is for sale or in an order neither confirmed nor restocked, less those bound to it',
    },
  },
  {
    name: 'a missed second IMEI joins two phones',
    file: 'app/domain/receiving/unit-lines.ts',
    find: "    first?.problems.push({ problem: 'missing-second-imei' });\n    first = isOneImei(line) ? line : undefined;",
    replace: '    first ??= isOneImei(line) ? line : undefined;',
    caughtBy: {
      test: 'app/domain/receiving/unit-lines.test.ts',
      title: 'pairs lines of one IMEI each, and says where the second is missing',
    },
  },
  {
    name: 'the key of a receipt may be used for another receipt',
    file: 'app/domain/receiving/unit-receive.server.ts',
    find: 'earlier.hash === hashOf(receipt)',
    replace: 'earlier.hash !== null',
    caughtBy: {
      test: 'app/domain/receiving/unit-receive.test.ts',
      title: 'counts a receipt once, also if it is sent several times at the same moment',
    },
  },
];
