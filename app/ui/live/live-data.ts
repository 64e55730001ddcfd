import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UIMatch, useFetchers, useMatches, useNavigation, useRevalidator } from 'react-router';
import { isStale, type LiveKind, type LiveState, type LiveUpdate } from '#app/domain/shop/live-update.ts';
import { usePageVisible } from '#app/ui/hooks/page-visible.ts';
import { openLiveConnection } from '#app/ui/live/shared-connection.ts';
import { reloadInBackground } from '#app/ui/offline/background-reload.ts';

/** A route `handle`: which changes reload its data. `whileHidden`: also in background tabs, for the title. */
export type LiveHandle = { shows: readonly LiveKind[]; whileHidden?: boolean };

const REST_MS = 1_000;

export function Live({ loaded }: { loaded: LiveState }) {
  const isVisible = usePageVisible();
  const matches = useMatches();
  const kinds = kindsToFollow(matches, isVisible);
  const update = useLiveUpdate(loaded.who, kinds.length > 0);
  const isIdle = useIdle();
  const { revalidate } = useRevalidator();
  const seen = useRef(loaded);
  const restsUntil = useRef(0);

  useEffect(() => {
    // Versions of different server processes cannot be compared.
    if (!update || update.era === loaded.era) seen.current = loaded;
  }, [loaded, update]);

  const refresh = useEffectEvent((latest: LiveState) => {
    restsUntil.current = Date.now() + REST_MS;
    const previous = seen.current;
    seen.current = latest;
    reloadInBackground(matches, revalidate).then((isReloaded) => {
      if (!isReloaded) seen.current = previous;
    });
  });

  const kindList = kinds.join();
  useEffect(() => {
    if (!update || !isIdle || !isStale(seen.current, update, kindList.split(',') as LiveKind[])) return;
    let timer: number;
    // The pause is set once per wait, so that further updates do not postpone the reload for ever.
    if (restsUntil.current < Date.now()) restsUntil.current = Date.now() + Math.random() * update.spread;
    const wait = () => {
      // Do not change the page under an open dialog.
      const isDialogOpen = document.querySelector('dialog[open]') !== null;
      const rest = isDialogOpen ? REST_MS : restsUntil.current - Date.now();
      if (rest > 0) timer = window.setTimeout(wait, rest);
      else refresh(update);
    };
    wait();
    return () => clearTimeout(timer);
  }, [update, isIdle, kindList]);

  return null;
}

function kindsToFollow(matches: UIMatch[], isVisible: boolean): LiveKind[] {
  const handles = matches.flatMap(({ handle }) =>
    (handle as LiveHandle | undefined)?.shows ? [handle as LiveHandle] : [],
  );
  return [
    ...new Set(
      handles.filter(({ whileHidden }) => isVisible || canStayConnected(whileHidden)).flatMap(({ shows }) => shows),
    ),
  ];
}

/** Hidden tabs stay connected only if tabs share a connection: browsers allow six per site. */
function canStayConnected(whileHidden = false): boolean {
  return whileHidden && 'locks' in navigator;
}

function useLiveUpdate(who: string, isWanted: boolean): LiveUpdate | undefined {
  const [update, setUpdate] = useState<LiveUpdate>();
  useEffect(() => {
    if (!isWanted || import.meta.env.DEV) return;
    let disconnect: (() => void) | undefined;
    const unmounted = new AbortController();
    afterLoading(unmounted.signal, () => {
      disconnect = openLiveConnection(who, setUpdate);
    });
    return () => {
      unmounted.abort();
      disconnect?.();
      setUpdate(undefined);
    };
  }, [who, isWanted]);
  return update;
}

function useIdle(): boolean {
  const navigating = useNavigation().state !== 'idle';
  const revalidating = useRevalidator().state !== 'idle';
  const fetching = useFetchers().some(({ state }) => state !== 'idle');
  return !navigating && !revalidating && !fetching;
}

function afterLoading(signal: AbortSignal, work: () => void) {
  const start = () => setTimeout(() => signal.aborted || work(), 0);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true, signal });
}
