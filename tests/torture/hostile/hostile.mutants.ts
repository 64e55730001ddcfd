import type { Mutant } from '#tests/support/torture/mutant.ts';

const connections = 'tests/torture/hostile/hostile-connections.test.ts';
const idle = {
  test: connections,
  title: 'serves pages while sockets send nothing or one byte at a time, and closes those',
};

export const mutants: Mutant[] = [
  {
    name: 'a long text is normalised before it is measured',
    file: 'app/domain/fields.ts',
    find: 'if (value.length > MAX_COMPOSITION_RATIO * max)',
    replace: 'if (value.length > MAX_COMPOSITION_RATIO * max * 1e6)',
    caughtBy: { test: 'app/domain/fields.test.ts', title: 'with very many combining marks without normalizing it' },
  },
  {
    name: 'an idle connection stays open',
    file: 'server.ts',
    find: 'headersTimeout: 10_000,\n  requestTimeout: 300_000',
    replace: 'headersTimeout: 0, requestTimeout: 0',
    caughtBy: idle,
  },
  {
    name: 'a failed page is logged with its query',
    file: 'app/entry.server.tsx',
    find: 'new URL(request.url).pathname',
    replace: 'request.url',
    caughtBy: {
      test: 'tests/e2e/server/server.test.ts',
      title: 'logs one JSON line for each request with its X-Request-Id, and no secrets',
    },
  },
  {
    name: 'the shop closes idle connections before the proxy',
    file: 'server.ts',
    find: 'keepAliveTimeout: 125_000',
    replace: 'keepAliveTimeout: 5_000',
    caughtBy: {
      test: 'tests/e2e/server/server.test.ts',
      title: 'keeps idle connections open longer than the proxy in front',
    },
  },
  {
    name: 'a body has no size limit',
    file: 'app/http/middleware/body-read.server.ts',
    find: 'const MAX_BODY_BYTES = 512 * 1024;',
    replace: 'const MAX_BODY_BYTES = 2 ** 40;',
    caughtBy: { test: connections, title: 'uses no memory for bodies of 50 MB' },
  },
  {
    name: 'a body without a stated length is read',
    file: 'app/http/middleware/body-read.server.ts',
    find: "if (c.req.header('Transfer-Encoding') !== undefined) return",
    replace: "if (c.req.header('Transfer-Encoding') === 'x') return",
    caughtBy: { test: 'tests/e2e/server/server.test.ts', title: 'refuses a body of 50 MB without reading it' },
  },
  {
    name: 'a page repeats all of a long text',
    file: 'app/domain/fields.ts',
    find: 'const MAX_ECHOED = 10_000;',
    replace: 'const MAX_ECHOED = 10_000_000;',
    caughtBy: {
      test: 'tests/e2e/server/request-bodies.test.ts',
      title: 'does not repeat half a megabyte of typed text',
    },
  },
  {
    name: 'no page is shown if a session cannot be renewed',
    file: 'app/auth/session.server.ts',
    find: "void log.warn({ err: error }, 'session not renewed')",
    replace: 'Promise.reject(error)',
    caughtBy: {
      test: 'tests/torture/hostile/hostile-disk.test.ts',
      title: 'loses no order to a full disk, reports it, and accepts orders once there is space',
    },
  },
  {
    name: "today is the day in London, not the shop's",
    file: 'app/domain/dates.ts',
    find: '  return datesIn(timeZone)(now);',
    replace: "  return datesIn(timeZone && 'UTC')(now);",
    caughtBy: {
      test: 'tests/torture/hostile/hostile-clock.test.ts',
      title: 'changes the business date at midnight in Yangon, whatever the day is in UTC',
    },
  },
  {
    name: 'failures counted by a clock that was ahead lock an account',
    file: 'app/domain/people/sign-in/sign-in-throttle.server.ts',
    find: ".where('at', '<=', instant(new Date(now.getTime() + SKEW_MS)))",
    replace: ".where('at', '!=', '')",
    caughtBy: {
      test: 'tests/torture/hostile/hostile-clock.test.ts',
      title: 'keeps sessions, order numbers and access when the clock moves a day ahead and back',
    },
  },
  {
    name: 'a page beyond the connection limit gets no updates',
    file: 'app/ui/live/sse-connection.ts',
    find: "source.addEventListener('full', ",
    replace: "source.addEventListener('filled', ",
    caughtBy: {
      test: 'tests/e2e/live/live.test.ts',
      title: 'updates a page beyond the connection limit, and retries only after a pause',
    },
  },
  {
    name: "a page restored from the browser's cache gets no updates",
    file: 'app/ui/live/shared-connection.ts',
    find: 'if (persisted) disconnect = connect();',
    replace: 'if (persisted) return;',
    caughtBy: {
      test: 'tests/e2e/live/live.test.ts',
      title: 'keeps updating a page that the browser restores from its cache',
    },
  },
  {
    name: 'an idle SSE client gets no repeated state',
    file: 'app/live/sse-broadcaster.server.ts',
    find: 'const HEARTBEAT_MS = 15_000;',
    replace: 'const HEARTBEAT_MS = 15_000_000;',
    caughtBy: { test: 'app/http/endpoints/sse-endpoint.test.ts', title: 'repeats the state every 15 seconds' },
  },
  {
    name: 'the opener of a page keeps access to its window',
    file: 'app/http/middleware/security-headers.server.ts',
    find: "    'Cross-Origin-Opener-Policy': 'same-origin',\n",
    replace: '',
    caughtBy: {
      test: 'tests/e2e/access/headers.test.ts',
      title: 'sets the security headers on every kind of response',
    },
  },
  {
    name: "a guest's window stays accessible to its opener",
    file: 'app/http/pages/cached-page.server.ts',
    find: 'const responseHeaders: Record<string, string> = {\n    ...pageHeaders(https),',
    replace:
      "const responseHeaders: Record<string, string> = {\n    ...pageHeaders(https),\n    ...(uid === null && { 'Cross-Origin-Opener-Policy': 'unsafe-none' }),",
    caughtBy: {
      test: 'tests/torture/access/cross-site.test.ts',
      title: 'isolates every URL alike for guests and users, redirects included',
    },
  },
  {
    name: 'pages may capture the screen',
    file: 'app/http/middleware/security-headers.server.ts',
    find: "'display-capture', ",
    replace: '',
    caughtBy: {
      test: 'tests/e2e/access/headers.test.ts',
      title: 'sets the security headers on every kind of response',
    },
  },
];
