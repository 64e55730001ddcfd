import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { stock, takings } from '#test/shelf.ts';
import { AUTH_SECRET, type Buyer, openBuyers, order } from './buyers.ts';
import { type RunningShop, startShop } from './shop.ts';

const BUYERS = 6;
const STOCK = 100_000;
/** How long `expect.poll` may wait on a busy machine, and how often it looks. */
const patience = { timeout: 60_000, interval: 5 };

it('never acknowledges an order that was lost with its connection, and opens another one by itself', async () => {
  const shop = await startShop('postgres', { AUTH_SECRET });
  await slowCommits(shop.db);
  const buying = await startBuying(shop);
  for (let cuts = 0; cuts < 20; cuts++) {
    await buying.placedMore(10);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db);
  }
  await buying.placedMore(20);
  expect(shop.log()).toContain('terminating connection due to administrator command');
  expect(await buying.stop()).toBeGreaterThan(0);
});

/**
 * Buyers who order one thing after another. Each sends an order until it is acknowledged, always under its key, so that
 * at the end there must be one order for each key, whatever happened in between.
 */
async function startBuying(shop: RunningShop) {
  const { url, db } = shop;
  const buyers = await openBuyers(db, BUYERS);
  const ids = [await stock(db, { qty: STOCK, salePrice: 1_000 }), await stock(db, { qty: STOCK, salePrice: 500 })];
  const lines = ids.map((id, n) => ({ id, qty: 1, salePrice: n === 0 ? 1_000 : 500 }));
  const placed: string[] = [];
  let failures = 0;
  let over = false;

  const buying = buyers.map(async (buyer) => {
    while (!over) {
      const key = crypto.randomUUID();
      while (!(await isPlaced(buyer, key))) failures++;
      placed.push(key);
    }
  });

  async function isPlaced(buyer: Buyer, key: string): Promise<boolean> {
    const answer = await order(url, buyer, lines, key).catch(() => null);
    if (answer?.outcome?.ok) return true;
    if (answer) expect(answer).toEqual({ status: 500, outcome: undefined });
    await expect.poll(() => isReady(url), patience).toBe(true);
    return false;
  }

  return {
    async placedMore(count: number): Promise<void> {
      const goal = placed.length + count;
      await Promise.race([expect.poll(() => placed.length, patience).toBeGreaterThanOrEqual(goal), ...buying]);
    },
    /** Lets them finish, compares the database with what they were told and answers how often one had to send again. */
    async stop(): Promise<number> {
      over = true;
      await Promise.all(buying);
      const orders = await db.selectFrom('orders').select('checkoutKey').execute();
      expect(orders.map(({ checkoutKey }) => checkoutKey).sort()).toEqual(placed.sort());
      expect(await takings(db)).toEqual({
        orders: placed.length,
        lines: placed.length * lines.length,
        onHand: Object.fromEntries(ids.map((id) => [id, STOCK - placed.length])),
        balanced: true,
      });
      return failures;
    },
  };
}

/** Makes COMMIT the longest step of an order, so that most cuts come in the middle of it. */
async function slowCommits(db: Db) {
  await sql`create function pause() returns trigger language plpgsql
    as 'begin perform pg_sleep(0.02); return null; end'`.execute(db);
  await sql`create constraint trigger pause after insert on orders
    deferrable initially deferred for each row execute function pause()`.execute(db);
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  await response?.text();
  return response?.ok ?? false;
}
