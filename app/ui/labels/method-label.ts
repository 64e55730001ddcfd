import { useLingui } from '@lingui/react/macro';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';

/** Returns a function that gives a method of payment as people read it; the shop's own stand as it wrote them. */
export function useMethodLabel(): (method: string) => string {
  const { t } = useLingui();
  return (method) => (method === CASH ? t`Cash` : method === TRADE_IN ? t`Trade-in` : method);
}
