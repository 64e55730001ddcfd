import { setTimeout } from 'node:timers/promises';
import { type Call, durationsDuring, startBackgroundLoad } from './parts/background-load.ts';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';
import { addPricedItems, checkPrices, timeBareWrites } from './parts/priced-items.ts';
import { requestText } from './parts/request-text.ts';

/** Measures saving a rate that re-prices a large inventory: for the owner, and for others meanwhile. */
const SIZES = (process.env.ITEMS ?? '5000 50000').split(' ').map(Number);
const RUNS = Number(process.env.RUNS ?? 5);
const QUIET_MS = 2_000;
const goals: Record<number, string> = { 5000: '≤ 150', 50000: '≤ 1,500' };

await bench('A saved rate', async ({ figure, say }) => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    for (const size of SIZES) {
      if (process.env.ENGINE && process.env.ENGINE !== engine) continue;
      await withShop({ items: 64, buyers: 2, engine }, async (shop) => {
        const what = `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${size.toLocaleString('en')} items`;
        say(`${what}: filling the shop`);
        await addPricedItems(shop, size);
        const saves: number[] = [];
        const bareWrites: number[] = [];
        const [pages, pagesBefore]: [number[], number[]] = [[], []];
        const [orders, ordersBefore]: [number[], number[]] = [[], []];
        for (let run = 0; run < RUNS; run++) {
          saves.push(await save(shop, String(602 + 2 * run)));
          bareWrites.push(await timeBareWrites(shop));
        }
        for (let run = 0; run < RUNS; run++) {
          const load = startBackgroundLoad(shop, { pages: ['/', '/shop'], guests: 4, pauseMs: 5 });
          await setTimeout(QUIET_MS);
          const from = performance.now();
          const to = from + (await save(shop, String(603 + 2 * run)));
          await setTimeout(500);
          await load.end();
          const longest = (start: number, end: number, call: Call['what']) =>
            Math.max(...durationsDuring(load.calls, start, end, call));
          pages.push(longest(from, to, 'page'));
          orders.push(longest(from, to, 'order'));
          pagesBefore.push(longest(from - QUIET_MS + 500, from, 'page'));
          ordersBefore.push(longest(from - QUIET_MS + 500, from, 'order'));
        }
        await checkPrices(shop);
        const goal = goals[size] ?? '';
        figure({
          what: `${what}: saving a rate`,
          unit: 'ms',
          values: saves,
          limit: { what: 'the same rows in two statements', values: bareWrites },
          goal,
        });
        const withoutSaving = (values: number[]) => ({ what: 'without it', values });
        figure({
          what: `${what}: longest page meanwhile`,
          unit: 'ms',
          values: pages,
          limit: withoutSaving(pagesBefore),
        });
        figure({
          what: `${what}: longest order meanwhile`,
          unit: 'ms',
          values: orders,
          limit: withoutSaving(ordersBefore),
        });
      });
    }
  }
});

/** @returns the milliseconds until the owner gets the response. */
async function save({ shops: [{ url }], admin }: BenchShop, rate: string): Promise<number> {
  const body = new URLSearchParams({ currency: 'CNY', rate }).toString();
  const started = performance.now();
  const { status, text } = await requestText(`${url}/admin/exchange-setting.data`, {
    headers: { Cookie: admin.cookie, Origin: url },
    form: body,
  });
  if (status !== 200 || !text.includes('changes'))
    throw new Error(`the rate was answered with ${status}: ${text.slice(0, 300)}`);
  return performance.now() - started;
}
