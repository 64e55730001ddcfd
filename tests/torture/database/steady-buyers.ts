import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import type { PlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import { type Buyer, openBuyers, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';

const STOCK = 1_000_000;
const PRICES = [1_000, 500];
/** For `expect.poll` on a busy machine. */
const patience = { timeout: 60_000, interval: 20 };

type Sent = { buyer: Buyer; began: number; ms: number; placed: boolean };

/**
 * Buyers who order repeatedly. Each sends an order under its key until it is acknowledged, and records responses and
 * times. A response is an order or 503.
 */
export async function startBuying(db: Db, url: string, count: number) {
  const before = await countOrdersAndStock(db);
  const buyers = await openBuyers(db, count);
  const ids = await Promise.all(PRICES.map((salePrice) => addStockedItem(db, { qty: STOCK, salePrice })));
  const lines = ids.map((id, n) => ({ id, qty: 1, salePrice: PRICES[n] ?? 0 }));
  const acknowledged: { buyer: Buyer; key: string; order: PlacedOrder }[] = [];
  const sent: Sent[] = [];
  const faults: number[] = [];
  let isStopped = false;

  const buying = buyers.map(async (buyer) => {
    while (!isStopped) {
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
        await pause(200);
      }
    }
  });

  /** Polls, and fails at once if a buyer fails. */
  const until = async (check: () => void) => {
    await Promise.race([expect.poll(() => void check(), patience).toBe(undefined), ...buying]);
  };
  const refusals = (since = 0) => sent.filter(({ began, placed }) => !placed && began >= since);

  return {
    placedMore(more: number): Promise<void> {
      const goal = acknowledged.length + more;
      return until(() => expect(acknowledged.length).toBeGreaterThanOrEqual(goal));
    },
    /** Waits until `times` orders sent after `since` got 503. */
    refused: (since: number, times = 1) => until(() => expect(refusals(since).length).toBeGreaterThanOrEqual(times)),
    /** Waits until every buyer is served from now on. @returns the seconds. */
    async allServed(): Promise<number> {
      const from = performance.now();
      const first = (buyer: Buyer) => sent.find((each) => each.placed && each.buyer === buyer && each.began >= from);
      await until(() => expect(buyers.filter((buyer) => !first(buyer))).toEqual([]));
      const ends = buyers.map((buyer) => first(buyer)).map((each) => (each ? each.began + each.ms : Infinity));
      return (Math.max(...ends) - from) / 1_000;
    },
    /** Marks the start of an outage: the waits for 503 count from now. */
    fault(): void {
      faults.push(performance.now());
    },
    /** The longest wait for 503, in seconds. */
    slowestRefusal(): number {
      const waits = refusals().map(({ began, ms }) => {
        const fault = faults.findLast((at) => at < began + ms) ?? 0;
        return began + ms - Math.max(began, fault);
      });
      return Math.max(0, ...waits) / 1_000;
    },
    refusals: () => refusals().length,
    /** The orders sent after `since` that were acknowledged. */
    placedSince: (since: number) => sent.filter(({ began, placed }) => placed && began >= since).length,
    /** The longest time without an acknowledged order since then, in seconds. */
    longestGap(since: number): number {
      const ends = sent.filter(({ placed }) => placed).map(({ began, ms }) => began + ms);
      const later = [since, ...ends.filter((end) => end >= since).sort((a, b) => a - b)];
      return Math.max(...later.map((end, n) => end - (later[n - 1] ?? end))) / 1_000;
    },
    /**
     * Stops the buyers and compares the database: each key is one order, also when it is sent again, and no other order
     * exists but `others`. @returns the number of orders.
     */
    async stop(others: Partial<Awaited<ReturnType<typeof countOrdersAndStock>>> = {}): Promise<number> {
      isStopped = true;
      await Promise.all(buying);
      for (const { buyer, key, order: placed } of acknowledged) {
        const { outcome } = await order(url, buyer, lines, key);
        expect(outcome).toEqual({ ok: true, order: placed, again: true });
      }
      const orders = await db
        .selectFrom('orders')
        .select('checkoutKey')
        .where(
          'uid',
          'in',
          buyers.map(({ uid }) => uid),
        )
        .execute();
      expect(orders.map(({ checkoutKey }) => checkoutKey).sort()).toEqual(acknowledged.map(({ key }) => key).sort());
      expect(await countOrdersAndStock(db)).toEqual({
        orders: before.orders + acknowledged.length + (others.orders ?? 0),
        lines: before.lines + acknowledged.length * lines.length + (others.lines ?? 0),
        onHand: {
          ...before.onHand,
          ...Object.fromEntries(ids.map((id) => [id, STOCK - acknowledged.length])),
          ...others.onHand,
        },
        balanced: true,
      });
      return acknowledged.length;
    },
  };
}
