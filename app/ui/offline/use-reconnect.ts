import { useEffect, useEffectEvent } from 'react';
import { useMatches, useNavigation, useRevalidator } from 'react-router';
import { reloadInBackground } from '#app/ui/offline/background-reload.ts';
import { type Connectivity, updateConnectivity } from '#app/ui/offline/connectivity.ts';

const FIRST_TRY_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/** Asks again with backoff, and at once when the browser reports a connection. */
export function useReconnect({ asOf }: Connectivity, isDisconnected: boolean): void {
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();

  const tryAgain = useEffectEvent(async (tries: number) => {
    if (navigation.state !== 'idle' || document.visibilityState === 'hidden') return;
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (asOf !== undefined && !isDialogOpen)
      return void (await reloadInBackground(matches, revalidate, { acceptsCopy: tries === 0 }));
    const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (response?.ok) updateConnectivity({ isOffline: false, pressFailed: false });
  });

  useEffect(() => {
    if (!isDisconnected) return;
    let tries = 0;
    let timer = 0;
    const retry = async () => {
      clearTimeout(timer);
      await tryAgain(tries++);
      clearTimeout(timer);
      timer = window.setTimeout(retry, Math.min(MAX_PAUSE_MS, FIRST_TRY_MS * 2 ** tries));
    };
    const retryNow = () => {
      tries = Math.min(tries, 1);
      void retry();
    };
    timer = window.setTimeout(retry, 0);
    addEventListener('online', retryNow);
    document.addEventListener('visibilitychange', retryNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retryNow);
      document.removeEventListener('visibilitychange', retryNow);
    };
  }, [isDisconnected]);
}
