import type { Mutant } from '#tests/support/torture/mutant.ts';

const oneShop = { test: 'tests/torture/machines/machines.test.ts', title: 'is one shop behind nginx' };
const twice = {
  test: 'tests/torture/machines/machines.test.ts',
  title: 'sends nothing twice to machines but what may be',
};

export const mutants: Mutant[] = [
  {
    name: 'guesses are counted by each process for itself',
    file: 'app/auth/password-attempt.server.ts',
    find: 'own: accountLimit(email)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the break
    replace: 'own: accountLimit(`${process.pid} ${email}`)',
    caughtBy: oneShop,
  },
  {
    name: 'changes are not sent to the other processes',
    file: 'app/live/change-feed.server.ts',
    find: 'otherProcesses?.send(changes);',
    replace: '',
    caughtBy: oneShop,
  },
  {
    name: 'each process signs sessions with a secret of its own',
    file: 'app/server/shop.server.ts',
    find: 'const secret = env.authSecret ?? (await storedSecret(env.dataDir));',
    replace: "const secret = env.databaseUrl ? randomBytes(32).toString('hex') : await storedSecret(env.dataDir);",
    caughtBy: oneShop,
  },
  {
    name: 'nginx passes on what a visitor claims to be',
    file: 'docs/nginx.conf',
    find: 'X-Forwarded-For $remote_addr;',
    replace: 'X-Forwarded-For $http_x_forwarded_for;',
    caughtBy: oneShop,
  },
  {
    name: 'nginx writes whole addresses down',
    file: 'docs/nginx.conf',
    find: '$request_method $uri',
    replace: '$request_method $request_uri',
    caughtBy: oneShop,
  },
  {
    name: 'nginx sends every POST again',
    file: 'docs/nginx.conf',
    find: 'proxy_next_upstream error timeout;',
    replace: 'proxy_next_upstream error timeout non_idempotent;',
    caughtBy: twice,
  },
  {
    name: 'nginx loses an order with the process that took it',
    file: 'docs/nginx.conf',
    find: 'proxy_next_upstream error timeout non_idempotent;',
    replace: 'proxy_next_upstream off;',
    caughtBy: twice,
  },
];
