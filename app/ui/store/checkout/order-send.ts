import { data, isRouteErrorResponse } from 'react-router';
import type { Unreached } from '#app/ui/forms/unreached.tsx';
import { takeBackSending } from '#app/ui/store/checkout/sent-attempts.ts';

/** A line that has said nothing for so long is taken for dead; whatever still arrives has its key. */
const PATIENCE_MS = 30_000;

/** The line dropped somewhere between the buyer and the shop: there may be an order. */
export type Lost = { ok: false; lost: true };

/**
 * Sends an order and answers what came back. No answer is `lost`; a shop that says that it failed is `unreached`. Meanwhile
 * the other tabs of this browser can tell that it is on its way.
 */
export async function sendOrder<Answer>(key: string, send: () => Promise<Answer>) {
  try {
    return (
      (await whileOnItsWay(key, () => Promise.race([send(), silence()]))) ?? noAnswer<Lost>({ ok: false, lost: true })
    );
  } catch (thrown) {
    if (thrown instanceof Response) {
      takeBackSending(key);
      throw thrown;
    }
    return hasFailed(thrown)
      ? noAnswer<Unreached>({ ok: false, unreached: true })
      : noAnswer<Lost>({ ok: false, lost: true });
  }
}

/** Resolves once no tab of this browser is sending this order any more, or when that takes too long. */
export async function arrivedOrLost(key: string): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS + 5_000);
  await navigator.locks?.request(nameOf(key), { signal: patience.signal }, () => {}).catch(() => {});
  clearTimeout(timer);
}

async function whileOnItsWay<T>(key: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(nameOf(key), { mode: 'shared' }, work);
}

function nameOf(key: string): string {
  return `order ${key}`;
}

function silence(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
}

/** With its status nothing is loaded anew over a line like this. */
function noAnswer<Outcome>(outcome: Outcome) {
  return data(outcome, { status: 503 });
}

/** Whether it was the shop that failed. What a proxy says for want of an answer (502, 504) is none. */
function hasFailed(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown)) return thrown.status !== 502 && thrown.status !== 504;
  return thrown instanceof Error && thrown.message === 'Unexpected Server Error';
}
