import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { LiveState } from '#app/domain/shop/live-update.ts';
import { order, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import type { Visitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

export type SseClient = {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  /** The states received so far, at least one if the status is 200. */
  states: LiveState[];
  ended(): boolean;
  disconnect(): void;
};

/** Shorter than the 15 seconds after which the shop repeats the state anyway. */
export const live = { timeout: 10_000 };

/** Connects to /events; resolves after the first state, or at once if the status is not 200. */
export async function connectSse(shop: { url: string }, visitor?: Visitor): Promise<SseClient> {
  const cookie = [...(visitor?.cookies ?? [])].map((each) => each.join('=')).join('; ');
  const clientRequest: ClientRequest = request(`${shop.url}/events`, {
    agent: false,
    headers: cookie ? { Cookie: cookie } : {},
  });
  onTestFinished(() => {
    clientRequest.destroy();
  });
  clientRequest.on('error', () => {});
  clientRequest.end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  const states: LiveState[] = [];
  let hasEnded = false;
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('close', () => {
    hasEnded = true;
  });
  response.on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.+)$/gm)) states.push(JSON.parse(data) as LiveState);
  });
  if (response.statusCode === 200) await once(response, 'data');
  const { statusCode: status, headers } = response;
  return { status, headers, states, ended: () => hasEnded, disconnect: () => clientRequest.destroy() };
}

/** Orders one piece. @returns the order number. */
export async function placeOrder(customer: Visitor, item: TradingShop['item']): Promise<number> {
  const { status, data } = await customer.post('/cart.data', order(item));
  expect(status).toBe(200);
  return (data as { data: { order: { number: number } } }).data.order.number;
}

/** How many SSE clients stayed at the last disconnection, from a log at level debug; undefined if there was none. */
export function stillOpen({ log }: RunningShop): number | undefined {
  const disconnections = log()
    .split('\n')
    .filter((line) => line.includes('SSE client disconnected'));
  return disconnections.length > 0 ? (JSON.parse(disconnections.at(-1) ?? '') as { open: number }).open : undefined;
}
