import type { LiveUpdate } from '#app/domain/shop/live-update.ts';
import { routerGlobals } from '#app/ui/hooks/router-globals.ts';

/** The server repeats its state every 15 seconds; after this silence the connection is dead. */
export const SILENCE_MS = 40_000;
const MAX_PAUSE_MS = 8_000;
const POLL_MS = 36_000;

export function buildOfPage(): string {
  return routerGlobals().manifest?.version ?? '';
}

/** Connects, and reconnects with exponential backoff. Returns a function that disconnects. */
export function connectSse(onUpdate: (update: LiveUpdate) => void, onReconnect: () => void): () => void {
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
      openAfter(SILENCE_MS);
      onUpdate(JSON.parse(data) as LiveUpdate);
    };
    // Sent in place of a stream if the server has too many SSE clients.
    source.addEventListener('full', ({ data }: MessageEvent<string>) => {
      source.close();
      openAfter(randomized(POLL_MS));
      onUpdate(JSON.parse(data) as LiveUpdate);
    });
    openAfter(SILENCE_MS);
  }

  function openAfter(ms: number) {
    clearTimeout(timer);
    timer = window.setTimeout(open, ms);
  }

  function reconnect() {
    source.close();
    onReconnect();
    openAfter(randomized(Math.min(MAX_PAUSE_MS, 1_000 * 2 ** failures++)));
  }

  open();
  addEventListener('online', open);
  return () => {
    removeEventListener('online', open);
    clearTimeout(timer);
    source.close();
  };
}

function randomized(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}
