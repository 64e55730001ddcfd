import { expect, it } from 'vitest';
import { ACTION_ROUTES } from '#app/ui/forms/action-preload.ts';

/** Routes whose forms show a page of their own. */
const OWN_PAGES = /two-factor|rate-undo/;

it('lists every route to which a button on another page posts', () => {
  const sources = import.meta.glob<string>('../../routes/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const routes = Object.entries(sources)
    .filter(([file, source]) => /redirectGetTo\(/.test(source) && /clientAction/.test(source) && !OWN_PAGES.test(file))
    .map(([file]) => file.replace(/^\.\.\/\.\.\/(.*)\.tsx?$/, '$1'));
  expect(routes.length).toBeGreaterThan(10);
  expect([...ACTION_ROUTES].sort()).toEqual(routes.sort());
});
