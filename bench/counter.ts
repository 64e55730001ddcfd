import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { browserFlags, findBrowser } from '../scripts/browser.ts';
import { startBackgroundLoad } from './parts/background-load.ts';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { bench, quantile } from './parts/figures.ts';
import { requestText } from './parts/request-text.ts';
import { slowDown } from './parts/visit.ts';

/** Measures the counter of a shop with 5,000 items and 2,000 phones in stock. */
const ITEMS = 5_000;
const TRACKED = 100;
const UNITS = 2_000;
const SCANS = 40;
/** Of one sale. */
const LINES = 5;
const SALES = 200;
/** Each orders once a second. */
const BUYERS = 20;
/** The device stands in the shop: only its processor is slow. */
const SHOP_WIFI = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

await bench(`The counter: ${ITEMS} items, ${UNITS} phones in stock`, async ({ figure, say }) => {
  await withShop({ items: ITEMS, buyers: BUYERS }, async (shop) => {
    say('receiving the phones');
    const units = await addUnits(shop);
    say('scanning');
    const scans = await scanOnPhone(shop, units.slice(0, SCANS));
    figure({ what: 'scan to line, processor slowed 4×: p50', unit: 'ms', values: [quantile(scans, 0.5)] });
    figure({
      what: 'scan to line, processor slowed 4×: p95',
      unit: 'ms',
      values: [quantile(scans, 0.95)],
      goal: '≤ 100',
    });
    say('finishing sales');
    const load = startBackgroundLoad(
      { ...shop, items: shop.items.slice(TRACKED) },
      { pages: [], guests: 0, pauseMs: 1_000 },
    );
    await setTimeout(2_000);
    const startedAt = performance.now();
    const finishes = await sell(shop, units.slice(SCANS, SCANS + SALES));
    const seconds = (performance.now() - startedAt) / 1_000;
    const orders = load.calls.filter((call) => call.startedAt >= startedAt).length / seconds;
    await load.end();
    const beside = `beside ${orders.toFixed(0)} orders a second`;
    figure({ what: `finish ${beside}: p50`, unit: 'ms', values: [quantile(finishes, 0.5)] });
    figure({ what: `finish ${beside}: p95`, unit: 'ms', values: [quantile(finishes, 0.95)], goal: '≤ 300' });
  });
});

type Unit = { id: string; itemId: string; salePrice: number; imei: string };

async function addUnits({ db, items }: BenchShop): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const { id: itemId, salePrice } of items.slice(0, TRACKED)) {
    await db.updateTable('inventories').set({ tracking: 'required' }).where('id', '=', itemId).execute();
    for (let n = 0; n < UNITS / TRACKED; n++) {
      const imei = imeiOf(units.length);
      units.push({ id: await insertUnit(db, { itemId, imei }), itemId, salePrice, imei });
    }
  }
  return units;
}

/** Sells a few phones at a time, as shops do. @returns for each scan the ms from its Enter to the frame that shows its line. */
async function scanOnPhone({ shops: [{ url }], admin }: BenchShop, units: Unit[]): Promise<number[]> {
  const executablePath = process.env.SHOP_TEST_BROWSER || findBrowser();
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const [name = '', value = ''] = (admin.cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
  const times: number[] = [];
  try {
    for (let from = 0; from < units.length; from += LINES) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
      await context.addCookies([{ name, value, url }]);
      const page = await context.newPage();
      await page.goto(`${url}/admin/sell`);
      const field = page.getByRole('searchbox');
      await field.waitFor();
      await setTimeout(2_000);
      await slowDown(context, page, SHOP_WIFI);
      await page.evaluate(watchLines);
      for (const { imei } of units.slice(from, from + LINES)) {
        await field.focus();
        await page.keyboard.insertText(imei);
        await page.keyboard.press('Enter');
        // To ask the page before its line is there would take its processor.
        await setTimeout(1_000);
      }
      const scans = await page.evaluate(() => (window as unknown as Watched).scans);
      if (scans.length < LINES) throw new Error(`${LINES} scans, ${scans.length} lines`);
      times.push(...scans);
      await context.close();
    }
    return times;
  } finally {
    await browser.close();
  }
}

type Watched = { scans: number[] };

/** Runs in the page. */
function watchLines() {
  const scans: number[] = [];
  (window as unknown as Watched).scans = scans;
  let pressedAt = 0;
  const countLines = () => document.querySelectorAll('main ul[aria-label="Sale"] > li').length;
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') pressedAt = performance.now();
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (countLines() <= scans.length) return;
    scans.push(Number.NaN);
    const at = scans.length - 1;
    // After the paint of the frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        scans[at] = performance.now() - pressedAt;
      };
      port2.postMessage(null);
    });
  }).observe(document.body, { childList: true, subtree: true });
}

/** Sells one phone after the other, each with an article, less than its price, for cash and a transfer. @returns the ms of each. */
async function sell({ shops: [{ url }], admin, items }: BenchShop, units: Unit[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const article = items.at(-1);
  if (!article) throw new Error('the shop has no items');
  const times: number[] = [];
  for (const { id: unitId, itemId, salePrice } of units) {
    const total = salePrice + article.salePrice - 10_000;
    const sale = {
      lines: [
        { itemId, unitId, qty: 1, salePrice },
        { itemId: article.id, qty: 1, salePrice: article.salePrice },
      ],
      discount: { amount: 10_000, reason: 'Bargained' },
      payments: [
        { via: 'Cash', amount: 200_000, number: '', given: 200_000 },
        { via: 'KBZPay', amount: total - 200_000, number: '', given: 0 },
      ],
    };
    const form = new URLSearchParams({ key: crypto.randomUUID(), sale: JSON.stringify(sale) }).toString();
    const startedAt = performance.now();
    const { status, text } = await requestText(`${url}/admin/sell/data`, {
      agent,
      headers: { Cookie: admin.cookie, Origin: url },
      form,
    });
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`a sale was answered with ${status}: ${text}`);
    await setTimeout(50);
  }
  agent.destroy();
  return times;
}
