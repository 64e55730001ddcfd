import type { Mutant } from '#tests/support/torture/mutant.ts';

const worker = 'app/ui/offline/worker/';
const test = 'tests/e2e/server/offline.test.ts';
const separate = { test, title: 'stores no page of the back-office, and deletes copies of the previous user' };
const late = { test, title: 'does not store a response that was requested before a log-out and arrives after it' };

const lasting = { test, title: 'keeps the main pages after many searches, and finds a copy by every URL of its page' };

export const mutants: Mutant[] = [
  {
    name: 'offline: who logs out leaves what was kept',
    file: 'app/ui/offline/service-worker.ts',
    find: "method === 'POST' && AUTH_PATHS.test(pathname)",
    replace: "method === 'PUT' && AUTH_PATHS.test(pathname)",
    caughtBy: separate,
  },
  {
    name: 'offline: what was kept stays for somebody else',
    file: `${worker}copy-owner.ts`,
    find: 'user === owner || requestedIn !== generation',
    replace: 'owner || requestedIn !== generation',
    caughtBy: separate,
  },
  {
    name: 'offline: an answer from before a log-out says who is there',
    file: `${worker}copy-owner.ts`,
    find: 'user === owner || requestedIn !== generation',
    replace: 'user === owner || requestedIn === -1',
    caughtBy: late,
  },
  {
    name: 'offline: an answer is kept for whoever is there by then',
    file: `${worker}page-download.ts`,
    find: 'if (isOwner(user)) await storeCopy',
    replace: 'if (user) await storeCopy',
    caughtBy: late,
  },
  {
    name: 'offline: pages of the back-office are kept',
    file: 'app/http/offline-copy.server.ts',
    find: 'answer.status === 200 && CACHEABLE_ROUTES.includes(route)',
    replace: 'answer.status === 200 && KEPT',
    caughtBy: separate,
  },
  {
    name: 'offline: a copy does not say how old it is',
    file: `${worker}page-copies.ts`,
    find: '<html data-as-of=',
    replace: '<html data-was=',
    caughtBy: {
      test,
      title: 'shows the last copies with their age while offline, and new pages once online',
    },
  },
  {
    name: 'offline: data from before a log-out bring their page after it',
    file: `${worker}page-download.ts`,
    find: '(user === undefined || isOwner(user))',
    replace: "user !== ''",
    caughtBy: late,
  },
  {
    name: 'offline: what comes while a log-out is on its way is kept',
    file: `${worker}responses.ts`,
    find: '  } finally {\n    await deleteCopies();\n  }',
    replace: '  } finally {\n  }',
    caughtBy: late,
  },
  {
    name: 'offline: a browser whose storage fails is shown no page',
    file: `${worker}shell-cache.ts`,
    find: 'ignoreVary: true }).catch(() => undefined)',
    replace: 'ignoreVary: true })',
    caughtBy: { test, title: "shows the shop's response if the browser's storage fails" },
  },
  {
    name: 'offline: what is read later pushes out the main pages',
    file: `${worker}page-copies.ts`,
    find: '.filter((url) => !pinned.includes(url))',
    replace: '.filter((url) => url !== pinned[0])',
    caughtBy: lasting,
  },
  {
    name: 'offline: searches push out the pages that were read',
    file: `${worker}page-copies.ts`,
    find: "new URL(url).searchParams.has('q')",
    replace: "new URL(url).searchParams.has('search')",
    caughtBy: lasting,
  },
  {
    name: 'offline: a shared link has a copy of its own',
    file: 'app/ui/offline/page-copy-url.ts',
    find: 'return pageCacheKey(pathname, search);',
    replace: 'return pathname + search;',
    caughtBy: lasting,
  },
  {
    name: 'a first press loads a script',
    file: 'app/ui/forms/action-preload.ts',
    find: '      modules[id] = verb;\n      route.clientActionModule = undefined;\n',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/forms/first-press.test.ts',
      title: 'failed while offline, keeps the screen, and works once online',
    },
  },
  {
    name: 'a press that leads nowhere takes the page away',
    file: 'app/ui/offline/stay-here.ts',
    find: ' && !(await isCached(url))) return cancelNavigation();',
    replace: ' && !(await isCached(url))) return;',
    caughtBy: {
      test: 'tests/e2e/forms/first-press-offline.test.ts',
      title: 'failed while offline, keeps the screen, and works once online',
    },
  },
  {
    name: 'a press loads a script that has not come, and the page anew',
    file: 'app/ui/offline/route-preload.ts',
    find: '  modules[id] = new Promise((done) => {\n    resolve = done;\n  });\n',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/forms/first-press-offline.test.ts',
      title: 'failed while offline, keeps the screen, and works once online',
    },
  },
];
