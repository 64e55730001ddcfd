import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UIMatch, useFetchers, useMatches, useNavigation, useRevalidator } from 'react-router';
import { isStale, type LiveKind, type LiveState, type LiveUpdate } from '#app/domain/live-state.ts';
import { usePageVisible } from '#app/ui/hooks/page-visible.ts';
import { openLine } from '#app/ui/live/live-connection.ts';
import { keepingPage } from '#app/ui/offline/keep-page.ts';

/**
 * The `handle` of a route that shows what others change: then its data are loaded anew by themselves. With `whileHidden`
 * also while the tab is in the background, for what its title says.
 */
export type LiveHandle = { shows: readonly LiveKind[]; whileHidden?: boolean };

/** A page is loaded anew this often at most. */
const REST_MS = 1_000;

/** Keeps the page that is open up to date; `loaded` is how things stood when its data were read. */
export function Live({ loaded }: { loaded: LiveState }) {
  const shown = usePageVisible();
  const matches = useMatches();
  const kinds = kindsToFollow(matches, shown);
  const told = useTold(loaded.who, kinds.length > 0);
  const idle = useIdle();
  const { revalidate } = useRevalidator();
  const seen = useRef(loaded);
  const restsUntil = useRef(0);

  useEffect(() => {
    // Another process of the shop counts differently: its answer cannot be compared with what this line tells.
    if (!told || told.era === loaded.era) seen.current = loaded;
  }, [loaded, told]);

  const refresh = useEffectEvent((now: LiveState) => {
    restsUntil.current = Date.now() + REST_MS;
    const before = seen.current;
    seen.current = now;
    keepingPage(matches, revalidate).then((kept) => {
      if (kept) seen.current = before;
    });
  });

  const follows = kinds.join();
  useEffect(() => {
    if (!told || !idle || !isStale(seen.current, told, follows.split(',') as LiveKind[])) return;
    let timer: number;
    // Once for each time that it waits: news upon news must not put it off for ever.
    if (restsUntil.current < Date.now()) restsUntil.current = Date.now() + Math.random() * told.spread;
    const wait = () => {
      // What somebody is answering must not change, let alone go away, under their hands.
      const asking = document.querySelector('dialog[open]') !== null;
      const rest = asking ? REST_MS : restsUntil.current - Date.now();
      if (rest > 0) timer = window.setTimeout(wait, rest);
      else refresh(told);
    };
    wait();
    return () => clearTimeout(timer);
  }, [told, idle, follows]);

  return null;
}

/** The kinds of change that this page shows; in the background, only those that its title says. */
function kindsToFollow(matches: UIMatch[], shown: boolean): LiveKind[] {
  const handles = matches.flatMap(({ handle }) =>
    (handle as LiveHandle | undefined)?.shows ? [handle as LiveHandle] : [],
  );
  return [...new Set(handles.filter(({ whileHidden }) => shown || canStay(whileHidden)).flatMap(({ shows }) => shows))];
}

/** A hidden page keeps a line only where a browser's pages can share one, since a browser has six for a site. */
function canStay(whileHidden = false): boolean {
  return whileHidden && 'locks' in navigator;
}

/** How things stand, as the shop tells it; undefined until it has, and where nobody wants to know. */
function useTold(who: string, wanted: boolean): LiveUpdate | undefined {
  const [told, setTold] = useState<LiveUpdate>();
  useEffect(() => {
    if (!wanted || import.meta.env.DEV) return;
    let hangUp: (() => void) | undefined;
    const left = new AbortController();
    afterLoading(left.signal, () => {
      hangUp = openLine(who, setTold);
    });
    return () => {
      left.abort();
      hangUp?.();
      setTold(undefined);
    };
  }, [who, wanted]);
  return told;
}

/** Whether nothing is on its way to the shop or from it. */
function useIdle(): boolean {
  const navigating = useNavigation().state !== 'idle';
  const revalidating = useRevalidator().state !== 'idle';
  const fetching = useFetchers().some(({ state }) => state !== 'idle');
  return !navigating && !revalidating && !fetching;
}

/** The page itself comes first, on a slow line most of all. */
function afterLoading(signal: AbortSignal, work: () => void) {
  const start = () => setTimeout(() => signal.aborted || work(), 0);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true, signal });
}
