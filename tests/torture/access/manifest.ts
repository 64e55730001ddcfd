import vm from 'node:vm';
import { sendRequest } from '#tests/support/server/raw-http.ts';

/** A URL of the built shop: its routes, and whether it has a page. */
export type ManifestRoute = { path: string; id: string; hasLoader: boolean; hasAction: boolean; isResource: boolean };

type Entry = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasAction: boolean;
  hasDefaultExport: boolean;
};

/** Every URL in the route manifest that the back-office sends to browsers. */
export async function readManifest(url: string): Promise<ManifestRoute[]> {
  const page = String((await sendRequest(url, '/')).body);
  const [list] = /\/assets\/manifest-\w+/.exec(page) ?? [];
  const window: { __reactRouterManifest?: { routes: Record<string, Entry> } } = {};
  vm.runInNewContext(String((await sendRequest(url, `${list}.js`)).body), { window });
  const routes = window.__reactRouterManifest?.routes ?? {};
  const pathOf = ({ path, parentId }: Entry): string => {
    const parent = parentId && routes[parentId];
    return `${parent ? pathOf(parent) : ''}${path ? `/${path}` : ''}`;
  };
  // The page at a layout's own URL is its index route.
  const withIndex = new Set(Object.values(routes).map(({ index, parentId }) => index && parentId));
  return Object.values(routes)
    .filter(({ id, path, index }) => index || (path && !withIndex.has(id)))
    .map((entry) => {
      const { id, hasLoader, hasAction, hasDefaultExport } = entry;
      return { path: pathOf(entry) || '/', id, hasLoader, hasAction, isResource: !hasDefaultExport };
    });
}
