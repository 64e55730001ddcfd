import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDate, formatDateTime, formatTime } from '#app/domain/date-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { setNavigationFallback } from '#app/ui/offline/background-reload.ts';
import { type Connectivity, useConnectivity } from '#app/ui/offline/connectivity.ts';
import { stayAfterPost, stayUnlessCached } from '#app/ui/offline/navigation-fallback.ts';
import { usePreloadedRoutes } from '#app/ui/offline/route-preload.ts';
import { useServiceWorker } from '#app/ui/offline/service-worker-register.ts';
import { useReconnect } from '#app/ui/offline/use-reconnect.ts';

const BACK_ONLINE_MS = 5_000;

setNavigationFallback({ ofLoad: stayUnlessCached, ofPost: stayAfterPost });

export function OfflineNotice() {
  useServiceWorker();
  usePreloadedRoutes(useLocation().pathname.startsWith('/admin') ? 'routes/admin/' : 'routes/store/');
  const state = useConnectivity();
  const isDisconnected = state.isOffline || state.asOf !== undefined;
  useReconnect(state, isDisconnected);
  const isWarning = isDisconnected || state.failedPress !== undefined;
  const isBackOnline = useJustReconnected(isDisconnected);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bar-height) z-40 flex justify-center p-2 print:hidden"
    >
      {(isWarning || isBackOnline) && <NoticeText state={isWarning ? state : null} />}
    </div>
  );
}

/** Says that the connection is back if `state` is null. */
function NoticeText({ state }: { state: Connectivity | null }) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  const lift = useNoticeLift(text);
  return (
    <p
      ref={text}
      className={`max-w-xl rounded-box px-3 py-1.5 text-sm shadow ${state ? 'bg-warning-tint' : 'bg-success-tint'}`}
      style={{ transform: `translateY(-${lift}px)` }}
    >
      {state ? <Warning {...state} /> : t`You're back online.`}
    </p>
  );
}

function Warning({ isOffline, failedPress, asOf, loadedAt }: Connectivity): string {
  const { t } = useLingui();
  const locale = useLocale();
  if (failedPress === 'post')
    return t`The shop did not answer, so this may not be saved. Please check your connection and try again.`;
  if (failedPress)
    return t`The shop cannot be reached, so nothing was changed. Please check your connection and try again.`;
  const readAt = asOf ?? loadedAt;
  const isToday = formatDate(readAt, locale) === formatDate(new Date().toISOString(), locale);
  const time = isToday ? formatTime(readAt, locale) : formatDateTime(readAt, locale);
  if (!isOffline) return t`As of ${time}. The connection is slow: prices and stock may have changed.`;
  return t`As of ${time}. You are offline: prices and stock may have changed.`;
}

/** How far the notice must be lifted, so that it does not cover a bar that sticks to the bottom. */
function useNoticeLift(text: RefObject<HTMLElement | null>): number {
  const [lift, setLift] = useState(0);
  useEffect(() => {
    const measure = () => {
      const bar = document.querySelector('.foot-bar')?.getBoundingClientRect();
      const { offsetTop = 0, offsetHeight = 0 } = text.current?.parentElement ?? {};
      const noticeBottom = offsetTop + offsetHeight;
      // With this padding, the last lines can be scrolled above the notice.
      document.body.style.paddingBottom = `calc(var(--bottom-bar-height, 0px) + ${offsetHeight}px)`;
      setLift(bar && bar.bottom > offsetTop ? noticeBottom - bar.top : 0);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    if (text.current) sizes.observe(text.current);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', measure);
      document.body.style.paddingBottom = '';
    };
  }, [text]);
  return lift;
}

function useJustReconnected(isDisconnected: boolean): boolean {
  const [wasDisconnected, setWasDisconnected] = useState(isDisconnected);
  useEffect(() => {
    if (isDisconnected) return setWasDisconnected(true);
    if (!wasDisconnected) return;
    const timer = setTimeout(setWasDisconnected, BACK_ONLINE_MS, false);
    return () => clearTimeout(timer);
  }, [isDisconnected, wasDisconnected]);
  return wasDisconnected && !isDisconnected;
}
