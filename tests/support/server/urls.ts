import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

type Url = { path: string; file: string };

export const urls = urlsOf(routes);

/** Layouts are skipped. */
function urlsOf(entries: RouteConfigEntry[], above = ''): Url[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const responses = index || (path !== undefined && !children.some((child) => child.index));
    const url = responses ? [{ path: own || '/', file }] : [];
    return [...url, ...urlsOf(children, own)];
  });
}
