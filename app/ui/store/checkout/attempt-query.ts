import type { Reconciliation } from '#app/domain/checkout/placement.ts';
import { arrivedOrLost } from '#app/ui/store/checkout/order-send.ts';
import { isUnanswered, type SentAttempt } from '#app/ui/store/checkout/sent-attempts.ts';

const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** State of an attempt, or why it is unknown; `told` if another tab reported it first. */
export type Verdict = Reconciliation | 'logged-out' | 'another-person' | 'told';

type Asking = {
  signal: AbortSignal;
  /** Called when the shop cannot be reached; retries continue. */
  onAway: () => void;
  /** `hurry` events end a pause. */
  hurry: EventTarget;
};

/** Asks the shop for the state of an attempt until it responds. @throws the abort reason of `signal`. */
export async function findOut(sent: SentAttempt, { signal, onAway, hurry }: Asking): Promise<Verdict> {
  await arrivedOrLost(sent.key);
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    if (!isUnanswered(sent.key)) return 'told';
    const verdict = await ask(sent);
    if (verdict) return verdict;
    onAway();
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
    await rest(pause * (0.75 + Math.random() / 2), signal, hurry);
  }
}

/** Undefined without a valid response; captive portals answer everything with 200. */
async function ask({ key, uid }: SentAttempt): Promise<Verdict | undefined> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const body = new URLSearchParams({ key, uid });
    const response = await fetch('/cart/attempt', { method: 'POST', body, signal: patience.signal });
    const said = (await response.json()) as { problem?: unknown; placed?: unknown; order?: { number?: unknown } };
    if (said.problem === 'logged-out' || said.problem === 'another-person') return said.problem;
    const isSettled = said.placed === false || (said.placed === true && typeof said.order?.number === 'number');
    return response.ok && isSettled ? (said as Reconciliation) : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends early when the browser is online again, the page becomes visible, or on a `hurry` event. */
function rest(ms: number, signal: AbortSignal, hurry: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const whileResting = { signal: over.signal };
    signal.addEventListener('abort', wake, whileResting);
    hurry.addEventListener('hurry', wake, whileResting);
    window.addEventListener('online', wake, whileResting);
    document.addEventListener('visibilitychange', () => document.hidden || wake(), whileResting);
  });
}
