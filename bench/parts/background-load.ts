import { Agent } from 'node:http';
import type { BenchShop } from './bench-shop.ts';
import { requestText } from './request-text.ts';

/** Times are those of `performance.now()`. */
export type Call = { what: 'page' | 'order'; startedAt: number; endedAt: number };
const durationOf = ({ startedAt, endedAt }: Call): number => endedAt - startedAt;

/** @returns the durations of the calls of one kind that overlap this period. */
export function durationsDuring(calls: Call[], from: number, to: number, what: Call['what']): number[] {
  return calls.filter((call) => call.what === what && call.startedAt < to && call.endedAt > from).map(durationOf);
}

/** Lets guests browse and buyers order in the background, with pauses, so that the machine is busy but not saturated.
 * @returns the calls so far, and a function that stops the load. */
export function startBackgroundLoad(
  { shops: [{ url }], buyers, items }: BenchShop,
  { pages, guests, pauseMs }: { pages: string[]; guests: number; pauseMs: number },
): { calls: Call[]; end(): Promise<void> } {
  const agent = new Agent({ keepAlive: true });
  const calls: Call[] = [];
  let isOver = false;
  const prices = new Map(items.map(({ id, salePrice: price }) => [id, price]));
  const call = async (what: Call['what'], path: string, sent?: { cookie: string; body: string }) => {
    const startedAt = performance.now();
    const response = await requestText(url + path, {
      agent,
      ...(sent && { headers: { Cookie: sent.cookie, Origin: url }, form: sent.body }),
    });
    calls.push({ what, startedAt, endedAt: performance.now() });
    return response;
  };
  const browse = async (at: number) => {
    for (let n = at; !isOver; n++) {
      const { status } = await call('page', pages[n % pages.length] ?? '/');
      if (status !== 200) throw new Error(`${pages[n % pages.length]} was answered with ${status}`);
      await pause(pauseMs);
    }
  };
  const buy = async (cookie: string, at: number) => {
    for (let n = at; !isOver; n++) {
      const { id = '' } = items[n % items.length] ?? {};
      const fields = { name: 'Mya', phone: '09 123 456 789', address: 'Yangon', paymentMethod: 'KBZPay' };
      const lines = JSON.stringify([{ id, qty: 1, salePrice: prices.get(id) }]);
      const body = new URLSearchParams({ ...fields, key: crypto.randomUUID(), lines }).toString();
      const { status, text } = await call('order', '/cart.data', { cookie, body });
      const changed = /"price-changed".*?"price",(\d+)/.exec(text);
      if (changed) prices.set(id, Number(changed[1]));
      else if (status !== 200) throw new Error(`an order was answered with ${status}: ${text}`);
      await pause(pauseMs);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: guests }, (_, at) => browse(at)),
    ...buyers.map(({ cookie }, at) => buy(cookie, at)),
  ]);
  return {
    calls,
    async end() {
      isOver = true;
      await working;
      agent.destroy();
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
