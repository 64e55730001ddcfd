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

it('leaves the failures of every action to the middleware of the root, which no route can take over', () => {
  const root = import.meta.glob<string>('../../root.tsx', { query: '?raw', import: 'default', eager: true });
  expect(Object.values(root)[0]).toContain('export const clientMiddleware = [keepPageOnFailure];');
  expect(Object.keys(sources).filter((file) => sources[file]?.includes('clientMiddleware'))).toEqual([]);
});
