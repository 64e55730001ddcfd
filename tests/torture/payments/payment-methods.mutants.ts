import type { Mutant } from '#tests/support/torture/mutant.ts';

const accounts = (title: string) => ({ test: 'app/domain/money/payment-accounts/payment-accounts.test.ts', title });
const queue = (title: string) => ({ test: 'app/domain/money/checking/payment-decide.test.ts', title });
const ofAccounts = (file: string) => `app/domain/money/payment-accounts/${file}`;

export const mutants: Mutant[] = [
  {
    name: 'a method with an account without a limit has a limit',
    file: ofAccounts('payment-account-list.server.ts'),
    find: 'case when count(*) = count("transferLimit") then max("transferLimit") end',
    replace: 'max("transferLimit")',
    caughtBy: accounts('give their method the highest of their limits, if each that is on has one'),
  },
  {
    name: 'a method has the lowest limit of its accounts',
    file: ofAccounts('payment-account-list.server.ts'),
    find: 'then max("transferLimit") end',
    replace: 'then min("transferLimit") end',
    caughtBy: accounts('give their method the highest of their limits, if each that is on has one'),
  },
  {
    name: 'an account that is switched off limits the transfers of its method',
    file: ofAccounts('payment-account-list.server.ts'),
    find: "    .select(['method', METHOD_LIMIT.as('limit')])\n    .where('active', '=', true)\n",
    replace: "    .select(['method', METHOD_LIMIT.as('limit')])\n",
    caughtBy: accounts('give their method the highest of their limits, if each that is on has one'),
  },
  {
    name: 'the queue counts the limit of an account that is switched off',
    file: 'app/domain/money/checking/payment-submitted.server.ts',
    find: "\n    .where('other.active', '=', true);",
    replace: ';',
    caughtBy: queue('without an account is one of the transfers that the limit of its method asks for'),
  },
  {
    name: 'the queue counts the limit of the method for a payment to an account',
    file: 'app/domain/money/checking/payment-submitted.server.ts',
    find: ".else(eb.ref('paymentAccounts.transferLimit'))",
    replace: '.else(ofMethod)',
    caughtBy: queue('without an account is one of the transfers that the limit of its method asks for'),
  },
  {
    name: 'payments of other orders stand in the queue of one order',
    file: 'app/domain/money/checking/payment-queue.server.ts',
    find: "where('orders.id', '=', orderId ?? '')",
    replace: "where('orders.id', '!=', '')",
    caughtBy: queue('is listed oldest first with its flags, and found by its amount, number, order and name'),
  },
  {
    name: 'the form of a method that is sent twice adds its account twice',
    file: ofAccounts('payment-account-save.server.ts'),
    find: 'if (same) return { ok: true, id: same.id };',
    replace: 'void same;',
    caughtBy: accounts('are added once with their method, however often its form is sent'),
  },
  {
    name: 'another number counts as the same account',
    file: ofAccounts('payment-account-save.server.ts'),
    find: "    .where('number', '=', number)\n",
    replace: '',
    caughtBy: accounts('are added once with their method, however often its form is sent'),
  },
  {
    name: 'a new method gets half an account',
    file: ofAccounts('payment-account-form.ts'),
    find: "requireFields(typed, ctx, ['method', 'holder', 'number']);",
    replace: 'void typed;',
    caughtBy: accounts('half an account is refused'),
  },
  {
    name: 'cash needs a number to count as an account',
    file: ofAccounts('payment-account-form.ts'),
    find: "(number !== '' || (kind !== '' && kind !== 'transfer'))",
    replace: "number !== ''",
    caughtBy: accounts('half an account is refused'),
  },
];
