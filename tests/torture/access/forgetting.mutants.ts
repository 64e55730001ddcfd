import type { Mutant } from '#tests/support/torture/mutant.ts';

const forget = 'app/domain/orders/buyers/buyer-forget.server.ts';
const forgets = (title: string) => ({ test: 'app/domain/orders/buyers/buyer-forget.test.ts', title });
const isGone = forgets('is in no table of the database any more, and the books stay whole');
const isRefused = forgets('is refused while an order is open, a payment is checked, or money is due either way');
const comesNotBack = forgets('can log in nowhere, is found nowhere, and gets nothing back');

export const mutants: Mutant[] = [
  {
    name: 'forgetting: with an open order or money due',
    file: forget,
    find: '    if (refusal) return refusal;\n',
    replace: '',
    caughtBy: isRefused,
  },
  {
    name: 'forgetting: while money is owed back',
    file: forget,
    find: ' or (not $',
    replace: ' or (false and not $',
    caughtBy: isRefused,
  },
  {
    name: 'forgetting: an admin',
    file: forget,
    find: "      .where('role', '=', 'buyer')\n",
    replace: '',
    caughtBy: forgets('is a buyer: neither an admin nor a second buyer of the same name loses anything'),
  },
  {
    name: 'forgetting: the audit keeps note and number',
    file: forget,
    find: "    .where('action', 'not in', STAFF_ACTIONS)\n",
    replace: "    .where('action', 'in', STAFF_ACTIONS)\n",
    caughtBy: isGone,
  },
  {
    name: 'forgetting: the counters keep the name',
    file: forget,
    find: '  if (names.length === 0) return;',
    replace: '  if (names.length >= 0) return;',
    caughtBy: isGone,
  },
  {
    name: 'forgetting: the pictures of slips stay',
    file: forget,
    find: '    await eraseSlips(trx, id);\n',
    replace: '',
    caughtBy: isGone,
  },
  {
    name: 'forgetting: what the buyer is doing at this moment is still saved',
    file: forget,
    find: 'const state = { forgottenAt: at, blockedAt: at, updatedAt: at };',
    replace: 'const state = { forgottenAt: at, updatedAt: at };',
    caughtBy: comesNotBack,
  },
  {
    name: 'forgetting: another number opens the account again',
    file: 'app/domain/orders/buyers/buyer-phone.server.ts',
    find: "    .where('forgottenAt', 'is', null)\n",
    replace: '',
    caughtBy: comesNotBack,
  },
  {
    name: 'forgetting: the audit of another account can be erased',
    file: 'app/db/migrations/076-forgotten-buyers.ts',
    find: ' and "users"."forgottenAt" is not null',
    replace: '',
    caughtBy: forgets('leaves the audit of everybody else unchangeable'),
  },
  {
    name: 'own data: the orders of everybody',
    file: 'app/domain/orders/buyers/buyer-data.server.ts',
    find: `'termsVersion'])
    .where('uid', '=', uid)`,
    replace: "'termsVersion'])",
    caughtBy: forgets('has the account, log-ins, orders and payments, no cost, no note of the shop and nobody else'),
  },
];
