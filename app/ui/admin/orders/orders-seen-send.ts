import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { usePageVisible } from '#app/ui/hooks/page-visible.ts';
import { useUnreadCount } from '#app/ui/layout/unread-orders.ts';

/** While the page is visible, marks orders up to `newest` as read; undefined if the list does not show it or there is none. */
export function useMarkOrdersSeen(newest: number | undefined): void {
  const unread = useUnreadCount();
  const isVisible = usePageVisible();
  const fetcher = useFetcher();
  const markSeen = useEffectEvent((number: number) => {
    fetcher.submit({ number }, { method: 'post', action: '/admin/admin-orders/seen' });
  });
  useEffect(() => {
    if (isVisible && unread > 0 && newest !== undefined) markSeen(newest);
  }, [isVisible, unread, newest]);
}
