import type { Mutant } from '#tests/support/torture/mutant.ts';

const fresh = {
  test: 'tests/torture/machines/page-cache.test.ts',
  title: 'show every commit of any process from the next request on',
};
const separate = {
  test: 'tests/e2e/server/page-cache.test.ts',
  title: 'separates cached pages by user, language, number format and role',
};
const smaller = {
  test: 'tests/e2e/server/page-cache.test.ts',
  title: 'compresses Home and Shop better after five seconds, and serves a changed page at once',
};
const personal = {
  test: 'tests/e2e/server/page-cache.test.ts',
  title: 'serves each user their own personal pages, and guests none of them',
};
const shared = {
  test: 'tests/e2e/server/page-cache.test.ts',
  title: 'serves every storefront page to guests from the cache, whatever parameters a shared link adds',
};
const address = 'app/domain/text/page-url.ts';
const file = 'app/http/pages/page-cache.server.ts';
const reader = 'app/http/pages/page-reader.server.ts';

export const mutants: Mutant[] = [
  {
    name: 'page cache: a commit does not invalidate pages',
    file,
    find: 'cached?.version !== version',
    replace: '!cached',
    caughtBy: fresh,
  },
  {
    name: 'page cache: commits of other processes do not invalidate pages',
    file,
    find: '[commitVersion, era, catalog, orders, ',
    replace: '[commitVersion && era, catalog, orders, ',
    caughtBy: smaller,
  },
  {
    name: 'page cache: a request uses a version that was read before it came',
    file: 'app/db/database-version.server.ts',
    find: 'next ??= running.then(begin);',
    replace: 'next ??= running as Promise<T>;',
    caughtBy: { test: 'app/db/database-version.test.ts', title: 'shares one read between concurrent calls' },
  },
  {
    name: 'page cache: a person with a session is treated as a guest',
    file: reader,
    find: 'const isGuest = !hasCookie(cookie, sessionCookieName(env));',
    replace: 'const isGuest = cookie !== sessionCookieName(env);',
    caughtBy: separate,
  },
  {
    name: 'page cache: one person gets the page of another person',
    file,
    find: "[who ? liveName(who) : 'guest', encoding",
    replace: "[who ? 'person' : 'guest', encoding",
    caughtBy: separate,
  },
  {
    name: 'page cache: the key lacks the number format',
    file,
    find: 'locale.language, locale.format.tag, address]',
    replace: 'locale.language, address]',
    caughtBy: separate,
  },
  {
    name: 'page cache: the key lacks the language',
    file,
    find: 'locale.language, locale.format.tag, address]',
    replace: 'locale.format.tag, address]',
    caughtBy: separate,
  },
  {
    name: 'page cache: the key lacks the encoding',
    file,
    find: ": 'guest', encoding, ",
    replace: ": 'guest', ",
    caughtBy: shared,
  },
  {
    name: 'page cache: a browser stores forms and pages of persons',
    file,
    find: 'revalidates: !who && isCatalog',
    replace: 'revalidates: true',
    caughtBy: personal,
  },
  {
    name: 'page cache: searches evict the pages of phones',
    file,
    find: 'isCommon ? this.#commonPages : this.#otherPages',
    replace: 'this.#commonPages',
    caughtBy: {
      test: 'tests/e2e/server/page-cache.test.ts',
      title: 'caches the pages of 500 phones in each common format, however many searches come meanwhile',
    },
  },
  {
    name: 'page cache: unknown parameters are part of the key',
    file: address,
    find: 'names?.map((name) => [name, readParam(name, given)])',
    replace: 'names && [...given]',
    caughtBy: shared,
  },
  {
    name: 'page cache: the first page of a list has two keys',
    file: address,
    find: "return page > 1 ? String(page) : '';",
    replace: 'return value;',
    caughtBy: shared,
  },
  {
    name: 'page cache: the key lacks the page number of Home',
    file: address,
    find: "'/': ['page']",
    replace: "'/': []",
    caughtBy: { test: 'tests/e2e/server/page-cache.test.ts', title: 'shows guests the second page of a long list' },
  },
  {
    name: 'page cache: an older page is not compressed again',
    file,
    find: 'if (pages.get(key) === page) pages.set(key, smaller);',
    replace: '',
    caughtBy: smaller,
  },
  {
    name: 'page cache: a new page is compressed at the highest level',
    file,
    find: 'RECOMPRESS_AFTER_MS = 5_000',
    replace: 'RECOMPRESS_AFTER_MS = 0',
    caughtBy: smaller,
  },
  {
    name: 'page cache: a search is compressed at the highest level',
    file,
    find: 'isCommon && RECOMPRESSED_PATHS.includes(address)',
    replace: '!who',
    caughtBy: smaller,
  },
  {
    name: 'page cache: the page of a person is compressed at the highest level',
    file,
    find: 'isCommon && RECOMPRESSED_PATHS.includes(address)',
    replace: 'RECOMPRESSED_PATHS.includes(address)',
    caughtBy: smaller,
  },
];
