import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readUnsent, subscribeUnsent } from '#app/ui/admin/orders/counter/offline/unsent-count.ts';

const SEND_MS = 30_000;

/** How many sales this device has not sent yet. While a page of the back-office is open, it sends them, except on Sell, which
 * does so itself. `mayHave` is true on a device that may be one of the counter. */
export function useUnsentSales(mayHave: boolean): number {
  const { pathname } = useLocation();
  const sends = mayHave && pathname !== '/admin/sell';
  useEffect(() => {
    if (!sends) return;
    const send = () =>
      void import('#app/ui/admin/orders/counter/offline/offline-counter.ts')
        .then(({ sendUnsent }) => sendUnsent())
        .catch(() => {});
    send();
    const timer = setInterval(send, SEND_MS);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [sends]);
  return useSyncExternalStore(subscribeUnsent, readUnsent, () => 0);
}
