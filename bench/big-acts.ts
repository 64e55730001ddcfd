import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { salePrice } from '#app/domain/prices/pricing.ts';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { ask, type Call, during, tradeBeside } from './parts/beside.ts';
import { bench } from './parts/figures.ts';

/** What a rate costs that re-prices a long inventory, the owner who saves it and everybody else. */
const ITEMS = Number(process.env.ITEMS ?? 50_000);
const RUNS = Number(process.env.RUNS ?? 3);
const QUIET_MS = 3_000;
const pages = (process.env.PAGES ?? '/ /shop').split(' ');

await bench(`A rate that re-prices ${ITEMS.toLocaleString('en')} phones`, async ({ figure, say }) => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (process.env.ENGINE && process.env.ENGINE !== engine) continue;
    await withShop({ items: 64, buyers: 2, engine }, async (shop) => {
      const where = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
      say(`${where}: filling the shelf`);
      await fill(shop);
      const [seconds, page, order, pageBefore, orderBefore]: number[][] = [[], [], [], [], []];
      const limit: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        say(`${where}: run ${run + 1} of ${RUNS}`);
        const beside = tradeBeside(shop, { pages, guests: 4, pauseMs: 5 });
        await setTimeout(QUIET_MS);
        const from = performance.now();
        await save(shop, String(600 + 7 * (run + 1)));
        const to = performance.now();
        await setTimeout(500);
        await beside.end();
        seconds?.push((to - from) / 1_000);
        const longest = (start: number, end: number, what: Call['what']) =>
          Math.max(...during(beside.calls, start, end, what));
        page?.push(longest(from, to, 'page'));
        order?.push(longest(from, to, 'order'));
        pageBefore?.push(longest(from - QUIET_MS + 500, from, 'page'));
        orderBefore?.push(longest(from - QUIET_MS + 500, from, 'order'));
        if (engine === 'sqlite') limit.push(writeAlone(shop) / 1_000);
      }
      await check(shop);
      const beside = { what: 'the same rows in two statements', values: limit };
      figure({
        what: `${where}: saving the rate`,
        unit: 's',
        values: seconds ?? [],
        ...(limit.length && { limit: beside }),
        goal: '≤ 2',
      });
      const before = (values: number[] | undefined) => ({ what: 'without it', values: values ?? [] });
      figure({
        what: `${where}: longest page meanwhile`,
        unit: 'ms',
        values: page ?? [],
        limit: before(pageBefore),
        goal: '≤ 100',
      });
      figure({
        what: `${where}: longest order meanwhile`,
        unit: 'ms',
        values: order ?? [],
        limit: before(orderBefore),
        goal: '≤ 300',
      });
    });
  }
});

async function fill({ db }: BenchShop): Promise<void> {
  const at = new Date().toISOString();
  for (let start = 0; start < ITEMS; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const inputs = { cost: (100 + (start + n) / 7).toFixed(2), rate: '600', profit: '8.5' };
      const [name, nameKey] = [`Phone ${start + n}`, `phone ${start + n}`];
      const times = { createdAt: at, updatedAt: at };
      const price = salePrice(inputs) ?? 0;
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

async function save({ shops: [{ url }], admin }: BenchShop, rate: string): Promise<void> {
  const body = new URLSearchParams({ currency: 'CNY', rate }).toString();
  const { status, text } = await ask(`${url}/admin/exchange-setting.data`, url, undefined, {
    cookie: admin.cookie,
    body,
  });
  if (status !== 200 || !text.includes('changes'))
    throw new Error(`the rate was answered with ${status}: ${text.slice(0, 300)}`);
}

/** Every price is the exact one, and has its row in the history. */
async function check({ db }: BenchShop): Promise<void> {
  const items = await db.selectFrom('inventories').select(['cost', 'rate', 'profit', 'salePrice']).execute();
  for (const { cost, rate, profit, salePrice: is } of items) {
    const should = salePrice({ cost: cost ?? '', rate: rate ?? '', profit: profit ?? '' });
    if (is !== should) throw new Error(`a price is ${is} and should be ${should}`);
  }
}

/** What the engine takes for the same rows, in two statements of one transaction, in milliseconds. */
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
