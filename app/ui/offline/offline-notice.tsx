import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation, useRevalidator } from 'react-router';
import { formatDate, formatDateTime, formatTime, useLocale } from '#app/ui/hooks/locale.ts';
import { type Connectivity, updateConnectivity, useConnectivity } from '#app/ui/offline/connectivity.ts';
import { reloadKeepingPage, setNavigationFallback } from '#app/ui/offline/keep-page.ts';
import { usePreloadedRoutes } from '#app/ui/offline/route-preload.ts';
import { stayUnlessCached } from '#app/ui/offline/stay-here.ts';

const FIRST_TRY_MS = 2_000;
const MAX_PAUSE_MS = 30_000;
const BACK_MS = 5_000;

setNavigationFallback(stayUnlessCached);

export function OfflineNotice() {
  useWorker();
  usePreloadedRoutes(useLocation().pathname.startsWith('/admin') ? 'routes/admin/' : 'routes/store/');
  const state = useConnectivity();
  const isWrong = state.isOffline || state.asOf !== undefined;
  useRetry(state, isWrong);
  const isBack = useJustBack(isWrong);
  const message = useMessage(state);
  const notice = useRef<HTMLDivElement>(null);
  const lift = useLift(notice);
  const { t } = useLingui();
  return (
    <div
      role="status"
      ref={notice}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-2 print:hidden"
      style={{ transform: `translateY(-${lift}px)` }}
    >
      {(isWrong || isBack) && (
        <p
          className={`max-w-xl rounded-box px-3 py-1.5 text-sm shadow ${isWrong ? 'bg-warning-tint' : 'bg-success-tint'}`}
        >
          {isWrong ? message : t`You're back online.`}
        </p>
      )}
    </div>
  );
}

function useMessage({ isOffline, pressFailed, asOf, loadedAt }: Connectivity): string {
  const { t } = useLingui();
  const locale = useLocale();
  if (pressFailed)
    return t`The shop cannot be reached, so nothing was done. Please check your connection and try again.`;
  const readAt = asOf ?? loadedAt;
  const isToday = formatDate(readAt, locale) === formatDate(new Date().toISOString(), locale);
  const time = isToday ? formatTime(readAt, locale) : formatDateTime(readAt, locale);
  if (!isOffline) return t`As of ${time}. The connection is slow: prices and stock may have changed.`;
  return t`As of ${time}. You are offline: prices and stock may have changed.`;
}

/** Height of bars that stick to the lower edge, so that the notice does not cover them. */
function useLift(notice: RefObject<HTMLElement | null>): number {
  const [lift, setLift] = useState(0);
  useEffect(() => {
    const measure = () => {
      const bar = document.querySelector('.foot-bar')?.getBoundingClientRect();
      const room = notice.current?.firstElementChild ? notice.current.offsetHeight : 0;
      // Padding below the page, so that its last lines can be scrolled above the notice.
      document.body.style.paddingBottom = `${room}px`;
      setLift(bar && bar.bottom > innerHeight - room ? innerHeight - bar.top : 0);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    if (notice.current) sizes.observe(notice.current);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', measure);
    };
  }, [notice]);
  return lift;
}

/** Registers the worker and reports the visited paths for caching. */
function useWorker() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    const [began] = performance.getEntriesByType('navigation');
    const seen = [began ? new URL(began.name).pathname : '/', pathname];
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage(seen))
      // Private windows may have no service worker.
      .catch(() => {});
  }, [pathname]);
}

/** Retries with backoff, and at once when the browser reports a connection. */
function useRetry({ asOf }: Connectivity, isWrong: boolean) {
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();

  const tryAgain = useEffectEvent(async (tries: number) => {
    if (navigation.state !== 'idle' || document.visibilityState === 'hidden') return;
    // Do not change the page under an open dialog.
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (asOf !== undefined && !isDialogOpen)
      return void (await reloadKeepingPage(matches, revalidate, { orCopy: tries === 0 }));
    const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (response?.ok) updateConnectivity({ isOffline: false, pressFailed: false });
  });

  useEffect(() => {
    if (!isWrong) return;
    let tries = 0;
    let timer = 0;
    const again = async () => {
      clearTimeout(timer);
      await tryAgain(tries++);
      clearTimeout(timer);
      timer = window.setTimeout(again, Math.min(MAX_PAUSE_MS, FIRST_TRY_MS * 2 ** tries));
    };
    const atOnce = () => {
      tries = Math.min(tries, 1);
      void again();
    };
    timer = window.setTimeout(again, 0);
    addEventListener('online', atOnce);
    document.addEventListener('visibilitychange', atOnce);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', atOnce);
      document.removeEventListener('visibilitychange', atOnce);
    };
  }, [isWrong]);
}

/** True for a few seconds after reconnecting. */
function useJustBack(isWrong: boolean): boolean {
  const [was, setWas] = useState(isWrong);
  useEffect(() => {
    if (isWrong) return setWas(true);
    if (!was) return;
    const timer = setTimeout(setWas, BACK_MS, false);
    return () => clearTimeout(timer);
  }, [isWrong, was]);
  return was && !isWrong;
}
