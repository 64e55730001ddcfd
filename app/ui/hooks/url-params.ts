import { use, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation } from 'react-router';
import { pageParams } from '#app/domain/page-url.ts';

/**
 * The parameters of this page's URL without those named, and without empty ones; while the same page is on its way with
 * others, those: on a slow line a search and a filter that are chosen one right after the other both stay. On the storefront
 * what a page does not depend on (`fbclid`, `utm_source`) is no parameter of it, and their order is that of `pageParams`,
 * since a cached page answers every order.
 */
export function useUrlParams({ but }: { but: string[] }): URLSearchParams {
  const location = useLocation();
  const ahead = useLocationAhead();
  return paramsOf(ahead.pathname === location.pathname ? ahead : location, but);
}

/**
 * The parameters of this page's URL without those named, to be put behind the path of another page: from a list to one of its
 * rows, and from there back to the list, they keep its filter, search and page. The path is the link's own, so that they lead
 * nowhere else.
 */
export function useListSearch(but: string[] = []): string {
  const search = String(paramsOf(useLocation(), but));
  return search && `?${search}`;
}

function paramsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, but: string[]): URLSearchParams {
  const params = new URLSearchParams(search);
  const wanted = pageParams(pathname, params) ?? [...params].filter(([, value]) => value);
  return new URLSearchParams(wanted.filter(([name = '']) => !but.includes(name)));
}

/**
 * Where the router is on its way to, else where it is. `useNavigation` and `useLocation` say so only once React has
 * rendered the list of the page, which takes a cheap phone half a second in which people press on.
 */
export function useLocationAhead(): Location {
  const found = use(DataRouterContext);
  if (!found) throw new Error('useLocationAhead works on the pages of the router');
  const { router } = found;
  const read = () => router.state.navigation.location ?? router.state.location;
  return useSyncExternalStore(router.subscribe, read, read);
}
