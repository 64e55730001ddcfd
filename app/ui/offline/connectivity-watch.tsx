import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { useConnectivity } from '#app/ui/offline/connectivity.ts';

export const OFFLINE_PAGE = '/offline';

/** Leaves the bandwidth of a first visit to the page. */
const FIRST_VISIT_MS = 10_000;

/** Starts on the second page, after ten seconds, at once if logged in or offline. */
export function ConnectivityWatch() {
  const [Notice, setNotice] = useState<ComponentType>();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const { isOffline, asOf } = useConnectivity();
  const isLoggedIn = Boolean(useRootData()?.who);
  const wanted = isLoggedIn || isOffline || asOf !== undefined || key !== firstKey;

  useEffect(() => {
    if (Notice) return;
    let over = false;
    const load = () =>
      import('#app/ui/offline/offline-notice.tsx').then(
        (loaded) => over || setNotice(() => loaded.OfflineNotice),
        () => {},
      );
    const hasWorker = navigator.serviceWorker?.controller;
    const timer = setTimeout(load, wanted ? 0 : hasWorker ? 1_000 : FIRST_VISIT_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [wanted, Notice]);

  return Notice ? <Notice /> : null;
}
