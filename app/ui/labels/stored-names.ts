import { useLingui } from '@lingui/react/macro';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { FREE_WITH_IT, type STANDARD_REASONS } from '#app/domain/orders/counter/counter-price.ts';
import { WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';

/** Returns a function that translates the standard reasons; the shop's own stand as it wrote them. */
export function useReasonLabel(): (reason: string) => string {
  const { t } = useLingui();
  const labels: Record<(typeof STANDARD_REASONS)[number] | typeof FREE_WITH_IT, string> = {
    Bargained: t`Bargained`,
    'Regular buyer': t`Regular buyer`,
    'Damaged box': t`Damaged box`,
    [FREE_WITH_IT]: t`Free with it`,
  };
  return (reason) => (Object.hasOwn(labels, reason) ? labels[reason as keyof typeof labels] : reason);
}

/** Returns a function that gives the name of a buyer as people read it: a sale to nobody by name is one to a walk-in. */
export function useBuyerName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => (name === WALK_IN_NAME ? t({ message: 'Walk-in', context: 'a buyer without a name' }) : name);
}

/** Returns a function that gives a method of payment as people read it; the shop's own stand as it wrote them. */
export function useMethodLabel(): (method: string) => string {
  const { t } = useLingui();
  return (method) => (method === CASH ? t`Cash` : method === TRADE_IN ? t`Trade-in` : method);
}
