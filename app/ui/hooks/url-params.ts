import { use, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation } from 'react-router';
import { pageParams } from '#app/domain/page-url.ts';

/** The URL parameters without empty ones, in the order of page cache URLs. A running navigation counts already. */
export function useUrlParams({ except }: { except: string[] }): URLSearchParams {
  const location = useLocation();
  const next = useNextLocation();
  return paramsOf(next.pathname === location.pathname ? next : location, except);
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

/** Not `useNavigation`, which lags up to half a second on slow phones. */
export function useNextLocation(): Location {
  const found = use(DataRouterContext);
  if (!found) throw new Error('useNextLocation works on the pages of the router');
  const { router } = found;
  const read = () => router.state.navigation.location ?? router.state.location;
  return useSyncExternalStore(router.subscribe, read, read);
}
