import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { usePageVisible } from '#app/ui/hooks/page-visible.ts';
import { useUnreadCount } from '#app/ui/layout/unread-orders.ts';

/** Marks orders up to `newest` as read while the page is visible; undefined if the list does not start at the newest. */
export function useOrdersSeen(newest: number | undefined): void {
  const unread = useUnreadCount();
  const shown = usePageVisible();
  const fetcher = useFetcher();
  const markSeen = useEffectEvent((number: number) => {
    fetcher.submit({ number }, { method: 'post', action: '/admin/admin-orders/seen' });
  });
  useEffect(() => {
    if (shown && unread > 0 && newest !== undefined) markSeen(newest);
  }, [shown, unread, newest]);
}
