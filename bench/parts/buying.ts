import { Agent } from 'node:http';
import type { LoggedInUser, StockedItem } from './bench-shop.ts';
import { requestText } from './request-text.ts';

export type BuyingResult = { perSecond: number; latencies: number[] };

/** Lets each buyer place one order after another on a connection of their own. An order counts when its buyer has read the
 * response. @throws Error if an order is refused. */
export async function buyFor(
  seconds: number,
  urls: string[],
  buyers: LoggedInUser[],
  pick: (n: number) => StockedItem,
): Promise<BuyingResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: buyers.length });
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  let n = 0;
  const buyOn = async ({ cookie }: LoggedInUser, at: number) => {
    const url = urls[at % urls.length] ?? '';
    while (performance.now() < end) {
      const { id, salePrice } = pick(n++);
      const fields = { name: 'Mya', phone: '09 123 456 789', address: 'Yangon', paymentMethod: 'KBZPay' };
      const lines = JSON.stringify([{ id, qty: 1, salePrice }]);
      const body = new URLSearchParams({ ...fields, key: crypto.randomUUID(), lines }).toString();
      const headers = { Cookie: cookie, Origin: url, 'Accept-Encoding': 'gzip, deflate, br' };
      const startedAt = performance.now();
      const { status, text } = await requestText(`${url}/cart.data`, { agent, headers, form: body });
      if (status !== 200 || !text.includes('number')) throw new Error(`an order was answered with ${status}: ${text}`);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(buyers.map(buyOn));
  agent.destroy();
  return { perSecond: latencies.length / ((performance.now() - started) / 1_000), latencies };
}
