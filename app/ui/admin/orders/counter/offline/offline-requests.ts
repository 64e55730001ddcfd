import type { OfflineCatalog } from '#app/domain/orders/counter/offline/offline-find.ts';
import type { OfflineCatalogPage, OfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import type { SendAnswer } from '#app/domain/orders/counter/offline/offline-send.ts';
import { whereSent } from '#app/ui/admin/orders/counter/sale-requests.ts';

const URL = '/admin/sell/offline';
const TIMEOUT_MS = 20_000;

export type OpenAnswer = { ok: true; number: number; last: number; now: string } | { ok: false; problem: string };

export async function openCounter(store: string): Promise<OpenAnswer | undefined> {
  return (await post<OpenAnswer>(URL, { store })).answer;
}

export async function downloadCatalog(asOf: string): Promise<OfflineCatalog | undefined> {
  const catalog: OfflineCatalog = { asOf, items: [], units: [] };
  for (let after: string | null = ''; after !== null; ) {
    const response = await fetch(`${URL}?${new URLSearchParams({ after })}`, { redirect: 'error' });
    if (!response.ok) return undefined;
    const page: OfflineCatalogPage = await response.json();
    catalog.items.push(...page.items);
    catalog.units.push(...page.units);
    after = page.next;
  }
  return catalog;
}

export async function postSale({ sale, ...sent }: OfflineSale): Promise<SendAnswer> {
  const { key, storeId, counter, count, soldBy, asOf, madeAt } = sent;
  const fields = { key, storeId, counter: `${counter}`, count: `${count}`, soldBy, asOf, madeAt };
  const { answer, problem } = await post<SendAnswer>(`${URL}/sale`, { ...fields, sale: JSON.stringify(sale) });
  return answer ?? { ok: false, problem };
}

type Posted<Answer> = { answer?: Answer; problem: 'no-answer' | 'logged-out' | 'not-allowed' | 'unreadable' };

async function post<Answer>(url: string, fields: Record<string, string>): Promise<Posted<Answer>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', body, signal });
    const sentTo = whereSent(response);
    if (sentTo) return { problem: sentTo };
    if (response.status === 400) return { problem: 'unreadable' };
    if (response.status >= 500) return { problem: 'no-answer' };
    return { answer: await response.json(), problem: 'no-answer' };
  } catch {
    return { problem: 'no-answer' };
  }
}
