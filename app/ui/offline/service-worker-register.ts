import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function useServiceWorker(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    const [navigation] = performance.getEntriesByType('navigation');
    const visited = [navigation?.name ?? '/', pathname + search];
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage(visited))
      .catch(() => {});
  }, [pathname, search]);
}
