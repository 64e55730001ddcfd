import { expect, it } from 'vitest';
import { ACTION_ROUTES } from '#app/ui/forms/action-preload.ts';

/** Pages that a form goes to. */
const PAGES = /two-factor|rate-undo/;

it('names every route whose POST is sent by a button of another screen', () => {
  const sources = import.meta.glob<string>('../../routes/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const routes = Object.entries(sources)
    .filter(([file, source]) => /redirectGetTo\(/.test(source) && /clientAction/.test(source) && !PAGES.test(file))
    .map(([file]) => file.replace(/^\.\.\/\.\.\/(.*)\.tsx?$/, '$1'));
  expect(routes.length).toBeGreaterThan(10);
  expect([...ACTION_ROUTES].sort()).toEqual(routes.sort());
});
