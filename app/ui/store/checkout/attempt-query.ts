import type { Reconciliation } from '#app/domain/orders/checkout/placement.ts';
import { waitForSending } from '#app/ui/store/checkout/order-send.ts';
import { isUnanswered, type SentAttempt } from '#app/ui/store/checkout/sent-attempts.ts';

const TIMEOUT_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** `reported-by-other-tab`: another tab has received the outcome. */
export type ReconcileResult = Reconciliation | 'logged-out' | 'another-person' | 'reported-by-other-tab';

type QueryOptions = {
  signal: AbortSignal;
  onUnreachable: () => void;
  retryEvents: EventTarget;
};

/** Queries the shop until it responds. @throws the abort reason of `signal`. */
export async function queryAttempt(
  attempt: SentAttempt,
  { signal, onUnreachable, retryEvents }: QueryOptions,
): Promise<ReconcileResult> {
  await waitForSending(attempt.key);
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    if (!isUnanswered(attempt.key)) return 'reported-by-other-tab';
    const result = await request(attempt);
    if (result) return result;
    onUnreachable();
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
    await pause(ms * (0.75 + Math.random() / 2), signal, retryEvents);
  }
}

/** Checks the content too, because captive portals respond to everything with 200. */
async function request({ key, uid }: SentAttempt): Promise<ReconcileResult | undefined> {
  try {
    const body = new URLSearchParams({ key, expectedUserId: uid });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch('/cart/attempt', { method: 'POST', body, signal });
    const content = (await response.json()) as { problem?: unknown; placed?: unknown; order?: { number?: unknown } };
    if (content.problem === 'logged-out' || content.problem === 'another-person') return content.problem;
    const isReconciled =
      content.placed === false || (content.placed === true && typeof content.order?.number === 'number');
    return response.ok && isReconciled ? (content as Reconciliation) : undefined;
  } catch {
    return undefined;
  }
}

function pause(ms: number, signal: AbortSignal, retryEvents: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const options = { signal: listening.signal };
    signal.addEventListener('abort', wake, options);
    retryEvents.addEventListener('retry', wake, options);
    window.addEventListener('online', wake, options);
    document.addEventListener('visibilitychange', () => document.hidden || wake(), options);
  });
}
