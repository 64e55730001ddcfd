import { data, isRouteErrorResponse } from 'react-router';
import { failureOf, type Unavailable } from '#app/ui/forms/failure.ts';
import { webLocks } from '#app/ui/storage/browser-apis.ts';
import { revertSending } from '#app/ui/store/checkout/sent-attempts.ts';

/** After this time the connection counts as lost; the idempotency key makes a late arrival safe. */
const TIMEOUT_MS = 30_000;

/** The connection failed: an order may exist. */
export type Lost = { ok: false; lost: true };

/** Sends the order under a Web Lock, for which other tabs wait. */
export async function sendOrder<Result>(key: string, send: () => Promise<Result>) {
  try {
    return (
      (await holdSendingLock(key, () => Promise.race([send(), timeout()]))) ??
      withErrorStatus<Lost>({ ok: false, lost: true })
    );
  } catch (thrown) {
    if (thrown instanceof Response) {
      revertSending(key);
      throw thrown;
    }
    return isServerError(thrown)
      ? withErrorStatus<Unavailable>({ ok: false, unavailable: failureOf(thrown) })
      : withErrorStatus<Lost>({ ok: false, lost: true });
  }
}

/** Resolves when no tab sends this order, after a timeout, or at once in a browser without Web Locks. */
export async function waitForSending(key: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS + 5_000);
  await webLocks()
    ?.request(lockName(key), { signal }, () => {})
    .catch(() => {});
}

async function holdSendingLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined;
  const start = () => (started ??= work());
  // Without a lock the order is sent all the same: a browser may lack locks, or refuse them where it stores nothing.
  const locked = webLocks()?.request(lockName(key), { mode: 'shared' }, start);
  return (await locked?.catch(() => started)) ?? start();
}

function lockName(key: string): string {
  return `order ${key}`;
}

function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
}

/** Gives the outcome an error status, so that the router does not reload data. */
function withErrorStatus<Outcome>(outcome: Outcome) {
  return data(outcome, { status: 503 });
}

function isServerError(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown)) return thrown.status !== 502 && thrown.status !== 504;
  return thrown instanceof Error && thrown.message === 'Unexpected Server Error';
}
