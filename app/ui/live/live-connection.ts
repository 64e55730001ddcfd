import type { LiveUpdate } from '#app/domain/live-state.ts';

/** The server sends a snapshot every 15 seconds; after this silence the connection is dead. */
const SILENCE_MS = 40_000;
const MAX_PAUSE_MS = 8_000;
/** Polling interval when the server has too many SSE clients. */
const FULL_MS = 36_000;

/** The page's build, from the router's manifest. */
function buildOfPage(): string {
  return (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? '';
}

/** Messages between tabs: a snapshot, a request for one, or "reconnecting". */
type Word = LiveUpdate | 'ask' | 'mending';

/**
 * Subscribes to live updates for a user; returns the unsubscribe function. Tabs share one connection if the browser has
 * Web Locks and BroadcastChannel.
 */
export function openLine(who: string, hear: (state: LiveUpdate) => void): () => void {
  const join = 'locks' in navigator ? shareLine : (_: string, tell: typeof hear) => holdLine(tell, () => {});
  let hangUp = join(who, hear);
  const leave = () => hangUp();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) hangUp = join(who, hear);
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    hangUp();
  };
}

/** The tab that holds the lock owns the connection and broadcasts; the others wait for the lock. */
function shareLine(who: string, hear: (state: LiveUpdate) => void): () => void {
  const name = `live ${buildOfPage()} ${who}`;
  const pages = new BroadcastChannel(name);
  const say = (word: Word) => pages.postMessage(word);
  const over = new AbortController();
  let latest: LiveUpdate | undefined;
  let letGo: (() => void) | undefined;
  let silence: number;

  function hold(steal: boolean) {
    const lead = () => {
      if (over.signal.aborted) return;
      const hangUp = holdLine(
        (state) => {
          latest = state;
          hear(state);
          say(state);
        },
        () => say('mending'),
      );
      return new Promise<void>((resolve) => {
        letGo = () => {
          letGo = undefined;
          hangUp();
          resolve();
        };
      });
    };
    navigator.locks.request(name, steal ? { steal } : { signal: over.signal }, lead).catch(() => {
      // Another tab owns the connection now, or this page is closing.
      letGo?.();
      if (!over.signal.aborted) hold(false);
    });
  }

  /** Browsers may freeze a background tab that holds the lock. */
  function expectWords() {
    clearTimeout(silence);
    silence = window.setTimeout(() => {
      if (!letGo && document.visibilityState === 'visible') hold(true);
      expectWords();
    }, SILENCE_MS);
  }

  pages.onmessage = ({ data }: MessageEvent<Word>) => {
    expectWords();
    if (data === 'ask') {
      if (letGo && latest) say(latest);
    } else if (data !== 'mending') hear(data);
  };
  expectWords();
  say('ask');
  hold(false);
  return () => {
    over.abort();
    clearTimeout(silence);
    pages.close();
    letGo?.();
  };
}

/** Reconnects with exponential backoff. */
function holdLine(tell: (state: LiveUpdate) => void, mending: () => void): () => void {
  let line: EventSource;
  let timer: number;
  let failures = 0;

  function open() {
    clearTimeout(timer);
    line?.close();
    line = new EventSource(`/events?${new URLSearchParams({ build: buildOfPage() })}`);
    line.onerror = mend;
    line.onmessage = ({ data }: MessageEvent<string>) => {
      failures = 0;
      expectMore();
      tell(JSON.parse(data) as LiveUpdate);
    };
    line.addEventListener('full', ({ data }: MessageEvent<string>) => {
      line.close();
      clearTimeout(timer);
      timer = window.setTimeout(open, FULL_MS * (0.5 + Math.random() / 2));
      tell(JSON.parse(data) as LiveUpdate);
    });
    expectMore();
  }

  function expectMore() {
    clearTimeout(timer);
    timer = window.setTimeout(open, SILENCE_MS);
  }

  function mend() {
    line.close();
    mending();
    clearTimeout(timer);
    // Random delay, so that tabs do not reconnect at the same moment.
    const pause = Math.min(MAX_PAUSE_MS, 1_000 * 2 ** failures++);
    timer = window.setTimeout(open, pause * (0.5 + Math.random() / 2));
  }

  open();
  addEventListener('online', open);
  return () => {
    removeEventListener('online', open);
    clearTimeout(timer);
    line.close();
  };
}
