import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import type { Placement } from '#app/domain/orders/checkout/placement.ts';
import { buyer, logIn, order, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { isFull } from '#tests/support/torture/prove.ts';

/** `code` is null after a signal. */
export type CommandResult = { code: number | null; output: string };

/** Runs `npm run <name>` with these environment variables. `firstOutput` resolves at its first output. */
export function command(name: string, args: string[], variables: Record<string, string>, nodeArgs: string[] = []) {
  const env = { PATH: process.env.PATH, ...variables };
  let child: ReturnType<typeof execFile> | undefined;
  const firstOutput = Promise.withResolvers<void>();
  const ended = new Promise<CommandResult>((resolve) => {
    child = execFile(process.execPath, [...nodeArgs, 'scripts/run.js', name, ...args], { env }, (_, out, err) =>
      resolve({ code: child?.exitCode ?? null, output: out + err }),
    );
    child.stdout?.once('data', () => firstOutput.resolve());
  });
  return { ended, firstOutput: firstOutput.promise, kill: () => child?.kill('SIGKILL') };
}

export type Trade = Awaited<ReturnType<typeof trade>>;

/** Runs buyers and an owner who saves rates until they are stopped, and records acknowledgements. */
export async function trade({ shop, admin }: TradingShop) {
  const customers = await Promise.all([1, 2, 3].map(() => logIn(shop, buyer)));
  const ownItem = await addCover(admin, shop.db);
  const sent = new Set<string>();
  const acknowledged = new Map<string, number>();
  const acknowledgedAt = new Map<string, number>();
  let repriced = 0;
  let open = true;
  let pausing: PromiseWithResolvers<void> | undefined;
  const orders = customers.map(async (customer) => {
    while (open) {
      await pausing?.promise;
      const form = order(ownItem);
      sent.add(form.key);
      const { status, data } = await customer.post('/cart.data', form);
      const placed = (data as { data?: Placement } | undefined)?.data;
      if (status !== 200 || !placed?.ok) throw new Error(`the response to an order is ${status}`);
      acknowledged.set(form.key, placed.order.number);
      acknowledgedAt.set(form.key, Date.now());
      await setTimeout(isFull ? 5 : 40);
    }
  });
  const prices = (async () => {
    for (let rate = 600; open; rate = rate === 600 ? 660 : 600) {
      await pausing?.promise;
      const { status } = await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: String(rate) });
      if (status >= 400) throw new Error(`the response to a rate is ${status}`);
      repriced++;
      await setTimeout(20);
    }
  })();
  const all = Promise.all([...orders, prices]);
  // `stop` reports its error; until then it must not be an unhandled rejection.
  all.catch(() => {});
  return {
    customer: customers[0] as Visitor,
    ownItem,
    sent,
    acknowledged,
    repriced: () => repriced,
    before: (moment: Date) => [...acknowledged].filter(([key]) => (acknowledgedAt.get(key) ?? 0) < moment.getTime()),
    /** Stops all requests until `resume`. */
    pause() {
      pausing = Promise.withResolvers();
    },
    resume() {
      pausing?.resolve();
      pausing = undefined;
    },
    async stop() {
      open = false;
      await all;
    },
  };
}

/** A phone case whose price no rate changes. */
export async function addCover(admin: Visitor, db: Db): Promise<TradingShop['item']> {
  const form = { type: 'instock', currency: 'MMK', name: 'Cover', ram: '-', rom: '-', qty: '1000000', cost: '1000' };
  const { status } = await admin.post('/admin/add-inventory', form);
  expect(status).toBeLessThan(400);
  return db.selectFrom('inventories').select(['id', 'salePrice']).where('name', '=', 'Cover').executeTakeFirstOrThrow();
}

/** Expects that a restored shop has all orders acknowledged before the backup and no unsent one, and accepts a new one. */
export async function judgeRestored(restored: RunningShop, before: [key: string, number: number][], trade: Trade) {
  const rows = await restored.db.selectFrom('orders').select(['checkoutKey', 'number']).execute();
  const numbers = new Map(rows.map(({ checkoutKey, number }) => [checkoutKey, number]));
  expect(before.filter(([key, number]) => numbers.get(key) !== number)).toEqual([]);
  expect([...numbers.keys()].filter((key) => !trade.sent.has(key))).toEqual([]);

  const customer = openVisitor(restored);
  for (const [name, value] of trade.customer.cookies) customer.cookies.set(name, value);
  const page = await customer.get('/my-orders');
  expect(page.status).toBe(200);
  expect(page.text).toContain(`Order ${Math.max(...numbers.values())}`);
  const placed = await customer.post('/cart.data', order(trade.ownItem));
  expect(placed).toMatchObject({ status: 200, data: { data: { ok: true } } });
}
