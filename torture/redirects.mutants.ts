import type { Mutant } from './mutant.ts';

const caughtBy = { test: 'torture/redirects.test.ts', title: 'sends nobody to another site' };
const file = 'app/domain/people/next-path.ts';

export const mutants: Mutant[] = [
  {
    name: 'any address that begins with a slash is a path here',
    file,
    find: "if (!next?.startsWith('/') || /^\\/\\/|[\\\\\\p{Cc}]/u.test(next)) return home;",
    replace: "if (!next?.startsWith('/')) return home;\n  if (next) return next;",
    caughtBy,
  },
  {
    name: 'a path that dots make another site is followed',
    file,
    find: "if (origin !== 'http://shop.invalid' || pathname.startsWith('//')) return home;",
    replace: 'if (origin === next) return home;',
    caughtBy,
  },
];
