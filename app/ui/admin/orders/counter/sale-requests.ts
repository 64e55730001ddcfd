import type { FieldProblem } from '#app/domain/fields.ts';
import type { FoundForSale } from '#app/domain/orders/counter/counter-find.ts';
import type { CounterBuyer, Sale, SaleResult } from '#app/domain/orders/counter/counter-sale.ts';

export type FinishAnswer =
  | SaleResult
  | { ok: false; problems: { sale?: FieldProblem; key?: FieldProblem } }
  /** Nobody knows whether the sale is finished: the same sale sent again finds out. */
  | { ok: false; problem: 'no-answer' }
  /** The shop sends to the log-in. */
  | { ok: false; problem: 'logged-out' };

export type Wanted = { q: string } | { item: string };

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
    const init = { method: 'POST', body, redirect: 'manual' as const, ...(signal && { signal }) };
    const response = await fetch('/admin/sell/data', init);
    if (response.type === 'opaqueredirect') return { ok: false, problem: 'logged-out' };
    return await response.json();
  } catch {
    return { ok: false, problem: 'no-answer' };
  }
}
