import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = { test: 'tests/torture/access/redirects.test.ts', title: 'sends nobody to another site' };
const file = 'app/domain/people/sign-in/next-path.ts';

export const mutants: Mutant[] = [
  {
    name: 'any URL that begins with a slash counts as a path of this site',
    file,
    find: "if (!path?.startsWith('/') || /^\\/\\/|[\\\\\\p{Cc}]/u.test(path)) return null;",
    replace: "if (!path?.startsWith('/')) return null;\n  if (path) return path;",
    caughtBy,
  },
  {
    name: 'a path that dots turn into another site is followed',
    file,
    find: "origin === BASE && !pathname.startsWith('//') ? pathname + search : null;",
    replace: 'origin === path ? null : pathname + search;',
    caughtBy,
  },
  {
    name: 'after a registration from the cart any link is followed',
    file: 'app/routes/account/register.tsx',
    find: "seeOther('/cart?after=registration', login.cookies)",
    replace: "seeOther(url.searchParams.get('next') ?? '/cart?after=registration', login.cookies)",
    caughtBy,
  },
  {
    name: 'after the code any link is followed',
    file: 'app/routes/account/login-code.tsx',
    find: "seeOther(pathAfterLogin(url.searchParams.get('next'), login.role), login.cookies)",
    replace: "seeOther(url.searchParams.get('next') ?? pathAfterLogin(null, login.role), login.cookies)",
    caughtBy: { test: 'tests/torture/sign-in/two-factor.test.ts', title: 'evaluates five guesses from strangers' },
  },
];
