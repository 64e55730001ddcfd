import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

type Url = { path: string; file: string };

/** Every URL of app/routes.ts with the file behind it. */
export const urls = urlsOf(routes);

/** A layout is no URL of its own: it has no path, or leaves what stands there to its index. */
function urlsOf(entries: RouteConfigEntry[], above = ''): Url[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const answers = index || (path !== undefined && !children.some((child) => child.index));
    const url = answers ? [{ path: own || '/', file }] : [];
    return [...url, ...urlsOf(children, own)];
  });
}
