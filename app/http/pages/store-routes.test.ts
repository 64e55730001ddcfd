import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { storeBuild } from '#app/http/pages/store-routes.ts';
import routes from '#app/routes.ts';

const idOf = ({ file }: RouteConfigEntry) => file.replace(/\.tsx?$/, '');

/** The routes by id, as the build lists them. */
function listed(entries: RouteConfigEntry[]): [string, { path?: string }][] {
  return entries.flatMap((entry) => [[idOf(entry), { path: entry.path }] as const, ...listed(entry.children ?? [])]);
}

/** The routes that are `among` the given ids, each under its parent, as the router matches them. */
function tree(entries: RouteConfigEntry[], among: object): RouteObject[] {
  return entries
    .filter((entry) => idOf(entry) in among)
    .map(({ path, index, children = [], ...entry }) =>
      index ? { id: idOf(entry), index } : { id: idOf(entry), path, children: tree(children, among) },
    );
}

const all = { root: { path: '' }, ...Object.fromEntries(listed(routes)) };
const { build: store, canRender } = storeBuild({ routes: all, assets: { url: '/assets/manifest-1.js', routes: all } });
const matchedIds = (among: object, address: string) =>
  matchRoutes([{ id: 'root', path: '', children: tree(routes, among) }], address)?.map(({ route }) => route.id);

const segments = new Set(Object.values(all).flatMap(({ path = '' }) => path.split('/').filter(Boolean)));
const ends = ['', '/', '/dashboard', '/attempt', '/one', '/one/voucher', '/inventory/one/price'];
const addresses = [...segments].flatMap((word) =>
  [
    word,
    word.toUpperCase(),
    `/${word}`,
    `%${word.charCodeAt(0).toString(16)}${word.slice(1)}`,
    `${word}%2Finventory`,
  ].flatMap((first) => ends.map((end) => `/${first}${end}`)),
);

it('uses the storefront routes only for paths that match the same route among all routes', () => {
  const renderable = addresses.filter(canRender);
  expect(renderable.length).toBeGreaterThan(segments.size);
  expect(Object.keys(store.routes).filter((id) => id.includes('admin'))).toEqual([]);
  expect(Object.keys(store.assets.routes)).toEqual(Object.keys(store.routes));
  expect(store.assets.url).toBe('/assets/manifest-1-store.js');
  for (const address of renderable)
    expect([address, matchedIds(store.routes, address)]).toEqual([address, matchedIds(all, address)]);
});

it.each(['/', '/cart', '/cart/attempt', '/shop/one', '/my-orders/one/voucher', '/login', '/account/password'])(
  'uses the storefront routes for %s and its data',
  (address) => {
    expect(canRender(address)).toBe(true);
    expect(canRender(`${address}.data`)).toBe(true);
  },
);

it.each(['/admin', '/admin/dashboard', '/__manifest', '/_root', '/nowhere'])('uses all routes for %s', (address) => {
  expect(canRender(address)).toBe(false);
  expect(canRender(`${address}.data`)).toBe(false);
});
