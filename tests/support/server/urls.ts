import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

type Url = { path: string; file: string };

export const urls = urlsOf(routes);

/** The URLs of all routes except layouts. */
function urlsOf(entries: RouteConfigEntry[], above = ''): Url[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const hasUrl = index || (path !== undefined && !children.some((child) => child.index));
    const url = hasUrl ? [{ path: own || '/', file }] : [];
    return [...url, ...urlsOf(children, own)];
  });
}
