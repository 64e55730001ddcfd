import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { serviceWorkers } from '#app/ui/storage/browser-apis.ts';

export function useServiceWorker(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const workers = serviceWorkers();
    if (import.meta.env.DEV || !workers) return;
    const [navigation] = performance.getEntriesByType('navigation');
    const visited = [navigation?.name ?? '/', pathname + search];
    workers
      .register('/sw.js')
      .then(() => workers.ready)
      .then(({ active }) => active?.postMessage(visited))
      .catch(() => {});
  }, [pathname, search]);
}
