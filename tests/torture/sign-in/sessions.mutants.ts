import type { Mutant } from '#tests/support/torture/mutant.ts';

const steps = 'tests/torture/sign-in/two-factor.test.ts';
const sessions = 'tests/torture/sign-in/sessions.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'a log-in asks an admin for no code',
    file: 'app/auth/better-auth.server.ts',
    find: "user.twoFactorSince !== null && origin !== 'two-factor'",
    replace: 'user.twoFactorSince === undefined',
    caughtBy: { test: steps, title: 'opens a session only after the code, in any process' },
  },
  {
    name: 'codes are tried without a limit',
    file: 'app/auth/two-factor.server.ts',
    find: 'const passed = await throttle.guard(now, { own: await limitFor(context, now, headers, user) }, async () => {',
    replace:
      'await limitFor(context, now, headers, user); const passed = await (async (work: () => Promise<{ ok: true } | { ok: false; problem: "wrong-code" | "too-late" }>) => work() as Promise<{ ok: true } | { ok: false; problem: "wrong-code" | "too-late" } | Throttled>)(async () => {',
    caughtBy: { test: steps, title: 'evaluates five guesses from strangers' },
  },
  {
    name: 'strangers lock a known device out of the code',
    file: 'app/auth/two-factor.server.ts',
    find: 'return known ? deviceCodeLimit(known) : codeLimit(id);',
    replace: 'return known ? codeLimit(id) : codeLimit(id);',
    caughtBy: { test: steps, title: 'evaluates five guesses from strangers' },
  },
  {
    name: 'a code of the app can be used again',
    file: 'app/domain/sign-in/two-factor-code-use.server.ts',
    find: "      .where('lastStep', '<', proof.step)\n",
    replace: '',
    caughtBy: { test: steps, title: 'takes each code once' },
  },
  {
    name: 'a recovery code can be used again',
    file: 'app/domain/sign-in/two-factor-code-use.server.ts',
    find: `  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', uid)
    .where('codeHash', '=', proof.codeHash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;`,
    replace: `  const there = await trx.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', uid).where('codeHash', '=', proof.codeHash).execute();
  if (there.length === 0) return false;`,
    caughtBy: { test: 'app/auth/two-factor.test.ts', title: 'accepts a recovery code once, in any notation' },
  },
  {
    name: "another person's codes finish a log-in",
    file: 'app/domain/sign-in/two-factor-code-use.server.ts',
    find: `    .where('userId', '=', uid)
    .where('codeHash', '=', proof.codeHash)`,
    replace: `    .where('codeHash', '=', proof.codeHash)`,
    caughtBy: { test: 'app/auth/two-factor.test.ts', title: "accepts only the user's own codes" },
  },
  {
    name: 'a challenge is bound to no browser',
    file: 'app/domain/sign-in/sign-in-challenge.server.ts',
    find: `    .select(['users.id', 'users.email', 'users.role'])
    .where('tokenHash', '=', hashOf(token))`,
    replace: `    .select(['users.id', 'users.email', 'users.role'])
    .where('tokenHash', '!=', token)`,
    caughtBy: {
      test: 'app/auth/two-factor.test.ts',
      title: 'accepts the code only from the browser that sent the password, for five minutes',
    },
  },
  {
    name: 'a challenge never expires',
    file: 'app/domain/sign-in/sign-in-challenge.server.ts',
    find: `    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', instant(now))
    .executeTakeFirst();
}`,
    replace: `    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst();
}`,
    caughtBy: { test: steps, title: 'is bound to the browser and the user of the password' },
  },
  {
    name: 'a challenge can be used twice',
    file: 'app/domain/sign-in/sign-in-challenge.server.ts',
    find: "    await trx.deleteFrom('signInChallenges').where('tokenHash', '=', challenge.tokenHash).execute();\n",
    replace: '',
    caughtBy: { test: steps, title: 'opens a session only after the code, in any process' },
  },
  {
    name: 'the guard does not check whether two-factor is required',
    file: 'app/http/middleware/require-admin.server.ts',
    find: 'if (await lacksTwoFactor(',
    replace: 'if (false && await lacksTwoFactor(',
    caughtBy: { test: steps, title: 'comes before the back-office if the shop requires it' },
  },
  {
    name: 'required two-factor can be turned off',
    file: 'app/domain/sign-in/two-factor-switch.server.ts',
    find: "    if (await lockRequirement(trx)) return { ok: false, problem: 'required' };\n",
    replace: '',
    caughtBy: { test: steps, title: 'comes before the back-office if the shop requires it' },
  },
  {
    name: 'sessions of the password alone survive turning on two-factor',
    file: 'app/domain/sign-in/two-factor-switch.server.ts',
    find: "    await trx.deleteFrom('sessions').where('userId', '=', uid).where('id', '!=', on.session).execute();\n",
    replace: '',
    caughtBy: { test: steps, title: 'ends sessions opened by the password alone, and is required after a reset' },
  },
  {
    name: "a buyer's session becomes an admin's without two-factor",
    file: 'app/domain/accounts/roles.server.ts',
    find: "  await trx.deleteFrom('sessions').where('userId', '=', uid).execute();\n",
    replace: '',
    caughtBy: { test: steps, title: 'applies only while the user is an admin' },
  },
  {
    name: 'a stranger with the address of a new admin keeps the password',
    file: 'app/domain/accounts/roles.server.ts',
    find: "  await trx.updateTable('accounts').set({ password: unknownPasswordHash() }).where('userId', '=', uid).execute();\n",
    replace: '',
    caughtBy: {
      test: 'app/domain/accounts/first-admin.test.ts',
      title: 'reset the password when granted, so that a stranger cannot log in',
    },
  },
  {
    name: 'requiring two-factor needs no password and code',
    file: 'app/auth/two-factor.server.ts',
    find: `return withPasswordAndCode(context, now, { ...own, ...both }, (proof) =>
    makeTwoFactorOptional(db, now, own.person.id, proof),
  );`,
    replace: `await db.updateTable('settings').set({ secondStepRequired: false }).execute();
      return { ok: true as const, ...{ now, own, both, makeTwoFactorOptional } };`,
    caughtBy: { test: steps, title: 'comes before the back-office if the shop requires it' },
  },
  {
    name: 'the two-factor secret is stored in plain text',
    file: 'app/auth/two-factor-codes.server.ts',
    find: "symmetricEncrypt({ key: sealingKey, data: generateRandomString(25, 'a-z', 'A-Z', '0-9') })",
    replace: "symmetricEncrypt({ key: sealingKey, data: '' }) && generateRandomString(25, 'a-z', 'A-Z', '0-9')",
    caughtBy: { test: steps, title: 'opens a session only after the code, in any process' },
  },
  {
    name: 'the session before a log-in stays',
    file: 'app/auth/session-open.server.ts',
    find: '  await endSession(context, headers);\n  return [...cookies',
    replace: '  return [...cookies',
    caughtBy: { test: sessions, title: "are created by every log-in, which ends the browser's earlier one" },
  },
  {
    name: 'a log-out deletes only the cookie',
    file: 'app/auth/login.server.ts',
    find: '  await endSession(context, headers);\n  const { provider }',
    replace: '  headers = new Headers();\n  const { provider }',
    caughtBy: { test: sessions, title: 'stay ended' },
  },
  {
    name: 'a new password leaves the other sessions',
    file: 'app/domain/accounts/credentials.server.ts',
    find: "    await trx.deleteFrom('sessions').where('userId', '=', person.id).execute();\n    return readLoginSnapshot",
    replace: '    return readLoginSnapshot',
    caughtBy: { test: sessions, title: 'survive a password change in this browser and end in others' },
  },
  {
    name: 'a password change undoes a reset that came first',
    file: 'app/domain/accounts/credentials.server.ts',
    find: "      .where('password', '=', oldHash)\n",
    replace: '',
    caughtBy: {
      test: 'app/auth/password-change.test.ts',
      title: 'changes nothing after a reset or the end of its session',
    },
  },
  {
    name: 'a session that has ended meanwhile still changes the password',
    file: 'app/domain/accounts/credentials.server.ts',
    find: 'if (!(await sessions.forUpdate().executeTakeFirst())) return null;',
    replace: 'await sessions.forUpdate().executeTakeFirst();',
    caughtBy: {
      test: 'app/auth/password-change.test.ts',
      title: 'changes nothing after a reset or the end of its session',
    },
  },
  {
    name: 'a log-in during a password change keeps its session',
    file: 'app/auth/login.server.ts',
    find: 'if (signed.ok && snapshot !== (await readLoginSnapshot(db, email))) {',
    replace: "if (signed.ok && snapshot === '') {",
    caughtBy: {
      test: 'app/auth/auth.test.ts',
      title: 'ends a new session if the password changed while it was opened',
    },
  },
  {
    name: 'a two-factor log-in during a password change opens a session',
    file: 'app/auth/session-open.server.ts',
    find: 'if (snapshot !== (await readLoginSnapshot(db, user.email))) {',
    replace: "if (snapshot === '') {",
    caughtBy: { test: 'app/auth/two-factor.test.ts', title: 'opens no session if the password changed meanwhile' },
  },
  {
    name: 'recovery codes survive turning off two-factor',
    file: 'app/domain/sign-in/two-factor-switch.server.ts',
    find: "  await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute();\n  await record(trx",
    replace: '  await record(trx',
    caughtBy: { test: 'app/auth/two-factor.test.ts', title: 'deletes the recovery codes when it is turned off' },
  },
  {
    name: 'a known device has no limit of code guesses',
    file: 'app/auth/two-factor.server.ts',
    find: 'hash}`, most: 5 }',
    replace: 'hash}`, most: 5_000_000 }',
    caughtBy: { test: 'app/auth/two-factor.test.ts', title: 'allows a known device five guesses' },
  },
  {
    name: 'the set-up of two-factor has no limit of password guesses',
    file: 'app/auth/two-factor.server.ts',
    find: 'tryPassword(context, now, { ...client, email: person.email }, () =>',
    replace: 'context.throttle.guard(now, { own: loggedInCodeLimit(crypto.randomUUID()) }, () =>',
    caughtBy: {
      test: 'app/auth/two-factor.test.ts',
      title: 'counts password guesses at the set-up with those at the log-in',
    },
  },
  {
    name: 'a second set-up replaces the active secret',
    file: 'app/domain/sign-in/two-factor-switch.server.ts',
    find: ".doUpdateSet(begun).where('secondSteps.onSince', 'is', null)",
    replace: '.doUpdateSet(begun)',
    caughtBy: {
      test: 'app/auth/two-factor.test.ts',
      title: 'shows the same secret as QR code, link and letters, until the first code or for 15 minutes',
    },
  },
  {
    name: 'a revoked admin gets order events when the catalog changes too',
    file: 'app/live/sse-broadcaster.server.ts',
    find: 'stale && state.catalog > lastSent.catalog && !isStale(lastSent, state, PRIVATE_KINDS)',
    replace: 'stale && state.catalog > lastSent.catalog',
    caughtBy: {
      test: 'tests/e2e/live/sse-clients.test.ts',
      title: 'sends order events only to admins and the buyer, and checks the session before each',
    },
  },
  {
    name: 'a session renewed by Home ends in the browser',
    file: 'app/http/pages/page-reader.server.ts',
    find: 'return needsRenewal ? null : {',
    replace: 'return {',
    caughtBy: {
      test: 'tests/e2e/server/page-cache.test.ts',
      title: 'renews a session on any cached page, and sends its cookie',
    },
  },
  {
    name: 'a session renewed by a form ends in the browser',
    file: 'app/http/middleware/request-context.server.ts',
    find: "canSetCookies: request.method === 'GET'",
    replace: 'canSetCookies: true',
    caughtBy: {
      test: 'tests/e2e/server/page-cache.test.ts',
      title: 'renews a session on any cached page, and sends its cookie',
    },
  },
  {
    name: 'a reset leaves the sessions',
    file: 'app/auth/better-auth.server.ts',
    find: 'revokeSessionsOnPasswordReset: true',
    replace: 'revokeSessionsOnPasswordReset: false',
    caughtBy: { test: sessions, title: 'stay ended' },
  },
  {
    name: 'a blocked user keeps the current session',
    file: 'app/auth/session.server.ts',
    find: ' || session.blockedAt !== null',
    replace: '',
    caughtBy: { test: sessions, title: 'stay ended' },
  },
  {
    name: 'a session is accepted without its signature',
    file: 'app/auth/session.server.ts',
    find: 'timingSafeEqual(signature, expected) ? token : undefined',
    replace: 'timingSafeEqual(expected, expected) ? token : undefined',
    caughtBy: { test: 'app/auth/session.test.ts', title: 'accepts the same sessions as the provider' },
  },
  {
    name: 'a blocked user can log in',
    file: 'app/auth/better-auth.server.ts',
    find: ' || user.blockedAt !== null',
    replace: '',
    caughtBy: { test: sessions, title: 'are not opened for a blocked user, which only the right password reveals' },
  },
  {
    name: 'an SSE client stays connected after its session has ended',
    file: 'app/live/sse-endpoint.server.ts',
    find: 'now === undefined ? undefined : isSame(who, now)',
    replace: 'isSame(who, who)',
    caughtBy: { test: sessions, title: 'stay ended' },
  },
  {
    name: 'an SSE client stays connected after its admin is revoked',
    file: 'app/live/sse-endpoint.server.ts',
    find: 'one?.id === other?.id && one?.role === other?.role',
    replace: 'one?.id === other?.id',
    caughtBy: {
      test: sessions,
      title: 'of a revoked admin open no back-office, in any process, from the next request on',
    },
  },
  {
    name: 'cookies over HTTPS are bound to no site',
    file: 'app/auth/session-settings.server.ts',
    find: "isHttps(env) ? '__Host-session' : 'session'",
    replace: "isHttps(env) ? 'session' : 'session'",
    caughtBy: {
      test: 'tests/torture/sign-in/session-cookies.test.ts',
      title: 'sets cookies that are bound to this site over HTTPS and hidden from scripts',
    },
  },
  {
    name: 'a blocked admin counts as one who can log in',
    file: 'app/domain/accounts/roles.server.ts',
    find: "    .where('blockedAt', 'is', null)\n    .execute();\n  return admins",
    replace: '    .execute();\n  return admins',
    caughtBy: {
      test: sessions,
      title: 'of a revoked admin open no back-office, in any process, from the next request on',
    },
  },
  {
    name: 'a challenge survives a password change',
    file: 'app/auth/login.server.ts',
    find: 'if (snapshot !== (await readLoginSnapshot(db, email))) await endChallenges(db, uid);',
    replace: '',
    caughtBy: { test: 'app/auth/two-factor.test.ts', title: 'asks for no code if the password changed meanwhile' },
  },
];
