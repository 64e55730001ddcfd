import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import type { PlacedOrder } from '#app/domain/checkout/placement.ts';
import { type Buyer, openBuyers, order } from '#tests/support/factories/buyers.ts';
import { stock, takings } from '#tests/support/factories/items.ts';

const STOCK = 1_000_000;
const PRICES = [1_000, 500];
/** How long `expect.poll` may wait on a busy machine, and how often it looks. */
const patience = { timeout: 60_000, interval: 20 };

type Sent = { buyer: Buyer; began: number; ms: number; placed: boolean };

/**
 * Buyers who order one thing after another. Each sends an order until it is acknowledged, always under its key, and
 * writes down what was answered and when. An answer is an order or 503, and nothing else.
 */
export async function startBuying(db: Db, url: string, count: number) {
  const buyers = await openBuyers(db, count);
  const ids = await Promise.all(PRICES.map((salePrice) => stock(db, { qty: STOCK, salePrice })));
  const lines = ids.map((id, n) => ({ id, qty: 1, salePrice: PRICES[n] ?? 0 }));
  const acknowledged: { buyer: Buyer; key: string; order: PlacedOrder }[] = [];
  const sent: Sent[] = [];
  const faults: number[] = [];
  let over = false;

  const buying = buyers.map(async (buyer) => {
    while (!over) {
      const key = crypto.randomUUID();
      for (;;) {
        const began = performance.now();
        const { status, outcome } = await order(url, buyer, lines, key);
        const placed = outcome?.ok === true;
        sent.push({ buyer, began, ms: performance.now() - began, placed });
        if (outcome?.ok) {
          acknowledged.push({ buyer, key, order: outcome.order });
          break;
        }
        expect({ status, outcome }).toEqual({ status: 503, outcome: undefined });
        await pause(50);
      }
    }
  });

  /** Polls, and fails at once where a buyer does. */
  const until = async (check: () => void) => {
    await Promise.race([expect.poll(() => void check(), patience).toBe(undefined), ...buying]);
  };
  const refusals = (since = 0) => sent.filter(({ began, placed }) => !placed && began >= since);

  return {
    placedMore(more: number): Promise<void> {
      const goal = acknowledged.length + more;
      return until(() => expect(acknowledged.length).toBeGreaterThanOrEqual(goal));
    },
    /** Waits until somebody who sent an order after `since` was told that the shop cannot be reached. */
    refused: (since: number) => until(() => expect(refusals(since).length).toBeGreaterThan(0)),
    /** Waits until every buyer has been served who came from now on, and answers how long that took, in seconds. */
    async allServed(): Promise<number> {
      const from = performance.now();
      const first = (buyer: Buyer) => sent.find((each) => each.placed && each.buyer === buyer && each.began >= from);
      await until(() => expect(buyers.filter((buyer) => !first(buyer))).toEqual([]));
      const ends = buyers.map((buyer) => first(buyer)).map((each) => (each ? each.began + each.ms : Infinity));
      return (Math.max(...ends) - from) / 1_000;
    },
    /** The database goes away now: who waits at this moment waits for the message from now on. */
    fault(): void {
      faults.push(performance.now());
    },
    /** How long the slowest of those who were refused had to wait for it, in seconds. */
    slowestRefusal(): number {
      const waits = refusals().map(({ began, ms }) => {
        const fault = faults.findLast((at) => at < began + ms) ?? 0;
        return began + ms - Math.max(began, fault);
      });
      return Math.max(0, ...waits) / 1_000;
    },
    refusals: () => refusals().length,
    /**
     * Lets them finish and holds the database against what they were told: each key is one order and no other stands,
     * also when it is sent once more. Answers how many there were.
     */
    async stop(): Promise<number> {
      over = true;
      await Promise.all(buying);
      for (const { buyer, key, order: placed } of acknowledged) {
        const { outcome } = await order(url, buyer, lines, key);
        expect(outcome).toEqual({ ok: true, order: placed, again: true });
      }
      const orders = await db.selectFrom('orders').select('checkoutKey').execute();
      expect(orders.map(({ checkoutKey }) => checkoutKey).sort()).toEqual(acknowledged.map(({ key }) => key).sort());
      expect(await takings(db)).toEqual({
        orders: acknowledged.length,
        lines: acknowledged.length * lines.length,
        onHand: Object.fromEntries(ids.map((id) => [id, STOCK - acknowledged.length])),
        balanced: true,
      });
      return acknowledged.length;
    },
  };
}
