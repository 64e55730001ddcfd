import { useLocation, useSearchParams } from 'react-router';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

const HISTORY_PATH = '/admin/price-changes';
const LIST_PATHS = ['/admin/inventory', '/admin/update-prices', HISTORY_PATH, '/admin/audit'];
const OWN_PARAMS = ['item', 'from', 'changes', 'chart'];

export function useHistoryPath(): (itemId: string) => string {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const search = useListSearch([...OWN_PARAMS, 'edit']).replace('?', '&');
  const from = knownListIn(pathname) ?? knownListIn(params.get('from'));
  return (itemId) =>
    `${HISTORY_PATH}?${new URLSearchParams({ item: itemId, ...(from && { from }) })}${from ? search : ''}`;
}

export function useHistoryOrigin(): { path: string; search: string } | undefined {
  const [params] = useSearchParams();
  const search = useListSearch(OWN_PARAMS);
  const path = knownListIn(params.get('from'));
  return path ? { path, search } : undefined;
}

export const ratePath = (rateId: string) => `${HISTORY_PATH}?rate=${encodeURIComponent(rateId)}`;

/** Accepts known lists only, to prevent open redirects. */
function knownListIn(path: string | null): string | undefined {
  return LIST_PATHS.find((list) => list === path);
}
