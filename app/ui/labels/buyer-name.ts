import { useLingui } from '@lingui/react/macro';
import { WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';

/** Returns a function that gives the name of a buyer as people read it: a sale to nobody by name is one to a walk-in. */
export function useBuyerName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => (name === WALK_IN_NAME ? t({ message: 'Walk-in', context: 'a buyer without a name' }) : name);
}
