import type { Mutant } from './mutant.ts';

const fresh = {
  test: 'torture/guest-pages.test.ts',
  title: 'show what has been committed, whoever committed it, from the first request on',
};
const file = 'app/guest-pages.server.ts';

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
    find: '[read, era, shelf]',
    replace: '[read && era, shelf]',
    caughtBy: fresh,
  },
  {
    name: 'kept pages: the version is looked at after the page was made',
    file: 'app/db/database-version.server.ts',
    find: 'next ??= underWay.then(begin);',
    replace: 'next ??= underWay as Promise<string>;',
    caughtBy: fresh,
  },
  {
    name: 'kept pages: whoever has a session is a guest',
    file,
    find: 'headers.cookie?.includes(session) || ',
    replace: '',
    caughtBy: { test: 'e2e/server.test.ts', title: 'keeps no page of anybody who is logged in' },
  },
  {
    name: 'kept pages: one page stands for all formats',
    file,
    find: '[path, readLocale(language ?? null, env.timeZone).format]',
    replace: '[path]',
    caughtBy: { test: 'e2e/server.test.ts', title: 'keeps no page of anybody who is logged in' },
  },
];
