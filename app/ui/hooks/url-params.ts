import { use, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation } from 'react-router';
import { pageParams } from '#app/domain/page-url.ts';

/**
 * The URL's parameters except empty ones; of a storefront page, those that it depends on, in the order of page cache URLs.
 * While a navigation within the page runs, those of its new URL.
 */
export function useUrlParams({ except }: { except: string[] }): URLSearchParams {
  const location = useLocation();
  const nextLocation = useNextLocation();
  return paramsOf(nextLocation.pathname === location.pathname ? nextLocation : location, except);
}

/** The query string, as a suffix of links from a list to its rows and back. */
export function useListSearch(except: string[] = []): string {
  const search = String(paramsOf(useLocation(), except));
  return search && `?${search}`;
}

function paramsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, except: string[]): URLSearchParams {
  const params = new URLSearchParams(search);
  const wanted = pageParams(pathname, params) ?? [...params].filter(([, value]) => value);
  return new URLSearchParams(wanted.filter(([name = '']) => !except.includes(name)));
}

/** The location that is loading, else the current one. `useNavigation` lags up to half a second on slow phones. */
export function useNextLocation(): Location {
  const routerContext = use(DataRouterContext);
  if (!routerContext) throw new Error('useNextLocation works on the pages of the router');
  const { router } = routerContext;
  const read = () => router.state.navigation.location ?? router.state.location;
  return useSyncExternalStore(router.subscribe, read, read);
}
