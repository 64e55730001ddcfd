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
type TabMessage = LiveUpdate | 'ask' | 'mending';

/**
 * Subscribes to live updates for a user; returns the unsubscribe function. Tabs share one connection if the browser has
 * Web Locks and BroadcastChannel.
 */
export function openLiveConnection(who: string, onUpdate: (state: LiveUpdate) => void): () => void {
  const join =
    'locks' in navigator ? shareConnection : (_: string, listener: typeof onUpdate) => connect(listener, () => {});
  let disconnect = join(who, onUpdate);
  const leave = () => disconnect();
  const rejoin = ({ persisted }: PageTransitionEvent) => {
    if (persisted) disconnect = join(who, onUpdate);
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', rejoin);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', rejoin);
    disconnect();
  };
}

/** The tab that holds the lock owns the connection and broadcasts; the others wait for the lock. */
function shareConnection(who: string, onUpdate: (state: LiveUpdate) => void): () => void {
  const name = `live ${buildOfPage()} ${who}`;
  const channel = new BroadcastChannel(name);
  const broadcast = (message: TabMessage) => channel.postMessage(message);
  const closed = new AbortController();
  let latest: LiveUpdate | undefined;
  let release: (() => void) | undefined;
  let silence: number;

  function hold(steal: boolean) {
    const lead = () => {
      if (closed.signal.aborted) return;
      const disconnect = connect(
        (state) => {
          latest = state;
          onUpdate(state);
          broadcast(state);
        },
        () => broadcast('mending'),
      );
      return new Promise<void>((resolve) => {
        release = () => {
          release = undefined;
          disconnect();
          resolve();
        };
      });
    };
    navigator.locks.request(name, steal ? { steal } : { signal: closed.signal }, lead).catch(() => {
      // Another tab owns the connection now, or this page is closing.
      release?.();
      if (!closed.signal.aborted) hold(false);
    });
  }

  /** Browsers may freeze a background tab that holds the lock. */
  function watchSilence() {
    clearTimeout(silence);
    silence = window.setTimeout(() => {
      if (!release && document.visibilityState === 'visible') hold(true);
      watchSilence();
    }, SILENCE_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    watchSilence();
    if (data === 'ask') {
      if (release && latest) broadcast(latest);
    } else if (data !== 'mending') onUpdate(data);
  };
  watchSilence();
  broadcast('ask');
  hold(false);
  return () => {
    closed.abort();
    clearTimeout(silence);
    channel.close();
    release?.();
  };
}

/** Reconnects with exponential backoff. */
function connect(onUpdate: (state: LiveUpdate) => void, onReconnect: () => void): () => void {
  let source: EventSource;
  let timer: number;
  let failures = 0;

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`/events?${new URLSearchParams({ build: buildOfPage() })}`);
    source.onerror = reconnect;
    source.onmessage = ({ data }: MessageEvent<string>) => {
      failures = 0;
      watchSilence();
      onUpdate(JSON.parse(data) as LiveUpdate);
    };
    source.addEventListener('full', ({ data }: MessageEvent<string>) => {
      source.close();
      clearTimeout(timer);
      timer = window.setTimeout(open, FULL_MS * (0.5 + Math.random() / 2));
      onUpdate(JSON.parse(data) as LiveUpdate);
    });
    watchSilence();
  }

  function watchSilence() {
    clearTimeout(timer);
    timer = window.setTimeout(open, SILENCE_MS);
  }

  function reconnect() {
    source.close();
    onReconnect();
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
    source.close();
  };
}
