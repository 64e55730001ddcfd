import type { Mutant } from '#tests/support/torture/mutant.ts';

const folder = 'app/domain/shop/move-in';
const accounts = (title: string) => ({ test: `${folder}/accounts-move.test.ts`, title });
const documents = (title: string) => ({ test: `${folder}/documents-move.test.ts`, title });
const passwords = (title: string) => ({ test: 'app/auth/moved-password.test.ts', title });
const books = documents(
  'keep their ids, times and figures, move no stock and balance the books; a second time nothing changes',
);

export const mutants: Mutant[] = [
  {
    name: 'orders that move in have no opening movement',
    file: 'app/domain/stock/stock-move.server.ts',
    find: '.filter(([, change]) => change > 0)',
    replace: '.filter(([, change]) => change < 0)',
    caughtBy: books,
  },
  {
    name: 'a moved hash stays after a right password',
    file: 'app/auth/login.server.ts',
    find: '  await adopt(context, snapshot, credentials.password);\n  const { role',
    replace: '  const { role',
    caughtBy: passwords('opens its account once the key is there, and is the shop’s own from then on'),
  },
  {
    name: 'the key of moved passwords stays for ever',
    file: 'app/auth/moved-password.server.ts',
    find: 'if (replaced) await deleteUnneededKey(db);',
    replace: '',
    caughtBy: passwords('keeps its key sealed, until the last hash is replaced or a year is over'),
  },
  {
    name: 'a document of a buyer gives the rights of an owner',
    file: `${folder}/accounts-move.server.ts`,
    find: "const row = { ...person, emailVerified: false, role: 'buyer' as const, isBlocked: false };",
    replace:
      "const row = { ...person, emailVerified: false, role: fields.role === 'admin' ? ('admin' as const) : ('buyer' as const), isBlocked: false };",
    caughtBy: accounts('get their names from the documents of buyers, unless somebody changed them here'),
  },
  {
    name: 'one of two accounts with an email moves in',
    file: `${folder}/accounts-move.server.ts`,
    find: "having(({ fn }) => fn.countAll(), '>', 1)",
    replace: "having(({ fn }) => fn.countAll(), '>', 2)",
    caughtBy: accounts('of one email are all refused, by case too; and what cannot be kept'),
  },
  {
    name: 'moving an item in overwrites what the shop has changed',
    file: `${folder}/items-move.server.ts`,
    find: "if (!isPlaceholder && !(isUntouched && isNewer)) return refused({ code: 'changed-here' });",
    replace: '',
    caughtBy: documents('of a newer export change what the shop has not changed itself'),
  },
  {
    name: 'moving in: a later change in the old service undoes a sale here',
    file: `${folder}/items-move.server.ts`,
    find: 'known.updatedAt === known.movedUpdatedAt && known.deletedAt === null',
    replace: 'known.deletedAt === null',
    caughtBy: documents('of a newer export change what the shop has not changed itself'),
  },
  {
    name: 'moving in: two workers mix one file',
    file: `${folder}/move-in-stage.server.ts`,
    find: "    .where('worker', '=', worker)\n",
    replace: '',
    caughtBy: accounts('are read by one worker at a time, again from the start after a kill'),
  },
  {
    name: 'moving in: orders of the old service ask their money again',
    file: 'app/domain/money/payments/payment-conditions.server.ts',
    find: ' and not "movedIn"',
    replace: '',
    caughtBy: documents('that are orders ask no payment here, and their buyer can be forgotten'),
  },
  {
    name: 'moving in: documents of a named collection are accounts',
    file: `${folder}/export-read.ts`,
    find: "(inCollection !== '' || unnamed === null)",
    replace: 'true',
    caughtBy: {
      test: `${folder}/export-read.test.ts`,
      title: 'takes no document for an account, whatever a buyer wrote into it',
    },
  },
  {
    name: 'moving in: a key of other passwords is kept',
    file: 'app/auth/moved-password.server.ts',
    find: "return { ok: false, problem: 'other-key' };",
    replace: 'lengths.length = 0;',
    caughtBy: passwords('is not said to open if the key is of other passwords'),
  },
  {
    name: 'two workers move the same documents in',
    file: `${folder}/move-in-run.server.ts`,
    find: "query.where('movedAt', 'is', null).where('fate', 'in', WRITTEN)",
    replace: "query.where('fate', 'in', WRITTEN)",
    caughtBy: accounts('are one move at a time, which can be discarded before it begins, and goes on after a kill'),
  },
];
