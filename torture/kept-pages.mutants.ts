import type { Mutant } from './mutant.ts';

const fresh = {
  test: 'torture/kept-pages.test.ts',
  title: 'show what has been committed, whoever committed it, from the first request on',
};
const file = 'app/kept-pages.server.ts';

export const mutants: Mutant[] = [
  {
    name: 'kept pages: stay whatever is committed',
    file,
    find: 'entry?.version === standing ? entry',
    replace: 'entry ? entry',
    caughtBy: fresh,
  },
  {
    name: 'kept pages: the shop knows only of what it has committed itself',
    file,
    find: '[read, era, shelf, orders]',
    replace: '[read && era, shelf, orders]',
    caughtBy: fresh,
  },
  {
    name: 'kept pages: who asks is told what somebody asked before',
    file: 'app/db/database-version.server.ts',
    find: 'next ??= underWay.then(begin);',
    replace: 'next ??= underWay as Promise<T>;',
    caughtBy: { test: 'app/db/database-version.test.ts', title: 'never with a question that was asked before' },
  },
  {
    name: 'kept pages: whoever has a session is a guest',
    file,
    find: "const isGuest = !headers.get('Cookie')?.includes(session);",
    replace: "const isGuest = headers.get('Cookie') !== session;",
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'keeps pages apart by person' },
  },
  {
    name: 'kept pages: one person sees what was made for another',
    file,
    find: "[who?.id ?? 'guest', path",
    replace: "[who ? 'person' : 'guest', path",
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'keeps pages apart by person' },
  },
  {
    name: 'kept pages: one page stands for all formats',
    file,
    find: ', locale.language, locale.format]',
    replace: ', locale.language]',
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'keeps pages apart by person' },
  },
  {
    name: 'kept pages: however long a page stands, it is sent in as many bytes',
    file,
    find: "() => page.sent.set('br', sent)",
    replace: '() => page',
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'sends what guests see first in fewer bytes' },
  },
  {
    name: 'kept pages: what was just made is made as small as can be',
    file,
    find: 'SETTLED_MS = 5_000',
    replace: 'SETTLED_MS = 0',
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'sends what guests see first in fewer bytes' },
  },
  {
    name: 'kept pages: a search is made as small as can be',
    file,
    find: '!who && PATHS.includes(path)',
    replace: '!who',
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'sends what guests see first in fewer bytes' },
  },
  {
    name: 'kept pages: what one person sees is made as small as can be',
    file,
    find: '!who && PATHS.includes(path)',
    replace: 'PATHS.includes(path)',
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'sends what guests see first in fewer bytes' },
  },
  {
    name: 'kept pages: one page stands for all languages',
    file,
    find: ', locale.language, locale.format]',
    replace: ', locale.format]',
    caughtBy: { test: 'e2e/kept-pages.test.ts', title: 'keeps pages apart by person' },
  },
];
