import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../scripts/shop-process.ts';
import { withShop } from './parts/bench-shop.ts';
import { buyFor } from './parts/buying.ts';
import { bench } from './parts/figures.ts';
import { openStreams } from './parts/open-streams.ts';
import { residentMb } from './parts/shop-command.ts';

/** Measures the memory of SSE clients, the delay of an event, and the shop's speed beside many clients. */
const RUNS = 5;
const MANY = 2_000;
const VERY_MANY = 10_000;

await bench('Live', async ({ figure, say }) => {
  say(`${MANY} streams of a bare server`);
  const bare = await measureBareServer();
  await withShop({ settings: { LOG_LEVEL: 'error' } }, async ({ shops: [shop], items, buyers }) => {
    const placeOrder = () =>
      buyFor(0.001, [shop.url], buyers, (n) => items[n % items.length] ?? { id: '', salePrice: 0 });
    for (let warming = 0; warming < 5; warming++) await placeOrder();
    const before = residentMb(shop.child.pid);
    say(`${MANY} streams of the shop`);
    const streams = await openStreams(shop.url, MANY);
    await setTimeout(500);
    const mb = residentMb(shop.child.pid) - before;
    const notifyMs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const all = streams.timeUntilAllNotified();
      await placeOrder();
      notifyMs.push(await all);
      await setTimeout(1_000);
    }
    const clients = `${streams.openCount()} open streams`;
    const limitOf = (what: string, values: number[]) => ({ limit: { what: `bare node:http, ${what}`, values } });
    figure({ what: clients, unit: 'MB', values: [mb], goal: '≤ 60', ...limitOf('as many', [bare.mb]) });
    figure({
      what: `${clients}: from the press of Confirm Order to the last of them`,
      unit: 'ms',
      values: notifyMs,
      goal: '≤ 500',
      ...limitOf('notified all', bare.notifyMs),
    });
    say(`${VERY_MANY} streams`);
    const more = await openStreams(shop.url, VERY_MANY - MANY);
    const pages: number[] = [];
    const orders: number[] = [];
    for (let run = 0; run < 20; run++) {
      pages.push(await durationOf(() => fetch(`${shop.url}/shop`).then((response) => response.text())));
      orders.push(await durationOf(placeOrder));
      await setTimeout(250);
    }
    const besideMany = `beside ${streams.openCount() + more.openCount()} streams of ${VERY_MANY}`;
    figure({ what: `a page of the shop ${besideMany}`, unit: 'ms', values: pages });
    figure({ what: `an order ${besideMany}, all notified`, unit: 'ms', values: orders });
    figure({ what: `memory ${besideMany}`, unit: 'MB', values: [residentMb(shop.child.pid)] });
    streams.close();
    more.close();
  });
});

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measureBareServer(): Promise<{ mb: number; notifyMs: number[] }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['bench/parts/bare-streams.ts'], { env: { PORT: String(port) } });
  try {
    const url = `http://localhost:${port}`;
    while (!(await fetch(`${url}/notify`).catch(() => null))) await setTimeout(50);
    const before = residentMb(child.pid);
    const streams = await openStreams(url, MANY);
    const mb = residentMb(child.pid) - before;
    const notifyMs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const all = streams.timeUntilAllNotified();
      await fetch(`${url}/notify`);
      notifyMs.push(await all);
    }
    streams.close();
    return { mb, notifyMs };
  } finally {
    child.kill();
  }
}
