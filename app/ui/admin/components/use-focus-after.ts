import { useEffect, useRef } from 'react';
import type { OrderAnswer } from '#app/ui/admin/orders/order-result.tsx';

/**
 * The button that was pressed is often gone afterwards, with the answer or with the order as it stands then. What the
 * answer is about takes its focus, so that a keyboard stays where it was.
 */
export function useFocusAfter<Element extends HTMLElement>(answer: OrderAnswer | undefined, order?: object) {
  const here = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order says when the button may have gone.
  useEffect(() => {
    if (answer && document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, [answer, order]);
  return here;
}
