import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { useLine } from '#app/ui/offline/connectivity.ts';

/** What the service worker shows where a page cannot be had. */
export const OFFLINE_PAGE = '/offline';

/** A first visit has the line for itself. */
const FIRST_VISIT_MS = 10_000;

/**
 * Says when the line to the shop is away, and has the browser keep pages for then. Both come once a visit has gone on
 * for a while or to a second page; at once for a person who is logged in, and where there is something to say.
 */
export function WatchLine() {
  const [Notice, setNotice] = useState<ComponentType>();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const { away, asOf } = useLine();
  const isPerson = Boolean(useRootData()?.who);
  const wanted = isPerson || away || asOf !== undefined || key !== firstKey;

  useEffect(() => {
    if (Notice) return;
    let over = false;
    const load = () =>
      import('#app/ui/offline/offline-notice.tsx').then(
        (loaded) => over || setNotice(() => loaded.LineNotice),
        // It was not there in time: a later page brings it.
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
