import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'tests/e2e/forms/forms-without-script.test.ts';
const everyForm = {
  test,
  title: 'shows the result of a form without scripts after a redirect, so that a reload does not send it again',
};
const onePerson = { test, title: 'shows an action result to one session at one URL, and never caches it' };
const cookie = 'app/server/flash-cookie.server.ts';
const redirect = 'app/http/post-redirect.server.ts';
const pages = 'app/http/pages/page-render.server.ts';

export const mutants: Mutant[] = [
  {
    name: 'the result of a form without scripts is rendered in place',
    file: redirect,
    find: 'if (!isSuccess(data)) return result;',
    replace: 'if (isSuccess(data) || !isSuccess(data)) return result;',
    caughtBy: everyForm,
  },
  {
    name: 'the page that shows an action result runs the action again',
    file: redirect,
    find: 'if (flash?.shown) return flash.shown.route === route ? flash.shown.result : null;',
    replace: '',
    caughtBy: everyForm,
  },
  {
    name: 'an action result is shown again after a reload',
    file: pages,
    find: "if (shown && page.status !== 503) page.headers.append('Set-Cookie', flashCookie.clear);",
    replace: '',
    caughtBy: everyForm,
  },
  {
    name: 'a page with an action result is stored for offline use',
    file: 'app/http/pages/offline-copy.server.ts',
    find: " && !response.headers.has('Set-Cookie'))",
    replace: ')',
    caughtBy: everyForm,
  },
  {
    name: 'an action result is shown to any session with its cookie',
    file: cookie,
    find: 'parse(cookies, session)[session], address]',
    replace: 'session, address]',
    caughtBy: onePerson,
  },
  {
    name: 'an action result is shown at any URL',
    file: cookie,
    find: 'parse(cookies, session)[session], address]',
    replace: 'parse(cookies, session)[session], address && 0]',
    caughtBy: onePerson,
  },
  {
    name: 'the page cache serves a request with an action result',
    file: 'app/http/pages/page-reader.server.ts',
    find: 'if (hasCookie(cookie, flashCookieName(env))) return null;',
    replace: 'if (cookie === flashCookieName(env)) return null;',
    caughtBy: onePerson,
  },
];
