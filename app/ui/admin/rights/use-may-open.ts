import { useLocation } from 'react-router';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { mayOpen, type Use } from '#app/ui/admin/rights/route-rights.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';

export function useRights(): readonly Right[] {
  return useRootData()?.rights ?? [];
}

/** For forms that ask for a cost; what shows costs looks at what it was given. */
export function useSeesCosts(): boolean {
  return useRights().includes('costs.view');
}

/** Returns a function that says whether this person may open a path, or send a form there. */
export function useMayOpen(): (path: string, use?: Use) => boolean {
  const rights = useRights();
  return (path, use) => mayOpen(rights, path, use);
}

/** True if this person may send a form to the path; without a path, to this page. */
export function useMaySend(path?: string, use: Use = 'act'): boolean {
  const { pathname } = useLocation();
  return useMayOpen()(path ?? pathname, use);
}
