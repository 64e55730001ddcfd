import { useEffect, useRef } from 'react';
import type { OrderResult } from '#app/ui/admin/orders/order-result.tsx';

/** Focuses the returned element if the button of the last action has disappeared. */
export function useFocusAfter<Element extends HTMLElement>(result: OrderResult | undefined, order?: object) {
  const here = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order says when the button may have gone.
  useEffect(() => {
    if (result && document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, [result, order]);
  return here;
}
