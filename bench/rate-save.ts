import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { salePrice } from '#app/domain/prices/pricing.ts';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { type Call, during, tradeBeside } from './parts/beside.ts';
import { bench } from './parts/figures.ts';
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
        await fill(shop, size);
        const [alone, limit, page, order, pageBefore, orderBefore]: number[][] = [[], [], [], [], [], []];
        for (let run = 0; run < RUNS; run++) {
          alone?.push(await save(shop, String(602 + 2 * run)));
          if (engine === 'sqlite') limit?.push(writeAlone(shop));
        }
        for (let run = 0; run < RUNS; run++) {
          const beside = tradeBeside(shop, { pages: ['/', '/shop'], guests: 4, pauseMs: 5 });
          await setTimeout(QUIET_MS);
          const from = performance.now();
          const to = from + (await save(shop, String(603 + 2 * run)));
          await setTimeout(500);
          await beside.end();
          const longest = (start: number, end: number, call: Call['what']) =>
            Math.max(...during(beside.calls, start, end, call));
          page?.push(longest(from, to, 'page'));
          order?.push(longest(from, to, 'order'));
          pageBefore?.push(longest(from - QUIET_MS + 500, from, 'page'));
          orderBefore?.push(longest(from - QUIET_MS + 500, from, 'order'));
        }
        await check(shop);
        const limits = limit?.length ? { limit: { what: 'the same rows in two statements', values: limit } } : {};
        const goal = goals[size] ?? '';
        figure({ what: `${what}: saving a rate`, unit: 'ms', values: alone ?? [], ...limits, goal });
        const before = (values: number[] | undefined) => ({ what: 'without it', values: values ?? [] });
        figure({ what: `${what}: longest page meanwhile`, unit: 'ms', values: page ?? [], limit: before(pageBefore) });
        figure({
          what: `${what}: longest order meanwhile`,
          unit: 'ms',
          values: order ?? [],
          limit: before(orderBefore),
        });
      });
    }
  }
});

async function fill({ db }: BenchShop, size: number): Promise<void> {
  const at = new Date().toISOString();
  for (let start = 0; start < size; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const inputs = { cost: (100 + (start + n) / 7).toFixed(2), rate: '600', profit: '8.5' };
      const [name, nameKey] = [`Phone ${start + n}`, `phone ${start + n}`];
      const times = { createdAt: at, updatedAt: at };
      const price = salePrice(inputs, '1') ?? 0;
      return {
        id: crypto.randomUUID(),
        name,
        nameKey,
        ram: '8GB',
        rom: '256GB',
        type: 'instock',
        currency: 'CNY',
        qty: 0,
        ...inputs,
        salePrice: price,
        ...times,
      };
    });
    await db.insertInto('inventories').values(rows).execute();
  }
  await sql`analyze`.execute(db);
}

/** Milliseconds until the owner gets the response. */
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

async function check({ db }: BenchShop): Promise<void> {
  const items = await db.selectFrom('inventories').select(['cost', 'rate', 'profit', 'salePrice']).execute();
  for (const { cost, rate, profit, salePrice: is } of items) {
    const should = salePrice({ cost: cost ?? '', rate: rate ?? '', profit: profit ?? '' }, '1');
    if (is !== should) throw new Error(`a price is ${is} and should be ${should}`);
  }
}

/** Milliseconds of the engine alone, in two statements of one transaction. */
function writeAlone({ dataDir }: BenchShop): number {
  const file = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 });
  file.exec('pragma synchronous = full; pragma cache_size = -65536');
  const started = performance.now();
  file.exec(`begin immediate;
    insert into "priceChanges" ("itemId", reason, at, "rateId", "oldCost", "oldRate", "oldProfit", "oldSalePrice",
      "newCost", "newRate", "newProfit", "newSalePrice")
      select id, 'rate', "updatedAt", 'alone', cost, rate, profit, "salePrice", cost, rate, profit, "salePrice"
      from inventories order by id;
    update inventories set rate = rate || '', "salePrice" = "salePrice" + 0, "updatedAt" = "updatedAt" || '';
    commit`);
  const took = performance.now() - started;
  file.close();
  return took;
}
