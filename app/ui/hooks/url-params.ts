import { use, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation } from 'react-router';
import { pageParams } from '#app/domain/page-url.ts';

/**
 * The URL's non-empty parameters without `except`. During a navigation within the page it reads the target URL, so that a
 * quick search and filter both apply. On the storefront it drops parameters that no page uses (`fbclid`) and orders them
 * as `pageParams` does, to match cached pages.
 */
export function useUrlParams({ except }: { except: string[] }): URLSearchParams {
  const location = useLocation();
  const next = useNextLocation();
  return paramsOf(next.pathname === location.pathname ? next : location, except);
}

/** The URL's parameters without `except`, as a suffix for links from a list to its rows and back. */
export function useListSearch(except: string[] = []): string {
  const search = String(paramsOf(useLocation(), except));
  return search && `?${search}`;
}

function paramsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, except: string[]): URLSearchParams {
  const params = new URLSearchParams(search);
  const wanted = pageParams(pathname, params) ?? [...params].filter(([, value]) => value);
  return new URLSearchParams(wanted.filter(([name = '']) => !except.includes(name)));
}

/**
 * The navigation's target, or the current location. Reads the router directly: `useNavigation` lags up to half a second on
 * slow phones.
 */
export function useNextLocation(): Location {
  const found = use(DataRouterContext);
  if (!found) throw new Error('useNextLocation works on the pages of the router');
  const { router } = found;
  const read = () => router.state.navigation.location ?? router.state.location;
  return useSyncExternalStore(router.subscribe, read, read);
}
