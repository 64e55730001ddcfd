import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { orderPath } from '#app/domain/orders/order-path.ts';
import type { AdminVerb } from '#app/domain/orders/order-status.ts';
import type { OrderAnswer } from '#app/ui/admin/orders/order-result.tsx';
import type { Unreached } from '#app/ui/forms/unreached.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

/** The order's fetcher, the action in progress, and a function that returns an action's URL. */
export function useOrderVerbs(id: string) {
  const fetcher = useFetcher<OrderAnswer | Unreached>({ key: `order ${id}` });
  const under = fetcher.formAction?.split('?')[0]?.split('/').at(-1) as AdminVerb | undefined;
  const search = useListSearch();
  const url = (verb: AdminVerb) => `${orderPath(id)}/${verb}${search}`;
  return [fetcher, under, url] as const;
}

/**
 * Result of the last action on a list of orders, until navigation. Call `press` with the order's id, and render
 * `listeners`: they receive results even after the order has left the list.
 */
export function useOrderAnswer(): { answer: OrderAnswer | undefined; press: (id: string) => void; ears: ReactNode } {
  const { key: at } = useLocation();
  const [pressed, setPressed] = useState<string[]>([]);
  const [told, setTold] = useState<{ answer: OrderAnswer; at: string }>();
  return {
    answer: told?.at === at ? told.answer : undefined,
    press: (id) => setPressed((ids) => (ids.includes(id) ? ids : [...ids, id])),
    ears: pressed.map((id) => <Ear key={id} id={id} onAnswer={(answer) => setTold({ answer, at })} />),
  };
}

function Ear({ id, onAnswer }: { id: string; onAnswer: (answer: OrderAnswer) => void }) {
  const [{ data }, under] = useOrderVerbs(id);
  const [last, setLast] = useState<AdminVerb>('confirmation');
  if (under && under !== last) setLast(under);
  const tell = useEffectEvent((answer: OrderAnswer | Unreached) => {
    onAnswer('unreached' in answer ? { id, verb: last, ok: false, problem: 'unreached' } : answer);
  });
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  return null;
}
