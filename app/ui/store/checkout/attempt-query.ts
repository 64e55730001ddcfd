import type { Reconciliation } from '#app/domain/checkout/placement.ts';
import { waitForSending } from '#app/ui/store/checkout/order-send.ts';
import { isUnanswered, type SentAttempt } from '#app/ui/store/checkout/sent-attempts.ts';

const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** State of an attempt, or why it is unknown; `told` if another tab reported it first. */
export type AttemptState = Reconciliation | 'logged-out' | 'another-person' | 'told';

type QueryOptions = {
  signal: AbortSignal;
  /** Called when the shop cannot be reached; retries continue. */
  onUnreachable: () => void;
  /** `hurry` events end a pause. */
  hurry: EventTarget;
};

/** Asks the shop for the state of an attempt until it responds. @throws the abort reason of `signal`. */
export async function queryAttempt(
  sent: SentAttempt,
  { signal, onUnreachable, hurry }: QueryOptions,
): Promise<AttemptState> {
  await waitForSending(sent.key);
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    if (!isUnanswered(sent.key)) return 'told';
    const state = await request(sent);
    if (state) return state;
    onUnreachable();
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
    await pause(ms * (0.75 + Math.random() / 2), signal, hurry);
  }
}

/** Undefined without a valid response; captive portals answer everything with 200. */
async function request({ key, uid }: SentAttempt): Promise<AttemptState | undefined> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), PATIENCE_MS);
  try {
    const body = new URLSearchParams({ key, expectedUserId: uid });
    const response = await fetch('/cart/attempt', { method: 'POST', body, signal: timeout.signal });
    const attempt = (await response.json()) as { problem?: unknown; placed?: unknown; order?: { number?: unknown } };
    if (attempt.problem === 'logged-out' || attempt.problem === 'another-person') return attempt.problem;
    const isSettled =
      attempt.placed === false || (attempt.placed === true && typeof attempt.order?.number === 'number');
    return response.ok && isSettled ? (attempt as Reconciliation) : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends early when the browser is online again, the page becomes visible, or on a `hurry` event. */
function pause(ms: number, signal: AbortSignal, hurry: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const options = { signal: over.signal };
    signal.addEventListener('abort', wake, options);
    hurry.addEventListener('hurry', wake, options);
    window.addEventListener('online', wake, options);
    document.addEventListener('visibilitychange', () => document.hidden || wake(), options);
  });
}
