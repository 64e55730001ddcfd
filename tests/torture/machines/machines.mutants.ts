import type { Mutant } from '#tests/support/torture/mutant.ts';

const oneShop = {
  test: 'tests/torture/machines/machines.test.ts',
  title: 'works as one shop behind nginx: both processes share sessions, throttles, live events and idempotency keys',
};
const twice = {
  test: 'tests/torture/machines/machines.test.ts',
  title: 'retries only requests that may be repeated: pages, and orders under their key',
};

const cluster = (title: string) => ({ test: 'tests/torture/machines/ha.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'cluster: a COMMIT does not wait for a standby',
    file: 'docs/ha/patroni.yml',
    find: 'synchronous_mode: true\n    synchronous_mode_strict: true',
    replace: 'synchronous_mode: false\n    synchronous_mode_strict: false',
    caughtBy: cluster('acknowledges nothing on a primary that is cut off'),
  },
  {
    name: 'cluster: HAProxy sends orders to any server that answers',
    file: 'docs/ha/haproxy.cfg',
    find: 'OPTIONS /primary',
    replace: 'OPTIONS /health',
    caughtBy: cluster('takes orders again at once after a planned switchover'),
  },
  {
    name: 'cluster: LISTEN is not renewed on the new primary',
    file: 'app/db/postgres/notifications.server.ts',
    find: 'while (!signal.aborted) {',
    replace: 'while (!signal.aborted && this.#tries === 0) {',
    caughtBy: cluster('loses no acknowledged order, payment, unit sale or rate with the primary'),
  },
  {
    name: 'replication: a COMMIT does not wait for the standby',
    file: 'app/db/postgres/postgres-dialect.server.ts',
    find: '  set jit = off;',
    replace: '  set jit = off;\n  set synchronous_commit = local;',
    caughtBy: {
      test: 'tests/torture/machines/failover.test.ts',
      title: 'loses no acknowledged order with the machine',
    },
  },
  {
    name: 'each process counts guesses separately',
    file: 'app/auth/password-attempt.server.ts',
    find: 'own: accountLimit(email)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the break
    replace: 'own: accountLimit(`${process.pid} ${email}`)',
    caughtBy: oneShop,
  },
  {
    name: 'changes are not sent to the other processes',
    file: 'app/live/change-feed.server.ts',
    find: 'this.#otherProcesses?.send(changes);',
    replace: '',
    caughtBy: oneShop,
  },
  {
    name: 'each process signs sessions with its own secret',
    file: 'app/server/shop.server.ts',
    find: 'const secret = env.authSecret ?? (await storedSecret(env.dataDir));',
    replace: "const secret = env.databaseUrl ? randomBytes(32).toString('hex') : await storedSecret(env.dataDir);",
    caughtBy: oneShop,
  },
  {
    name: 'nginx forwards a forged client address',
    file: 'docs/nginx.conf',
    find: 'X-Forwarded-For $remote_addr;',
    replace: 'X-Forwarded-For $http_x_forwarded_for;',
    caughtBy: oneShop,
  },
  {
    name: 'nginx closes its connections to the shop',
    file: 'docs/nginx.conf',
    find: '  proxy_set_header Connection "";\n',
    replace: '',
    caughtBy: { test: oneShop.test, title: 'keeps both processes in use when bodies are refused before they are read' },
  },
  {
    name: 'nginx logs complete URLs',
    file: 'docs/nginx.conf',
    find: '$request_method $uri',
    replace: '$request_method $request_uri',
    caughtBy: oneShop,
  },
  {
    name: 'nginx retries every POST',
    file: 'docs/nginx.conf',
    find: 'proxy_next_upstream error timeout;',
    replace: 'proxy_next_upstream error timeout non_idempotent;',
    caughtBy: twice,
  },
  {
    name: 'nginx does not retry an order whose process died',
    file: 'docs/nginx.conf',
    find: 'proxy_next_upstream error timeout non_idempotent;',
    replace: 'proxy_next_upstream off;',
    caughtBy: twice,
  },
];
