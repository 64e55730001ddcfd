import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { useConnectivity } from '#app/ui/offline/connectivity.ts';
import { serviceWorkers } from '#app/ui/storage/browser-apis.ts';

export const OFFLINE_PAGE = '/offline';

/** Leaves the bandwidth of a first visit to the page itself. */
const FIRST_VISIT_MS = 10_000;

/** Loads the notice at once on the second page, or for a user who is logged in or offline; else a second later, on a first visit ten. */
export function ConnectivityWatch() {
  const [Notice, setNotice] = useState<ComponentType>();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const { isOffline, asOf } = useConnectivity();
  const isLoggedIn = Boolean(useRootData()?.who);
  const isNeeded = isLoggedIn || isOffline || asOf !== undefined || key !== firstKey;

  useEffect(() => {
    if (Notice) return;
    let isUnmounted = false;
    const load = () =>
      import('#app/ui/offline/offline-notice.tsx').then(
        (loaded) => isUnmounted || setNotice(() => loaded.OfflineNotice),
        () => {},
      );
    const hasWorker = serviceWorkers()?.controller;
    const timer = setTimeout(load, isNeeded ? 0 : hasWorker ? 1_000 : FIRST_VISIT_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [isNeeded, Notice]);

  return Notice ? <Notice /> : null;
}
