import type { Mutant } from './mutant.ts';

const file = 'app/domain/checkout/place-order.server.ts';
const caughtBy = {
  test: 'torture/one-order.test.ts',
  title: 'makes one order of each intent, however often it is sent and wherever the line is cut',
};

export const mutants: Mutant[] = [
  {
    name: 'the earlier order of a key is not looked for',
    file,
    find: 'if (earlier) return answerAgain(earlier, attempt);',
    replace: 'if (earlier && earlier.uid !== uid) return answerAgain(earlier, attempt);',
    caughtBy,
  },
  {
    name: 'a key that was taken meanwhile is not looked up again',
    file,
    find: "if (isUniqueViolation(error, 'orders.checkoutKey')) return place();",
    replace: "if (isUniqueViolation(error, 'orders.id')) return place();",
    caughtBy: {
      test: 'app/domain/checkout/place-order.test.ts',
      title: 'answers a key that another process took at the same moment',
    },
  },
  {
    name: 'a key gives its order to whoever brings it',
    file,
    find: 'if (uid !== attempt.uid || hash !== attempt.hash) return',
    replace: 'if (hash !== attempt.hash) return',
    caughtBy,
  },
  {
    name: 'a key answers any body with its order',
    file,
    find: 'if (uid !== attempt.uid || hash !== attempt.hash) return',
    replace: 'if (uid !== attempt.uid) return',
    caughtBy,
  },
  {
    name: 'the address is no part of what a key stands for',
    file,
    find: 'const body = [name, phone, address, paymentMethod,',
    replace: 'const body = [name, phone, address.slice(0, 0), paymentMethod,',
    caughtBy,
  },
  {
    name: 'a key is good for one order of each buyer',
    file,
    find: "    .where('checkoutKey', 'in', keys)\n",
    replace: "    .where('checkoutKey', 'in', keys)\n    .where('uid', '=', attempts[0]?.uid ?? '')\n",
    caughtBy,
  },
  {
    name: 'a repeat is told another total',
    file,
    find: 'return { ok: true, order, again: true };',
    replace: 'return { ok: true, order: { ...order, total: 0 }, again: true };',
    caughtBy,
  },
  {
    name: 'a key is not unique in the database',
    file: 'app/db/migrations/001-shop.ts',
    find: "addColumn('checkoutKey', 'text', (column) => column.notNull().unique())",
    replace: "addColumn('checkoutKey', 'text', (column) => column.notNull())",
    caughtBy: {
      test: 'app/domain/checkout/place-order.test.ts',
      title: 'answers a key that another process took at the same moment',
    },
  },
  {
    name: 'the phone is no part of what a key stands for',
    file,
    find: 'update(JSON.stringify(body))',
    replace: "update(JSON.stringify(body.with(1, '')))",
    caughtBy: {
      test: 'app/domain/checkout/place-order.test.ts',
      title: 'answers the same attempt with the same order, and refuses its key for anything else',
    },
  },
];
