import type { Mutant } from '#tests/support/torture/mutant.ts';

const fresh = {
  test: 'tests/torture/machines/page-cache.test.ts',
  title: 'show what has been committed, whoever committed it, from the first request on',
};
const separate = { test: 'tests/e2e/server/page-cache.test.ts', title: 'separates pages by person' };
const smaller = { test: 'tests/e2e/server/page-cache.test.ts', title: 'sends what guests see first in fewer bytes' };
const personal = {
  test: 'tests/e2e/server/page-cache.test.ts',
  title: 'gives a person who is logged in the personal pages',
};
const shared = {
  test: 'tests/e2e/server/page-cache.test.ts',
  title: 'sends guests every page of the storefront again',
};
const address = 'app/domain/page-url.ts';
const file = 'app/http/page-cache.server.ts';

export const mutants: Mutant[] = [
  {
    name: 'page cache: pages stay whatever is committed',
    file,
    find: 'cached?.version !== version',
    replace: '!cached',
    caughtBy: fresh,
  },
  {
    name: 'page cache: the shop knows only of what it has committed itself',
    file,
    find: '[committed, era, catalog, orders, ',
    replace: '[committed && era, catalog, orders, ',
    caughtBy: fresh,
  },
  {
    name: 'page cache: a request is answered by an earlier question',
    file: 'app/db/database-version.server.ts',
    find: 'next ??= running.then(begin);',
    replace: 'next ??= running as Promise<T>;',
    caughtBy: { test: 'app/db/database-version.test.ts', title: 'coalesces concurrent reads' },
  },
  {
    name: 'page cache: a person with a session is a guest',
    file,
    find: 'const isGuest = !cookie.includes(session);',
    replace: 'const isGuest = cookie !== session;',
    caughtBy: separate,
  },
  {
    name: 'page cache: one person sees what was made for another',
    file,
    find: "[who?.id ?? 'guest', encoding",
    replace: "[who ? 'person' : 'guest', encoding",
    caughtBy: separate,
  },
  {
    name: 'page cache: one page stands for all formats',
    file,
    find: 'locale.language, locale.format.tag, address]',
    replace: 'locale.language, address]',
    caughtBy: separate,
  },
  {
    name: 'page cache: one page stands for all languages',
    file,
    find: 'locale.language, locale.format.tag, address]',
    replace: 'locale.format.tag, address]',
    caughtBy: separate,
  },
  {
    name: 'page cache: one page stands for all encodings',
    file,
    find: "?? 'guest', encoding, ",
    replace: "?? 'guest', ",
    caughtBy: shared,
  },
  {
    name: 'page cache: a browser stores a form, and what a person sees',
    file,
    find: 'revalidates: !who && isCatalog',
    replace: 'revalidates: true',
    caughtBy: personal,
  },
  {
    name: 'page cache: searches push out the pages of phones',
    file,
    find: 'isUsual ? caches.usual : caches.other',
    replace: 'caches.usual',
    caughtBy: { test: 'tests/e2e/server/page-cache.test.ts', title: 'holds the pages of 500 phones' },
  },
  {
    name: 'page cache: what a link adds to an address is another page',
    file: address,
    find: 'names?.map((name) => [name, readParam(name, given)])',
    replace: 'names && [...given]',
    caughtBy: shared,
  },
  {
    name: 'page cache: the first page of a list is another one by its number',
    file: address,
    find: "return page > 1 ? String(page) : '';",
    replace: 'return value;',
    caughtBy: shared,
  },
  {
    name: 'page cache: every page of Home is its first',
    file: address,
    find: "'/': ['page']",
    replace: "'/': []",
    caughtBy: { test: 'tests/e2e/server/page-cache.test.ts', title: 'shows guests the second page of a long shelf' },
  },
  {
    name: 'page cache: however long a page stands, it is sent in as many bytes',
    file,
    find: 'if (cache.get(key) === page) cache.set(key, smaller);',
    replace: '',
    caughtBy: smaller,
  },
  {
    name: 'page cache: what was just made is made as small as can be',
    file,
    find: 'RECOMPRESS_AFTER_MS = 5_000',
    replace: 'RECOMPRESS_AFTER_MS = 0',
    caughtBy: smaller,
  },
  {
    name: 'page cache: a search is made as small as can be',
    file,
    find: 'isUsual && RECOMPRESSED.includes(address)',
    replace: '!who',
    caughtBy: smaller,
  },
  {
    name: 'page cache: what one person sees is made as small as can be',
    file,
    find: 'isUsual && RECOMPRESSED.includes(address)',
    replace: 'RECOMPRESSED.includes(address)',
    caughtBy: smaller,
  },
];
