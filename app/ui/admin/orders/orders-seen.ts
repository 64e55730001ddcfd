import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { useShown } from '#app/ui/hooks/page-visible.ts';
import { useUnread } from '#app/ui/layout/unread-orders.ts';

/** While the page is shown, the orders up to `newest` are no longer unread; undefined where the list does not start there. */
export function useOrdersSeen(newest: number | undefined): void {
  const unread = useUnread();
  const shown = useShown();
  const fetcher = useFetcher();
  const markSeen = useEffectEvent((number: number) => {
    fetcher.submit({ number }, { method: 'post', action: '/admin/admin-orders/seen' });
  });
  useEffect(() => {
    if (shown && unread > 0 && newest !== undefined) markSeen(newest);
  }, [shown, unread, newest]);
}
