import { expect, it } from 'vitest';
import { ACTION_ROUTES } from '#app/ui/forms/action-preload.ts';

const sources = import.meta.glob<string>('../../routes/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('lists every route to which a button on another page posts', () => {
  const routes = Object.entries(sources)
    .filter(([, source]) => /redirectGetTo\(/.test(source))
    .map(([file]) => file.replace(/^\.\.\/\.\.\/(.*)\.tsx?$/, '$1'));
  expect(routes.length).toBeGreaterThan(10);
  expect([...ACTION_ROUTES].sort()).toEqual(routes.sort());
});

it('leaves the failures of every action to the middleware, except for those that are sent again by a script', () => {
  const own = Object.entries(sources).filter(([, source]) => /export .*\bclientAction\b/.test(source));
  expect(own.map(([file]) => file.replace(/.*\//, '')).sort()).toEqual(['cart-page.tsx', 'logout.tsx', 'pay.tsx']);
});
