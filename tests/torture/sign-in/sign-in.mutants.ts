import type { Mutant } from '#tests/support/torture/mutant.ts';

const throttle = 'app/domain/people/sign-in/sign-in-throttle.server.ts';
const registration = 'app/auth/registration.server.ts';
const tryPassword = 'app/auth/password-attempt.server.ts';
const queue = 'app/runtime/fair-queue.ts';
const hashes = 'app/auth/password-hash.server.ts';
const devices = 'app/domain/people/sign-in/known-devices.server.ts';
const passwordChange = 'app/auth/password-change.server.ts';
const passwordReset = 'app/auth/password-reset.server.ts';
const strangers = {
  test: 'tests/torture/sign-in/sign-in.test.ts',
  title: 'are limited to ten from strangers, and the owner can log in meanwhile',
};
const responses = (title: string) => ({ test: 'tests/torture/sign-in/sign-in-responses.test.ts', title });
const throttled = (title: string) => ({ test: 'app/domain/people/sign-in/sign-in-throttle.test.ts', title });
const accounts = (title: string) => ({ test: 'app/auth/login-throttle.test.ts', title });
const passwords = (title: string) => ({ test: 'app/auth/password-reset.test.ts', title });
const addresses = (title: string) => ({ test: 'app/http/client-ip.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'known devices wait behind strangers',
    file: hashes,
    find: 'lane: isKnown ? 0 : 1',
    replace: 'lane: isKnown ? 1 : 1',
    caughtBy: { test: 'app/auth/password-hash.test.ts', title: 'hashes for known devices before strangers' },
  },
  {
    name: 'all networks share one queue',
    file: tryPassword,
    find: 'source: network(address)',
    replace: "source: address && 'all'",
    caughtBy: {
      test: 'tests/torture/sign-in/sign-in.test.ts',
      title: 'do not delay owners, other networks or new buyers when one network sends hundreds',
    },
  },
  {
    name: 'registrations share one queue with strangers',
    file: registration,
    find: 'hashForRequester({ source: network(address), isKnown: false }, ',
    replace: "hashForRequester({ source: address && '203.0.113.7', isKnown: false }, ",
    caughtBy: {
      test: 'tests/torture/sign-in/sign-in.test.ts',
      title: 'do not delay owners, other networks or new buyers when one network sends hundreds',
    },
  },
  {
    name: 'a full queue refuses a known device',
    file: queue,
    find: 'const lane = Math.max(',
    replace: 'const lane = Math.min(',
    caughtBy: {
      test: 'app/runtime/fair-queue.test.ts',
      title: 'evicts the last request of the largest source, the last lane first',
    },
  },
  {
    name: 'right passwords are not counted',
    file: throttle,
    find: 'if (outcome.ok && successes) await',
    replace: 'if (outcome.ok && successes && wait > 0) await',
    caughtBy: accounts('limits right passwords for an account across all forms and devices'),
  },
  {
    name: 'a token sent by the browser becomes known',
    file: devices,
    find: "const token = randomBytes(32).toString('base64url');",
    replace: "const token = tokens[0] ?? randomBytes(32).toString('base64url');",
    caughtBy: accounts('never trusts a device token that the browser made up'),
  },
  {
    name: "a planted cookie hides the user's own",
    file: 'app/auth/device-cookie.server.ts',
    find: 'const tokens = values.flatMap(',
    replace: 'const tokens = values.slice(0, 1).flatMap(',
    caughtBy: accounts('recognizes a device despite a planted cookie of the same name'),
  },
  {
    name: 'strangers have no limit of guesses',
    file: 'app/domain/people/sign-in/sign-in-limits.server.ts',
    find: 'most: 5 }',
    replace: 'most: 5_000 }',
    caughtBy: strangers,
  },
  {
    name: 'every address has its own limit of guesses',
    file: tryPassword,
    find: 'own: accountLimit(email),',
    replace: 'own: accountLimit(address + email),',
    caughtBy: { ...strangers, title: 'are limited when they arrive at once, before and after a kill' },
  },
  {
    name: 'the password-change form counts apart from the log-in',
    file: passwordChange,
    find: 'tryPassword(context, now, { ...client, email: person.email }, ',
    replace: 'tryPassword(context, now, { ...client, email: person.id }, ',
    caughtBy: {
      test: 'app/auth/password-change.test.ts',
      title: 'counts guesses from a stolen session together with those at the log-in',
    },
  },
  {
    name: 'a known device counts as a stranger',
    file: tryPassword,
    find: 'const limits = deviceHash\n',
    replace: 'const limits = deviceHash && address === email\n',
    caughtBy: strangers,
  },
  {
    name: 'a device known to one account is known to all',
    file: devices,
    find: 'deviceHash(token: string, email: string): string {',
    replace: "deviceHash(token: string, email: string): string {\n  email = '';",
    caughtBy: accounts("is not bypassed by an attacker's own account"),
  },
  {
    name: 'a guess counts when it has failed, not before',
    file: throttle,
    find: 'const id = await this.#count(startedAt, own);',
    replace: 'await Promise.resolve().then(attempt);\n    const id = await this.#count(startedAt, own);',
    caughtBy: throttled('lets at most five of 50 guesses through'),
  },
  {
    name: 'counts of other processes are ignored',
    file: throttle,
    find: 'const lateRefusal = await this.#findRefusal(startedAt, own, id);',
    replace: 'const lateRefusal = null as Throttled | null;',
    caughtBy: throttled('lets at most five of 50 guesses through'),
  },
  {
    name: 'a success clears all failures',
    file: throttle,
    find: 'else if (outcome.ok) await this.#uncount(id);',
    replace: 'else if (outcome.ok) await this.clear(own);',
    caughtBy: throttled('a success clears no failures'),
  },
  {
    name: 'a network with too many failures is refused',
    file: throttle,
    find: 'shared && isSlowed ? this.#spacing.reserve(shared.key) : 0;',
    replace: 'shared && isSlowed ? undefined : 0;',
    caughtBy: { ...strangers, title: 'lock out nobody behind one carrier address, despite typos and an attacker' },
  },
  {
    name: 'a network that failed too often is not slowed',
    file: throttle,
    find: 'reserve(shared.key)',
    replace: 'reserve(own.key)',
    caughtBy: throttled('slows a network after 300 failures and refuses nobody'),
  },
  {
    name: 'each address of an IPv6 network counts apart',
    file: 'app/domain/people/sign-in/network.server.ts',
    find: '.slice(0, 4).join',
    replace: '.slice(0, 8).join',
    caughtBy: throttled('counts an IPv6 /64 as one network'),
  },
  {
    name: 'this machine is a trusted proxy by default',
    file: 'app/http/client-ip.server.ts',
    find: 'if (!isTrusted(peer)) {',
    replace: "if (!isTrusted(peer) && peer !== '127.0.0.1') {",
    caughtBy: addresses('trusts no proxy by default, not even on this machine'),
  },
  {
    name: 'the client can choose its address',
    file: 'app/http/client-ip.server.ts',
    find: "forwardedFor.split(',').reverse()",
    replace: "forwardedFor.split(',')",
    caughtBy: addresses('ignores addresses that the client wrote itself'),
  },
  {
    name: 'any text counts as an address',
    file: 'app/http/client-ip.server.ts',
    find: 'if (address === undefined) return client;',
    replace: 'if (address === undefined) return hop;',
    caughtBy: addresses('returns the peer if the last entry is no address'),
  },
  {
    name: 'an unknown address gets a response without hashing',
    file: 'app/auth/better-auth.server.ts',
    find: 'precomputedHash.getStore() ?? hashWithDummyWork({ db, secret }, password)',
    replace: "precomputedHash.getStore() ?? ''",
    caughtBy: responses('is the same after the same time for known and unknown addresses'),
  },
  {
    name: 'Forgot Password waits for its mail',
    file: 'app/routes/account/forgot-password.tsx',
    find: 'async ({ auth, by, client, value: { email }, typed }) => {\n  const sent = await auth.sendResetLink(by.now, client, email);',
    replace:
      'async ({ auth, by, client, context, value: { email }, typed }) => {\n  const sent = await auth.sendResetLink(by.now, client, email);\n  await context.get(shopContext).mailer.settled();',
    caughtBy: {
      test: 'tests/e2e/account/mail-trouble.test.ts',
      title: 'responds to Forgot Password before the mail is sent',
    },
  },
  {
    name: 'one network has no limit of registrations',
    file: registration,
    find: '(await context.throttle.take(now, registrationLimit(address))) ??\n',
    replace: '',
    caughtBy: accounts(
      'may send 600 registrations and 600 reset requests in 15 minutes, is then refused, and limits no other network',
    ),
  },
  {
    name: 'one network has no limit of reset links',
    file: passwordReset,
    find: 'if (refused) return refused;\n  mailer',
    replace: 'mailer',
    caughtBy: accounts(
      'may send 600 registrations and 600 reset requests in 15 minutes, is then refused, and limits no other network',
    ),
  },
  {
    name: 'common passwords are accepted',
    file: 'app/domain/people/accounts/weak-password.server.ts',
    find: 'stems.some((stem) => COMMON_PASSWORDS.has(stem)) || ',
    replace: '',
    caughtBy: passwords('is refused by every form'),
  },
  {
    name: 'a mailed link accepts any password',
    file: passwordReset,
    find: 'const weak = await refuseWeak(context, password, user);',
    replace: 'const weak = null as Weak | null;',
    caughtBy: passwords('is refused by every form'),
  },
  {
    name: 'passwords are hashed cheaply',
    file: 'app/auth/password-hash.server.ts',
    find: 'memory: 19_456',
    replace: 'memory: 1_024',
    caughtBy: {
      test: 'app/auth/password-hash.test.ts',
      title: 'stores an Argon2id key with a new salt and at least the minimum cost of OWASP',
    },
  },
  {
    name: 'ended sessions are not deleted',
    file: 'app/domain/people/sign-in/sign-in-throttle.server.ts',
    find: "deleteFrom('sessions').where('expiresAt', '<=', instant(now))",
    replace: "deleteFrom('sessions').where('expiresAt', '<=', '')",
    caughtBy: { test: 'app/domain/people/sign-in/sign-in-cleanup.test.ts', title: 'deletes only expired rows' },
  },
  {
    name: 'a network with many waiting passwords locks an account',
    file: throttle,
    find: 'if (isUnavailable(error)) await this.#uncount(id);',
    replace: '',
    caughtBy: {
      test: 'app/domain/people/sign-in/sign-in-throttle.test.ts',
      title: 'does not count an attempt that failed because the shop is unavailable',
    },
  },
  {
    name: 'a stranger who took the address of the first admin is admin until the password is replaced',
    file: 'app/domain/people/accounts/first-admin.server.ts',
    find: `if (!registered.ok) await replacePassword({ email, password });
  if (!(await transact(db, (trx) => claimShop(trx, { now, uid: user.id })))) return 'nothing';`,
    replace: `if (!(await transact(db, (trx) => claimShop(trx, { now, uid: user.id })))) return 'nothing';
  if (!registered.ok) await replacePassword({ email, password });`,
    caughtBy: {
      test: 'app/domain/people/accounts/first-admin.test.ts',
      title: 'is no admin before its password is replaced',
    },
  },
  {
    name: "the device of an earlier account with the first admin's address stays known",
    file: 'app/auth/password-reset.server.ts',
    find: 'await setPasswordAndEndSessions(db, id, hash);\n  await revokeOldCredentials',
    replace: 'await setPasswordAndEndSessions(db, id, hash);\n  if (!id) await revokeOldCredentials',
    caughtBy: {
      test: 'app/domain/people/accounts/first-admin.test.ts',
      title: 'can be an existing account, which then accepts only the password of the environment',
    },
  },
  {
    name: 'the log contains values of a database error',
    file: 'app/runtime/log.server.ts',
    find: 'err: serializeError, ',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/server/server.test.ts',
      title: 'logs one JSON line for each request with its X-Request-Id, and no secrets',
    },
  },
  {
    name: 'the database is readable by other users of the machine',
    file: 'app/db/sqlite/sqlite-file.server.ts',
    find: 'if (!readOnly) createPrivateFile(file);',
    replace: '',
    caughtBy: {
      test: 'app/db/sqlite/sqlite-dialect.test.ts',
      title: 'creates files readable by its owner only, whatever the permissions of its folder',
    },
  },
  {
    name: 'the secret that signs sessions is readable by other users of the machine',
    file: 'app/server/shop.server.ts',
    find: 'mode: 0o600, flush: true',
    replace: 'mode: 0o644, flush: true',
    caughtBy: {
      test: 'tests/e2e/server/start.test.ts',
      title: 'creates the first admin before it listens, and no second one after a restart',
    },
  },
  {
    name: 'every registration counts for a network of its own',
    file: 'app/routes/account/register.tsx',
    find: 'registerThrottled(new Date(), client,',
    replace: 'registerThrottled(new Date(), { ...client, address: crypto.randomUUID() },',
    caughtBy: {
      test: 'tests/torture/hostile/bad-requests.test.ts',
      title: 'refuses too many registrations and reset links with 429, and keeps the typed email',
    },
  },
  {
    name: 'every reset link counts for a network of its own',
    file: 'app/routes/account/forgot-password.tsx',
    find: 'sendResetLink(by.now, client,',
    replace: 'sendResetLink(by.now, { ...client, address: crypto.randomUUID() },',
    caughtBy: {
      test: 'tests/torture/hostile/bad-requests.test.ts',
      title: 'refuses too many registrations and reset links with 429, and keeps the typed email',
    },
  },
];
