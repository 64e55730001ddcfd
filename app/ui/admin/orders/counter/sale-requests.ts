import type { FieldProblem } from '#app/domain/fields.ts';
import type { FoundForSale } from '#app/domain/orders/counter/counter-find.ts';
import type { Sale, SaleResult } from '#app/domain/orders/counter/counter-sale.ts';

export type FinishAnswer =
  | SaleResult
  | { ok: false; problems: { sale?: FieldProblem; key?: FieldProblem } }
  /** Nobody knows whether the sale is finished: the same sale sent again finds out. */
  | { ok: false; problem: 'no-answer' }
  /** The shop sends to the log-in. */
  | { ok: false; problem: 'logged-out' };

/** Undefined if the shop does not answer. */
export async function findForSale(what: { q: string } | { item: string }): Promise<FoundForSale | undefined> {
  try {
    const response = await fetch(`/admin/sell/data?${new URLSearchParams(what)}`, { redirect: 'error' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

export async function finishSale(key: string, sale: Sale): Promise<FinishAnswer> {
  const body = new FormData();
  body.set('key', key);
  body.set('sale', JSON.stringify(sale));
  try {
    const response = await fetch('/admin/sell/data', { method: 'POST', body, redirect: 'manual' });
    if (response.type === 'opaqueredirect') return { ok: false, problem: 'logged-out' };
    return await response.json();
  } catch {
    return { ok: false, problem: 'no-answer' };
  }
}
