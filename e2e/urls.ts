import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

type Url = { path: string; file: string };

/** Every URL of app/routes.ts with the file behind it. */
export const urls = urlsOf(routes);

/** A layout without a path of its own is no URL. */
function urlsOf(entries: RouteConfigEntry[], above = ''): Url[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const url = path !== undefined || index ? [{ path: own || '/', file }] : [];
    return [...url, ...urlsOf(children, own)];
  });
}
