import { useLocation, useSearchParams } from 'react-router';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

const HISTORY = '/admin/price-changes';
/** The lists that lead to the history of an item's price. */
const LISTS = ['/admin/inventory', '/admin/update-prices', HISTORY, '/admin/audit'];
/** The parameters of the history itself; all others are those of the list that led there. */
const OWN = ['item', 'from', 'changes'];

/**
 * Gives the address of the history of an item's price. From a list, or from the result of an edit there, it carries the list's
 * own address.
 */
export function useHistoryPath(): (itemId: string) => string {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const search = useListSearch([...OWN, 'edit']).replace('?', '&');
  const from = listIn(pathname) ?? listIn(params.get('from'));
  return (itemId) => `${HISTORY}?${new URLSearchParams({ item: itemId, ...(from && { from }) })}${from ? search : ''}`;
}

/** The list that has led to this history, at its place; none where no list has. */
export function useHistoryOrigin(): { path: string; search: string } | undefined {
  const [params] = useSearchParams();
  const search = useListSearch(OWN);
  const path = listIn(params.get('from'));
  return path ? { path, search } : undefined;
}

/** Where the prices stand that a saved rate changed. */
export const ratePath = (rateId: string) => `${HISTORY}?rate=${encodeURIComponent(rateId)}`;

/** No other address is led back to, whatever somebody has put into one. */
function listIn(path: string | null): string | undefined {
  return LISTS.find((list) => list === path);
}
