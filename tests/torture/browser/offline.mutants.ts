import type { Mutant } from '#tests/support/torture/mutant.ts';

const worker = 'app/ui/offline/worker/';
const test = 'tests/torture/browser/offline.test.ts';
const privacy = 'tests/e2e/server/offline-privacy.test.ts';
const separate = { test: privacy, title: 'stores no page of the back-office, and deletes copies of the previous user' };
const late = {
  test: privacy,
  title: 'does not store a response that was requested before a log-out and arrives after it',
};

const lasting = { test, title: 'keeps the main pages after many searches, and finds a copy by every URL of its page' };

export const mutants: Mutant[] = [
  {
    name: 'offline: copies stay after a log-out',
    file: 'app/ui/offline/service-worker.ts',
    find: "method === 'POST' && AUTH_PATHS.test(pathname)",
    replace: "method === 'PUT' && AUTH_PATHS.test(pathname)",
    caughtBy: separate,
  },
  {
    name: 'offline: copies stay for another user',
    file: `${worker}copy-owner.ts`,
    find: 'user === owner || requestedIn !== generation',
    replace: 'owner || requestedIn !== generation',
    caughtBy: separate,
  },
  {
    name: 'offline: a response from before a log-out sets the current user',
    file: `${worker}copy-owner.ts`,
    find: 'user === owner || requestedIn !== generation',
    replace: 'user === owner || requestedIn === -1',
    caughtBy: late,
  },
  {
    name: 'offline: a response is stored for the user at its arrival',
    file: `${worker}page-download.ts`,
    find: 'if (isOwner(user)) await storeCopy',
    replace: 'if (user) await storeCopy',
    caughtBy: late,
  },
  {
    name: 'offline: Forgot Password and pages like it are stored',
    file: 'app/http/pages/offline-copy.server.ts',
    find: 'CACHEABLE_ROUTES.includes(route) ||',
    replace: 'route !== null ||',
    caughtBy: separate,
  },
  {
    name: 'offline: a copy has no age',
    file: `${worker}page-copies.ts`,
    find: '<html data-as-of=',
    replace: '<html data-was=',
    caughtBy: {
      test,
      title: 'shows the last copies with their age while offline, and new pages once online',
    },
  },
  {
    name: 'offline: data from before a log-out fetch their page after it',
    file: `${worker}page-download.ts`,
    find: '(user === undefined || isOwner(user))',
    replace: "user !== ''",
    caughtBy: late,
  },
  {
    name: 'offline: a response during a log-out is stored',
    file: `${worker}responses.ts`,
    find: '  } finally {\n    await deleteCopies();\n  }',
    replace: '  } finally {\n  }',
    caughtBy: late,
  },
  {
    name: "offline: no page is shown if the browser's storage fails",
    file: `${worker}shell-cache.ts`,
    find: 'ignoreVary: true }).catch(() => undefined)',
    replace: 'ignoreVary: true })',
    caughtBy: { test, title: "shows the shop's response if the browser's storage fails" },
  },
  {
    name: 'offline: later pages evict the main pages',
    file: `${worker}page-copies.ts`,
    find: '.filter((url) => !pinned.includes(url))',
    replace: '.filter((url) => url !== pinned[0])',
    caughtBy: lasting,
  },
  {
    name: 'offline: searches evict visited pages',
    file: `${worker}page-copies.ts`,
    find: "new URL(url).searchParams.has('q')",
    replace: "new URL(url).searchParams.has('search')",
    caughtBy: lasting,
  },
  {
    name: 'offline: a shared link has a copy of its own',
    file: 'app/ui/offline/worker/page-copy-url.ts',
    find: 'return pageCacheKey(pathname, search);',
    replace: 'return pathname + search;',
    caughtBy: lasting,
  },
  {
    name: 'a first press loads a script',
    file: 'app/ui/forms/action-preload.ts',
    find: 'modules[id] ??= { default: lazyPage(route) };',
    replace: 'void lazyPage;',
    caughtBy: {
      test: 'tests/e2e/forms/first-press.test.ts',
      title: 'failed while offline, keeps the screen, and works once online',
    },
  },
  {
    name: 'a failed POST shows the page of its route',
    file: 'app/ui/offline/background-reload.ts',
    find: "if (request.method !== 'GET') return replaceFailures(request.url, results);",
    replace: "if (request.method !== 'GET') return results;",
    caughtBy: {
      test: 'app/ui/offline/background-reload.test.ts',
      title: 'into the result of an action, and reports it',
    },
  },
  {
    name: 'a failed POST to another page leaves the screen',
    file: 'app/ui/offline/navigation-fallback.ts',
    find: 'if (isNavigatingTo(url) && new URL(url)',
    replace: 'if (!isNavigatingTo(url) && new URL(url)',
    caughtBy: {
      test: 'tests/e2e/forms/first-press.test.ts',
      title: 'is pressed offline',
    },
  },
  {
    name: 'a failed press removes the page',
    file: 'app/ui/offline/navigation-fallback.ts',
    find: ' && !(await isCached(url))) return cancelNavigation();',
    replace: ' && !(await isCached(url))) return;',
    caughtBy: {
      test: 'tests/torture/browser/first-press-offline.test.ts',
      title: 'failed while offline, keeps the screen, and works once online',
    },
  },
  {
    name: 'a press with a missing script reloads the page',
    file: 'app/ui/offline/route-preload.ts',
    find: '  modules[id] = new Promise((done) => {\n    resolve = done;\n  });\n',
    replace: '',
    caughtBy: {
      test: 'tests/torture/browser/first-press-offline.test.ts',
      title: 'failed while offline, keeps the screen, and works once online',
    },
  },
];
