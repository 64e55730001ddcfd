import { useEffect, useEffectEvent } from 'react';
import { useMatches, useNavigation, useRevalidator } from 'react-router';
import { reloadInBackground } from '#app/ui/offline/background-reload.ts';
import { type Connectivity, updateConnectivity } from '#app/ui/offline/connectivity.ts';

const FIRST_TRY_MS = 2_000;
const MAX_PAUSE_MS = 30_000;
const TIMEOUT_MS = 10_000;

/** While disconnected, reloads the page if it shows an offline copy and has no open dialog, else requests /healthz. Pauses for
 * up to 30 seconds between tries; tries at once when the browser comes online or the page is shown. */
export function useReconnect({ asOf }: Connectivity, isDisconnected: boolean): void {
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();

  const tryToReconnect = useEffectEvent(async (tries: number, stopped: AbortSignal) => {
    if (navigation.state !== 'idle' || document.visibilityState === 'hidden') return;
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (asOf !== undefined && !isDialogOpen)
      return void (await reloadInBackground(matches, revalidate, { acceptsCopy: tries === 0 }));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
    if (response?.ok && !stopped.aborted) updateConnectivity({ isOffline: false, failedPress: undefined });
  });

  useEffect(() => {
    if (!isDisconnected) return;
    let tries = 0;
    let timer = 0;
    const stopped = new AbortController();
    const { signal } = stopped;
    const retry = async () => {
      clearTimeout(timer);
      await tryToReconnect(tries++, signal);
      if (signal.aborted) return;
      // An event may have started another try meanwhile.
      clearTimeout(timer);
      timer = window.setTimeout(retry, Math.min(MAX_PAUSE_MS, FIRST_TRY_MS * 2 ** tries));
    };
    const retryNow = () => {
      tries = Math.min(tries, 1);
      void retry();
    };
    timer = window.setTimeout(retry, 0);
    addEventListener('online', retryNow, { signal });
    document.addEventListener('visibilitychange', retryNow, { signal });
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [isDisconnected]);
}
