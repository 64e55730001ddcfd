import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { useConnectivity } from '#app/ui/offline/connectivity.ts';

export const OFFLINE_PAGE = '/offline';

/** Leaves the bandwidth of a first visit to its page. */
const FIRST_VISIT_MS = 10_000;

/** Loads the notice on the second page or after ten seconds; at once if the user is logged in or offline. */
export function ConnectivityWatch() {
  const [Notice, setNotice] = useState<ComponentType>();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const { isOffline, asOf } = useConnectivity();
  const isLoggedIn = Boolean(useRootData()?.who);
  const wanted = isLoggedIn || isOffline || asOf !== undefined || key !== firstKey;

  useEffect(() => {
    if (Notice) return;
    let unmounted = false;
    const load = () =>
      import('#app/ui/offline/offline-notice.tsx').then(
        (loaded) => unmounted || setNotice(() => loaded.OfflineNotice),
        () => {},
      );
    const hasWorker = navigator.serviceWorker?.controller;
    const timer = setTimeout(load, wanted ? 0 : hasWorker ? 1_000 : FIRST_VISIT_MS);
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [wanted, Notice]);

  return Notice ? <Notice /> : null;
}
