import { useLocation, useNavigation } from 'react-router';

/**
 * The parameters of this page's URL; while the same page is on its way with others, those: on a slow line a search and a
 * filter that are chosen one right after the other both stay.
 */
export function useUrlParams(): URLSearchParams {
  const location = useLocation();
  const { location: ahead } = useNavigation();
  return new URLSearchParams((ahead?.pathname === location.pathname ? ahead : location).search);
}
