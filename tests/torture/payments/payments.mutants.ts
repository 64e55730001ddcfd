import type { Mutant } from '#tests/support/torture/mutant.ts';

export const mutants: Mutant[] = [
  {
    name: 'an account that is switched off is shown to buyers',
    file: 'app/domain/payments/payment-account-list.server.ts',
    find: ".where('active', '=', true)",
    replace: '',
    caughtBy: {
      test: 'app/domain/payments/payment-accounts.test.ts',
      title: 'are hidden from buyers while they are switched off, and every change reaches open pages',
    },
  },
];
