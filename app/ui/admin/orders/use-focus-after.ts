import { useEffect, useRef } from 'react';
import type { OrderResult } from '#app/ui/admin/orders/order-result.tsx';

/** Focuses the element of the returned ref if the button of the last action has disappeared. */
export function useFocusAfter<Target extends HTMLElement>(result: OrderResult | undefined, order?: object) {
  const target = useRef<Target>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button can disappear when the order changes.
  useEffect(() => {
    if (result && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [result, order]);
  return target;
}
