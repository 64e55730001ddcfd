import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { LiveState } from '#app/domain/live-state.ts';
import { order, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import type { Visitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

export type Line = {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  /** What was told so far; the first is there as soon as the line is. */
  states: LiveState[];
  /** Whether the shop has ended it. */
  ended(): boolean;
  hangUp(): void;
};

/**
 * How long news may take to an open page, whatever else the machine does: less than the quarter of a minute after which
 * a shop says how things stand in any case.
 */
export const live = { timeout: 10_000 };

/** Listens at /events as a browser would, without the browser. Of a refusal only the status is there. */
export async function listen(shop: { url: string }, visitor?: Visitor): Promise<Line> {
  const cookie = [...(visitor?.cookies ?? [])].map((each) => each.join('=')).join('; ');
  const asked: ClientRequest = request(`${shop.url}/events`, {
    agent: false,
    headers: cookie ? { Cookie: cookie } : {},
  });
  onTestFinished(() => {
    asked.destroy();
  });
  asked.on('error', () => {});
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const states: LiveState[] = [];
  let ended = false;
  answer.setEncoding('utf8');
  answer.on('error', () => {});
  answer.on('close', () => {
    ended = true;
  });
  answer.on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.+)$/gm)) states.push(JSON.parse(data) as LiveState);
  });
  if (answer.statusCode === 200) await once(answer, 'data');
  const { statusCode: status, headers } = answer;
  return { status, headers, states, ended: () => ended, hangUp: () => asked.destroy() };
}

/** Orders one piece and answers the order's number. */
export async function placeOrder(customer: Visitor, item: TradingShop['item']): Promise<number> {
  const { status, data } = await customer.post('/cart.data', order(item));
  expect(status).toBe(200);
  return (data as { data: { order: { number: number } } }).data.order.number;
}

/** How many lines were open when the last one ended; of a shop that logs it. */
export function stillOpen({ log }: RunningShop): number | undefined {
  const ended = log()
    .split('\n')
    .filter((line) => line.includes('stopped listening'));
  return ended.length > 0 ? (JSON.parse(ended.at(-1) ?? '') as { open: number }).open : undefined;
}
