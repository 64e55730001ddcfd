import type { FieldProblem } from '#app/domain/fields.ts';
import type { FoundForSale } from '#app/domain/orders/counter/counter-find.ts';
import type { CounterBuyer, Sale, SaleResult } from '#app/domain/orders/counter/counter-sale.ts';
import { CLOSED } from '#app/ui/admin/rights/route-rights.ts';

export type FinishAnswer =
  | SaleResult
  | { ok: false; problems: { sale?: FieldProblem; key?: FieldProblem } }
  /** Nobody knows whether the sale is finished: the same sale sent again finds out. */
  | { ok: false; problem: 'no-answer' }
  | { ok: false; problem: 'logged-out' | 'not-allowed' };

export type Wanted = { q: string } | { item: string };
export type FindForSale = (what: Wanted) => Promise<FoundForSale | undefined>;

/** Undefined if the shop does not answer. */
export function findForSale(what: Wanted, signal?: AbortSignal): Promise<FoundForSale | undefined> {
  return ask(what, signal);
}

/** As `findForSale`: by a whole number, or by a name for people who may see buyers. */
export function findBuyersForSale(typed: string): Promise<CounterBuyer[] | undefined> {
  return ask({ buyer: typed });
}

async function ask<Answer>(what: Record<string, string>, signal?: AbortSignal): Promise<Answer | undefined> {
  try {
    const init = { redirect: 'error' as const, ...(signal && { signal }) };
    const response = await fetch(`/admin/sell/data?${new URLSearchParams(what)}`, init);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

export async function finishSale(key: string, sale: Sale, signal?: AbortSignal): Promise<FinishAnswer> {
  const body = new FormData();
  body.set('key', key);
  body.set('sale', JSON.stringify(sale));
  try {
    const response = await fetch('/admin/sell/data', { method: 'POST', body, ...(signal && { signal }) });
    const sentTo = whereSent(response);
    return sentTo ? { ok: false, problem: sentTo } : await response.json();
  } catch {
    return { ok: false, problem: 'no-answer' };
  }
}

/** The shop sends people who have lost the right to Today, and all others to the log-in. */
export function whereSent({ redirected, url }: Response): 'logged-out' | 'not-allowed' | null {
  if (!redirected) return null;
  return url.endsWith(CLOSED) ? 'not-allowed' : 'logged-out';
}
