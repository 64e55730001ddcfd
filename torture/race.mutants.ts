import type { Mutant } from './mutant.ts';

export const mutants: Mutant[] = [
  {
    name: 'checkout takes stock without looking',
    file: 'app/domain/checkout/place-order.server.ts',
    find: 'if (item.qty < (wanted.get(id) ?? 0)) return',
    replace: 'if (item.qty < 0) return',
    caughtBy: { test: 'torture/race.test.ts', title: 'sells the last phones once' },
  },
];
