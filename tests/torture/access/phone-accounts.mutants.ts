import type { Mutant } from '#tests/support/torture/mutant.ts';

const accounts = (title: string) => ({ test: 'app/auth/phone-accounts.test.ts', title });
const opensNoAdmin = accounts('opens no admin: none is issued for one, and none works for a buyer who has become one');
const isTold = accounts('is taken from an unconfirmed account, which keeps orders and session');
const staysTheirs = accounts('is taken from nobody for whom it is confirmed');
const secrets = {
  test: 'tests/torture/access/secrets.test.ts',
  title: "sends costs and other people's data to nobody but the admin",
};
const phones = 'app/domain/orders/buyers/buyer-phone.server.ts';
const reset = 'app/auth/password-reset.server.ts';

export const mutants: Mutant[] = [
  {
    name: 'phone accounts: an issued link opens a buyer who has become admin',
    file: reset,
    find: "if (!user || !token.startsWith('shop-')) return user;",
    replace: 'if (user) return user;',
    caughtBy: opensNoAdmin,
  },
  {
    name: 'phone accounts: an issued link outlives the rights of its maker',
    file: reset,
    find: '(await mayResetPassword(db, maker, { id: user.id, ...job })) ? user',
    replace: 'maker ? user',
    caughtBy: { test: 'app/auth/phone-accounts.test.ts', title: 'opens nothing if its maker' },
  },
  {
    name: 'phone accounts: an issued link of a buyer opens their account after they have become staff',
    file: reset,
    find: 'madeFor === job.role && (await',
    replace: '(await',
    caughtBy: {
      test: 'app/auth/phone-accounts.test.ts',
      title: 'opens the account of staff only if it was made for staff',
    },
  },
  {
    name: 'phone accounts: a link is used twice',
    file: reset,
    find: 'await betterAuth.api.resetPassword({ body: { newPassword: password, token } });',
    replace: 'await setPasswordAndEndSessions(db, user.id, await hashPassword(password));',
    caughtBy: { test: 'app/auth/password-reset.test.ts', title: 'succeeds only once if two are sent at once' },
  },
  {
    name: 'phone accounts: a second link leaves the first',
    file: 'app/domain/people/accounts/reset-link.server.ts',
    find: "    await trx.deleteFrom('verifications').where('value', '=', id).execute();\n",
    replace: '',
    caughtBy: accounts('ends earlier ones, and itself after 30 minutes'),
  },
  {
    name: 'phone accounts: a number is given to a second buyer, although it is confirmed for the first',
    file: phones,
    find: "    if (owner) return { ok: false, problem: 'confirmed-elsewhere', other: { id: owner.id, name: owner.name } };\n",
    replace:
      "    if (owner) await trx.updateTable('users').set({ verifiedPhone: null }).where('id', '=', owner.id).execute();\n",
    caughtBy: staysTheirs,
  },
  {
    name: 'phone accounts: a number is taken without a word to the admin',
    file: phones,
    find: 'if (loser && loser.id !== takenFrom)',
    replace: 'if (loser && loser.id === id)',
    caughtBy: isTold,
  },
  {
    name: 'phone accounts: a taken number still opens the account that lost it',
    file: phones,
    find: '    if (loser) await takeNumber(trx, by, loser.id, number);\n',
    replace: '',
    caughtBy: accounts('is taken from an unconfirmed account, which keeps orders and session'),
  },
  {
    name: "phone accounts: the number of somebody else's order is confirmed",
    file: phones,
    find: ".where('id', '=', id).where('uid', '=', uid);",
    replace: ".where('id', '=', uid === '' ? '' : id);",
    caughtBy: accounts('is that of an order of the same buyer only'),
  },
  {
    name: 'phone accounts: a confirmed number is registered by another person',
    file: 'app/auth/registration.server.ts',
    find: '  if (number && (await isConfirmedNumber(context.db, number))) return REFUSED_NUMBER;\n',
    replace: '',
    caughtBy: staysTheirs,
  },
  {
    name: 'phone accounts: the number of an order, which may be a gift, replaces the confirmed number',
    file: phones,
    find: "if (order !== '' && buyer.verifiedPhone !== null && buyer.verifiedPhone !== number)",
    replace: "if (order !== '' && number === '')",
    caughtBy: accounts('is not replaced by the number of an order'),
  },
  {
    name: 'phone accounts: a known device of the account that lost the number is known to its new owner',
    file: phones,
    find: '  await deleteDevices(trx, id);\n  await record',
    replace: '  await record',
    caughtBy: accounts('brings its buyer no device'),
  },
  {
    name: 'phone accounts: a link is made for an account that has lost its number',
    file: 'app/domain/people/accounts/reset-link.server.ts',
    find: 'return email === phoneAddress(id) && verifiedPhone === null;',
    replace: "return email === phoneAddress('') && verifiedPhone === id;",
    caughtBy: accounts('is refused to an account that has lost its number'),
  },
  {
    name: 'phone accounts: a number goes on opening an account that becomes admin',
    file: 'app/domain/people/accounts/roles.server.ts',
    find: "...(role === 'admin' && { verifiedPhone: null, rights: null }) })",
    replace: "...(role === 'admin' && { rights: null }) })",
    caughtBy: accounts('opens no account that has become an admin'),
  },
  {
    name: 'phone accounts: the address that stands for no email is shown in the list of buyers',
    file: 'app/domain/orders/buyers/buyer-search.server.ts',
    find: 'email: shownEmail(email)',
    replace: 'email: shownEmail(email) ?? email',
    caughtBy: secrets,
  },
  {
    name: 'phone accounts: the events of the account that lost a number are those of its new owner',
    file: 'app/domain/people/audit/person-find.server.ts',
    find: '  if (byId) return [shown(byId)];\n',
    replace: '',
    caughtBy: {
      test: 'app/domain/people/audit/audit-list.test.ts',
      title: 'finds people by exact email',
    },
  },
  {
    name: 'phone accounts: a mail is written for a person without email',
    file: 'app/domain/people/outbox/mail-enqueue.server.ts',
    find: 'and "users"."email" not like',
    replace: 'and "users"."email" <>',
    caughtBy: { test: 'app/domain/people/outbox/mail-enqueue.test.ts', title: 'goes to one person' },
  },
  {
    name: 'phone accounts: people type the address that stands for no email',
    file: 'app/domain/fields.ts',
    find: ' && !hasNoEmail(value)',
    replace: '',
    caughtBy: { test: 'app/domain/text/phone-address.test.ts', title: 'is no email address that people may type' },
  },
  {
    name: 'phone accounts: the account page changes the number that opens the account',
    file: 'app/domain/people/accounts/profile.server.ts',
    find: 'hasNoEmail(email) ? before.phone : merged.value.phone',
    replace: 'merged.value.phone ?? (hasNoEmail(email) ? before.phone : "")',
    caughtBy: { test: 'app/domain/people/accounts/profile.test.ts', title: 'keeps the number that opens the account' },
  },
];
