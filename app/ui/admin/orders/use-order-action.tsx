import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { orderPath } from '#app/domain/orders/order-path.ts';
import type { AdminAction } from '#app/domain/orders/order-status.ts';
import type { OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import type { Unavailable } from '#app/ui/forms/unavailable.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export function useOrderAction(id: string) {
  const fetcher = useFetcher<OrderResult | Unavailable>({ key: `order ${id}` });
  const pending = fetcher.formAction?.split('?')[0]?.split('/').at(-1) as AdminAction | undefined;
  const search = useListSearch();
  const url = (action: AdminAction) => `${orderPath(id)}/${action}${search}`;
  return [fetcher, pending, url] as const;
}

/** The last result until navigation. Render `listeners`: they get results after an order has left the list. */
export function useOrderResult(): {
  result: OrderResult | undefined;
  press: (id: string) => void;
  listeners: ReactNode;
} {
  const { key: location } = useLocation();
  const [pressed, setPressed] = useState<string[]>([]);
  const [latest, setLatest] = useState<{ result: OrderResult; location: string }>();
  return {
    result: latest?.location === location ? latest.result : undefined,
    press: (id) => setPressed((ids) => (ids.includes(id) ? ids : [...ids, id])),
    listeners: pressed.map((id) => (
      <ResultListener key={id} id={id} onResult={(result) => setLatest({ result, location })} />
    )),
  };
}

function ResultListener({ id, onResult }: { id: string; onResult: (result: OrderResult) => void }) {
  const [{ data }, pending] = useOrderAction(id);
  const [last, setLast] = useState<AdminAction>('confirmation');
  if (pending && pending !== last) setLast(pending);
  const report = useEffectEvent((result: OrderResult | Unavailable) => {
    onResult('unavailable' in result ? { id, action: last, ok: false, problem: 'unavailable' } : result);
  });
  useEffect(() => {
    if (data) report(data);
  }, [data]);
  return null;
}
