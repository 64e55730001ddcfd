import { Link, type LinkProps, useLocation } from 'react-router';
import { backPath } from '#app/domain/text/page-url.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

/** A link from a list to the page of one row, which links back to the list. */
export function RowLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={useRowPath()(to)} {...link} />;
}

/** Returns a function that adds to the path of a row's page where its link back leads: here, with all parameters. */
export function useRowPath(): (path: string) => string {
  const { pathname } = useLocation();
  const [search, ownSearch] = [useListSearch(), useListSearch(['back'])];
  const back = backPath(pathname + search) || pathname + ownSearch;
  return (path) => `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`;
}
