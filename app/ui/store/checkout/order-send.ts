import { data, isRouteErrorResponse } from 'react-router';
import type { Unavailable } from '#app/ui/forms/unavailable.tsx';
import { revertSending } from '#app/ui/store/checkout/sent-attempts.ts';

/** After this the connection counts as lost; the key makes late arrivals safe. */
const PATIENCE_MS = 30_000;

/** The connection failed: an order may exist. */
export type Lost = { ok: false; lost: true };

/** A Web Lock tells other tabs that the order is on its way. */
export async function sendOrder<Result>(key: string, send: () => Promise<Result>) {
  try {
    return (
      (await holdSendingLock(key, () => Promise.race([send(), silence()]))) ?? noAnswer<Lost>({ ok: false, lost: true })
    );
  } catch (thrown) {
    if (thrown instanceof Response) {
      revertSending(key);
      throw thrown;
    }
    return hasFailed(thrown)
      ? noAnswer<Unavailable>({ ok: false, unavailable: true })
      : noAnswer<Lost>({ ok: false, lost: true });
  }
}

/** Until no tab sends this order, or a timeout. */
export async function waitForSending(key: string): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS + 5_000);
  await navigator.locks?.request(nameOf(key), { signal }, () => {}).catch(() => {});
}

async function holdSendingLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(nameOf(key), { mode: 'shared' }, work);
}

function nameOf(key: string): string {
  return `order ${key}`;
}

function silence(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
}

/** An error status, so that the router does not reload data. */
function noAnswer<Outcome>(outcome: Outcome) {
  return data(outcome, { status: 503 });
}

function hasFailed(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown)) return thrown.status !== 502 && thrown.status !== 504;
  return thrown instanceof Error && thrown.message === 'Unexpected Server Error';
}
