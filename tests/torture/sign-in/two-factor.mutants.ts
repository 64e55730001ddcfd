import type { Mutant } from '#tests/support/torture/mutant.ts';

const steps = 'tests/torture/sign-in/two-factor.test.ts';
const settings = 'tests/torture/sign-in/two-factor-settings.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'a log-in asks an admin for no code',
    file: 'app/auth/better-auth.server.ts',
    find: "user.twoFactorSince !== null && origin === 'password'",
    replace: 'user.twoFactorSince === undefined',
    caughtBy: { test: steps, title: 'opens a session only after the code, in any process' },
  },
  {
    name: 'codes are tried without a limit',
    file: 'app/auth/two-factor-verify.server.ts',
    find: 'const passed = await throttle.guard(now, { own: await codeLimitFor(context, now, headers, user) }, async () => {',
    replace:
      'await codeLimitFor(context, now, headers, user); const passed = await (async (work: () => Promise<{ ok: true } | { ok: false; problem: "wrong-code" | "too-late" }>) => work() as Promise<{ ok: true } | { ok: false; problem: "wrong-code" | "too-late" } | Throttled>)(async () => {',
    caughtBy: { test: steps, title: 'evaluates five guesses from strangers' },
  },
  {
    name: 'strangers lock a known device out of the code',
    file: 'app/auth/two-factor-verify.server.ts',
    find: 'return deviceHash ? deviceCodeLimit(deviceHash) : unknownDeviceCodeLimit(id);',
    replace: 'return deviceHash ? unknownDeviceCodeLimit(id) : unknownDeviceCodeLimit(id);',
    caughtBy: { test: steps, title: 'evaluates five guesses from strangers' },
  },
  {
    name: 'a code of the app can be used again',
    file: 'app/domain/people/sign-in/two-factor-code-use.server.ts',
    find: "      .where('lastStep', '<', proof.step)\n",
    replace: '',
    caughtBy: { test: steps, title: 'takes each code once' },
  },
  {
    name: 'a recovery code can be used again',
    file: 'app/domain/people/sign-in/two-factor-code-use.server.ts',
    find: `  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', uid)
    .where('codeHash', '=', proof.codeHash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;`,
    replace: `  const there = await trx.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', uid).where('codeHash', '=', proof.codeHash).execute();
  if (there.length === 0) return false;`,
    caughtBy: { test: 'app/auth/two-factor-verify.test.ts', title: 'accepts a recovery code once, in any notation' },
  },
  {
    name: "another person's codes finish a log-in",
    file: 'app/domain/people/sign-in/two-factor-code-use.server.ts',
    find: `    .where('userId', '=', uid)
    .where('codeHash', '=', proof.codeHash)`,
    replace: `    .where('codeHash', '=', proof.codeHash)`,
    caughtBy: { test: 'app/auth/two-factor-verify.test.ts', title: "accepts only the user's own recovery codes" },
  },
  {
    name: 'a challenge is bound to no browser',
    file: 'app/domain/people/sign-in/sign-in-challenge.server.ts',
    find: `    .select(['users.id', 'users.email', 'users.role', 'users.rights'])
    .where('tokenHash', '=', hashOf(token))`,
    replace: `    .select(['users.id', 'users.email', 'users.role', 'users.rights'])
    .where('tokenHash', '!=', token)`,
    caughtBy: {
      test: 'app/auth/two-factor-verify.test.ts',
      title: 'accepts the code only from the browser that sent the password, for five minutes',
    },
  },
  {
    name: 'a challenge never expires',
    file: 'app/domain/people/sign-in/sign-in-challenge.server.ts',
    find: `    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', instant(now))
    .executeTakeFirst();
  return user`,
    replace: `    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst();
  return user`,
    caughtBy: { test: steps, title: 'is bound to the browser and the user of the password' },
  },
  {
    name: 'a challenge can be used twice',
    file: 'app/domain/people/sign-in/sign-in-challenge.server.ts',
    find: "    await trx.deleteFrom('signInChallenges').where('tokenHash', '=', challenge.tokenHash).execute();\n",
    replace: '',
    caughtBy: { test: steps, title: 'opens a session only after the code, in any process' },
  },
  {
    name: 'the guard does not check whether two-factor is required',
    file: 'app/http/middleware/require-rights.server.ts',
    find: 'if (context.get(sessionPageContext)?.lacksTwoFactor !== false)',
    replace: 'if (false)',
    caughtBy: { test: settings, title: 'comes before the back-office if the shop requires it' },
  },
  {
    name: 'required two-factor can be turned off',
    file: 'app/domain/people/sign-in/two-factor-switch.server.ts',
    find: "    if (await lockRequirement(trx)) return { ok: false, problem: 'required' };\n",
    replace: '',
    caughtBy: { test: settings, title: 'comes before the back-office if the shop requires it' },
  },
  {
    name: 'sessions of the password alone survive turning on two-factor',
    file: 'app/domain/people/sign-in/two-factor-switch.server.ts',
    find: "    await trx.deleteFrom('sessions').where('userId', '=', uid).where('id', '!=', setup.session).execute();\n",
    replace: '',
    caughtBy: { test: settings, title: 'ends sessions opened by the password alone, and is required after a reset' },
  },
  {
    name: "a buyer's session becomes an admin's without two-factor",
    file: 'app/domain/people/accounts/roles.server.ts',
    find: "  await trx.deleteFrom('sessions').where('userId', '=', uid).execute();\n",
    replace: '',
    caughtBy: { test: settings, title: 'applies only while the user is an admin' },
  },
  {
    name: 'making two-factor optional needs no password and code',
    file: 'app/auth/two-factor-verify.server.ts',
    find: 'withPasswordAndCode(({ db }, by, proof) => makeTwoFactorOptional(db, by, proof));',
    replace: `async ({ db }: AuthContext) => {
      await db.updateTable('settings').set({ secondStepRequired: false }).execute();
      return { ok: true as const, makeTwoFactorOptional };
    };`,
    caughtBy: { test: settings, title: 'comes before the back-office if the shop requires it' },
  },
  {
    name: 'the two-factor secret is stored in plain text',
    file: 'app/auth/two-factor-codes.server.ts',
    find: "symmetricEncrypt({ key: sealingKey, data: generateRandomString(25, 'a-z', 'A-Z', '0-9') })",
    replace: "symmetricEncrypt({ key: sealingKey, data: '' }) && generateRandomString(25, 'a-z', 'A-Z', '0-9')",
    caughtBy: { test: steps, title: 'opens a session only after the code, in any process' },
  },
  {
    name: 'a two-factor log-in during a password change opens a session',
    file: 'app/auth/session-open.server.ts',
    find: 'if (snapshot !== (await readLoginSnapshot(db, user.email))) {',
    replace: "if (snapshot === '') {",
    caughtBy: {
      test: 'app/auth/two-factor-verify.test.ts',
      title: 'opens no session if the password changed meanwhile',
    },
  },
  {
    name: 'recovery codes survive turning off two-factor',
    file: 'app/domain/people/sign-in/two-factor-switch.server.ts',
    find: "  await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute();\n  await record(trx",
    replace: '  await record(trx',
    caughtBy: { test: 'app/auth/two-factor-verify.test.ts', title: 'deletes the recovery codes when it is turned off' },
  },
  {
    name: 'a known device has no limit of code guesses',
    file: 'app/auth/two-factor-verify.server.ts',
    find: 'hash}`, most: 5 }',
    replace: 'hash}`, most: 5_000_000 }',
    caughtBy: { test: 'app/auth/two-factor-verify.test.ts', title: 'allows a known device five guesses' },
  },
  {
    name: 'the set-up of two-factor has no limit of password guesses',
    file: 'app/auth/password-attempt.server.ts',
    find: 'tryPassword(context, now, { ...client, email: person.email }, () =>',
    replace: 'context.throttle.guard(now, { own: { key: crypto.randomUUID(), most: 5 } }, () =>',
    caughtBy: {
      test: 'app/auth/two-factor-verify.test.ts',
      title: 'counts password guesses at the set-up together with those at the log-in',
    },
  },
  {
    name: 'a second set-up replaces the active secret',
    file: 'app/domain/people/sign-in/two-factor-switch.server.ts',
    find: ".doUpdateSet(setup).where('secondSteps.onSince', 'is', null)",
    replace: '.doUpdateSet(setup)',
    caughtBy: {
      test: 'app/auth/two-factor-verify.test.ts',
      title: 'shows the same secret as QR code, link and letters, until the first code or for 15 minutes',
    },
  },
  {
    name: 'a challenge survives a password change',
    file: 'app/auth/login.server.ts',
    find: 'if (!(await isUnchanged(context, snapshot, credentials))) await endChallenges(db, uid);',
    replace: '',
    caughtBy: {
      test: 'app/auth/two-factor-verify.test.ts',
      title: 'asks for no code if the password changed meanwhile',
    },
  },
];
