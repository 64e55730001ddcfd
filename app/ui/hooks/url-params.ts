import { use, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation } from 'react-router';
import { backPath, pageParams } from '#app/domain/text/page-url.ts';

/** The non-empty parameters of the URL, without `except`. On a storefront page: only those that the page depends on, in the
 * order of the page cache. During a navigation within the page: those of its new URL. */
export function useUrlParams(except: string[]): URLSearchParams {
  const location = useLocation();
  const nextLocation = useNextLocation();
  return paramsOf(nextLocation.pathname === location.pathname ? nextLocation : location, except);
}

/** '' or `?…`: the parameters of the current URL, for links from a list to its rows and back. */
export function useListSearch(except: string[] = []): string {
  const search = String(paramsOf(useLocation(), except));
  return search && `?${search}`;
}

/** The page that the link back of this page leads to, or ''. */
export function useBackPath(): string {
  return backPath(paramsOf(useLocation(), []).get('back'));
}

function paramsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, except: string[]): URLSearchParams {
  const params = new URLSearchParams(search);
  const wanted = pageParams(pathname, params) ?? [...params].filter(([, value]) => value);
  return new URLSearchParams(wanted.filter(([name = '']) => !except.includes(name)));
}

/** The location that is loading, else the current one. `useNavigation` lags up to half a second on slow phones. */
export function useNextLocation(): Location {
  const routerContext = use(DataRouterContext);
  if (!routerContext) throw new Error('useNextLocation is called outside the router');
  const { router } = routerContext;
  const read = () => router.state.navigation.location ?? router.state.location;
  return useSyncExternalStore(router.subscribe, read, read);
}
