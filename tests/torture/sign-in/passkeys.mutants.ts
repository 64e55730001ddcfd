import type { Mutant } from '#tests/support/torture/mutant.ts';

const passkey = 'app/auth/passkey.server.ts';
const stored = 'app/domain/people/sign-in/passkeys.server.ts';
const caught = (title: string) => ({ test: 'app/auth/passkey.test.ts', title });
const worksOnce = caught('works once for each challenge, within five minutes, and for the use of that challenge only');
const isRefused = caught(
  'is refused from another address, without a check of the person, removed, or of a blocked one',
);
const bothSteps = caught('counts as both steps, and needs both to be added');

export const mutants: Mutant[] = [
  {
    name: 'passkeys: an answer works twice',
    file: stored,
    find: '  return used !== undefined;',
    replace: '  return used !== null;',
    caughtBy: worksOnce,
  },
  {
    name: 'passkeys: a challenge never ends',
    file: passkey,
    find: 'return expiresAt > now ?',
    replace: 'return expiresAt ?',
    caughtBy: worksOnce,
  },
  {
    name: 'passkeys: the device need not check the person',
    file: passkey,
    find: '    requireUserVerification: true,',
    replace: '    requireUserVerification: false,',
    caughtBy: isRefused,
  },
  {
    name: "passkeys: somebody removes another's",
    file: stored,
    find: ".where('id', '=', id).where('userId', '=', uid);",
    replace: ".where('id', '=', id);",
    caughtBy: isRefused,
  },
  {
    name: 'passkeys: one is added without the second step',
    file: stored,
    find: "    if ((await readTwoFactor(trx, uid)) && !(proof && (await consumeCode(trx, now, uid, proof))))\n      return { ok: false, problem: 'wrong-code' };\n",
    replace: '',
    caughtBy: bothSteps,
  },
  {
    name: 'passkeys: one is added without the password',
    file: passkey,
    find: '  if (!confirmed.ok) return confirmed;\n',
    replace: '',
    caughtBy: caught('needs the password to be added, and is added once'),
  },
  {
    name: 'passkeys: one outlives a password set by link',
    file: 'app/auth/password-reset.server.ts',
    find: '      await deletePasskeysAndPin(db, user.id);\n',
    replace: '',
    caughtBy: caught('ends with a new password by mailed link'),
  },
];
