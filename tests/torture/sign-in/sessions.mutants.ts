import type { Mutant } from '#tests/support/torture/mutant.ts';

const sessions = 'tests/torture/sign-in/sessions.test.ts';
const rules = 'tests/torture/sign-in/session-rules.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'a stranger with the address of a new admin keeps the password',
    file: 'app/domain/people/accounts/roles.server.ts',
    find: "  await trx.updateTable('accounts').set({ password: unknownPasswordHash() }).where('userId', '=', uid).execute();\n",
    replace: '',
    caughtBy: {
      test: 'app/domain/people/accounts/first-admin.test.ts',
      title: 'replace the password when they are granted, so that a stranger cannot log in',
    },
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
    find: '  await endSession(context, headers);\n  const { betterAuth }',
    replace: '  headers = new Headers();\n  const { betterAuth }',
    caughtBy: { test: sessions, title: 'stay ended' },
  },
  {
    name: 'a new password leaves the other sessions',
    file: 'app/domain/people/accounts/credentials.server.ts',
    find: "    await trx.deleteFrom('sessions').where('userId', '=', person.id).execute();\n    return readLoginSnapshot",
    replace: '    return readLoginSnapshot',
    caughtBy: { test: rules, title: 'survive a password change in this browser and end in others' },
  },
  {
    name: 'a password change undoes a reset that came first',
    file: 'app/domain/people/accounts/credentials.server.ts',
    find: "      .where('password', '=', oldHash)\n",
    replace: '',
    caughtBy: {
      test: 'app/auth/password-change.test.ts',
      title: 'changes nothing if the password is reset or the session ends meanwhile',
    },
  },
  {
    name: 'a session that has ended meanwhile still changes the password',
    file: 'app/domain/people/accounts/credentials.server.ts',
    find: 'if (!(await sessions.forUpdate().executeTakeFirst())) return null;',
    replace: 'await sessions.forUpdate().executeTakeFirst();',
    caughtBy: {
      test: 'app/auth/password-change.test.ts',
      title: 'changes nothing if the password is reset or the session ends meanwhile',
    },
  },
  {
    name: 'a log-in during a password change keeps its session',
    file: 'app/auth/login.server.ts',
    find: 'if (result.ok && !(await isUnchanged(context, snapshot, { email, password }))) {',
    replace: "if (result.ok && snapshot === '') {",
    caughtBy: {
      test: 'app/auth/auth.test.ts',
      title: 'ends a new session if the password changed while it was opened',
    },
  },
  {
    name: 'a revoked admin gets order events when the catalog changes too',
    file: 'app/live/sse-broadcaster.server.ts',
    find: 'hasChanged && state.catalog > lastSent.catalog && !isStale(lastSent, state, PRIVATE_KINDS)',
    replace: 'hasChanged && state.catalog > lastSent.catalog',
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
    caughtBy: { test: 'app/auth/session.test.ts', title: 'accepts the same sessions as Better Auth' },
  },
  {
    name: 'a blocked user can log in',
    file: 'app/auth/better-auth.server.ts',
    find: ' || user.blockedAt !== null',
    replace: '',
    caughtBy: { test: rules, title: 'are not opened for a blocked user, which only the right password reveals' },
  },
  {
    name: 'an SSE client stays connected after its session has ended',
    file: 'app/http/endpoints/sse-endpoint.server.ts',
    find: 'current === undefined ? undefined : isSame(who, current)',
    replace: 'isSame(who, who)',
    caughtBy: { test: sessions, title: 'stay ended' },
  },
  {
    name: 'an SSE client stays connected after its admin is revoked',
    file: 'app/http/endpoints/sse-endpoint.server.ts',
    find: '(one && liveName(one)) === (other && liveName(other))',
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
    file: 'app/domain/people/accounts/roles.server.ts',
    find: "    .where('blockedAt', 'is', null)\n    .execute();\n  return admins",
    replace: '    .execute();\n  return admins',
    caughtBy: {
      test: sessions,
      title: 'of a revoked admin open no back-office, in any process, from the next request on',
    },
  },
];
