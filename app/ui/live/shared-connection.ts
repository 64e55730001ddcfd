import type { LiveUpdate } from '#app/domain/shop/live-update.ts';
import { buildOfPage, connectSse, SILENCE_MS } from '#app/ui/live/sse-connection.ts';
import { webLocks } from '#app/ui/storage/browser-apis.ts';

type Listener = (update: LiveUpdate) => void;
type TabMessage = LiveUpdate | 'ask' | 'reconnecting';

/** Returns a function that disconnects. Tabs share one connection if the browser has Web Locks and lets them talk. */
export function openLiveConnection(who: string, onUpdate: Listener): () => void {
  const connect = () => {
    try {
      if (webLocks()) return shareConnection(who, onUpdate);
    } catch {
      // The browser refuses the channel.
    }
    return connectSse(onUpdate, () => {});
  };
  let disconnect = connect();
  const leave = () => disconnect();
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) disconnect = connect();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', restore);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', restore);
    disconnect();
  };
}

/** The tab that holds the lock owns the connection and broadcasts its updates. */
function shareConnection(who: string, onUpdate: Listener): () => void {
  const name = `live ${buildOfPage()} ${who}`;
  const channel = new BroadcastChannel(name);
  const broadcast = (message: TabMessage) => channel.postMessage(message);
  const closed = new AbortController();
  let latest: LiveUpdate | undefined;
  let release: (() => void) | undefined;
  let silence: number;

  function requestLock(steal: boolean) {
    const options = steal ? { steal } : { signal: closed.signal };
    navigator.locks.request(name, options, ownConnection).catch((error: Error) => {
      release?.();
      if (closed.signal.aborted) return;
      // Another tab has stolen the lock, or the browser refuses locks.
      if (error.name === 'AbortError') requestLock(false);
      else void ownConnection();
    });
  }

  function ownConnection(): Promise<void> | undefined {
    if (closed.signal.aborted) return;
    const disconnect = connectSse(
      (update) => {
        latest = update;
        onUpdate(update);
        broadcast(update);
      },
      () => broadcast('reconnecting'),
    );
    return new Promise((resolve) => {
      release = () => {
        release = undefined;
        disconnect();
        resolve();
      };
    });
  }

  /** Steals the lock after a silence: browsers may freeze a background tab that holds it. */
  function watchSilence() {
    clearTimeout(silence);
    silence = window.setTimeout(() => {
      if (!release && document.visibilityState === 'visible') requestLock(true);
      watchSilence();
    }, SILENCE_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    watchSilence();
    if (data === 'ask') {
      if (release && latest) broadcast(latest);
    } else if (data !== 'reconnecting') onUpdate(data);
  };
  watchSilence();
  broadcast('ask');
  requestLock(false);
  return () => {
    closed.abort();
    clearTimeout(silence);
    channel.close();
    release?.();
  };
}
