import type { LiveUpdate } from '#app/domain/live-state.ts';

/** The shop says how things stand every 15 seconds: after this silence the line is dead, whatever the browser thinks. */
const SILENCE_MS = 40_000;
const MAX_PAUSE_MS = 8_000;
/** Where too many listen, a page asks instead, and comes again after so long. */
const FULL_MS = 36_000;

/** Which build of the shop this page is of; the router keeps it there. */
function buildOfPage(): string {
  return (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? '';
}

/** What the pages of a browser say to each other: how things stand, that somebody asks, that the line is being mended. */
type Word = LiveUpdate | 'ask' | 'mending';

/**
 * Hears how things stand for `who` until the function that it answers is called. All pages that this browser shows to
 * `who` share one line; where they cannot, each has its own.
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

/** One page at a time holds the lock and with it the line, and passes on what it hears; the others wait their turn. */
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
      // Another page has taken it, or this one is over.
      letGo?.();
      if (!over.signal.aborted) hold(false);
    });
  }

  /** A page that holds the lock may be frozen, which some browsers do in the background. */
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

/** A line to the shop that mends itself, ever more patiently. */
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
    // Pages that lost their line together do not all come back at the same moment.
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
