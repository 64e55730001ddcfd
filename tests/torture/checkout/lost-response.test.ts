import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { changeCart, confirmOrder, writeCart } from '#tests/support/browser/checkout-page.ts';
import { engines } from '#tests/support/database/databases.ts';
import { openBuyers } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { startProcesses } from '#tests/support/processes/shop-processes.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { countOrphans, noOrphans } from '#tests/support/torture/acknowledged.ts';
import { type Drop, type DroppingProxy, openDroppingProxy } from '#tests/support/torture/dropping-connection.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';

const PLENTY = 1_000_000;
const salePrice = 315_000;
const notPlaced =
  'Your order was not placed: the connection was lost before it arrived. Nothing was taken from stock. Please press Confirm Order again.';

/** What else happens before the outcome is known. */
const troubles = [
  'none',
  'reload',
  'another tab',
  'the shop is killed',
  'the reconcile request is lost',
  'its response is lost',
] as const;
type Trouble = (typeof troubles)[number];
const reconcileDrops: Partial<Record<Trouble, Drop>> = {
  'the reconcile request is lost': { where: 'in the request', at: 0.5 },
  'its response is lost': { where: 'before the answer' },
};
/** When a delayed order arrives: before or after the page has reported that there is none. */
type Late = 'never' | 'meanwhile' | 'afterwards';
type Attempt = { drop: Drop; trouble: Trouble; late: Late; offlineMs: number };
type Verdict = { placed: boolean; number?: number };
type Trial = { shop: RunningShop; proxy: DroppingProxy; context: BrowserContext; random: Random; item: string };

describe.each(engines)('an order with a lost connection (%s)', (engine) => {
  const runs = engine === 'sqlite' ? { short: troubles.length, full: 300 } : { short: 1, full: 60 };
  prove(
    'is placed exactly once or not at all, and its page shows which',
    { ...runs, of: 'orders' },
    async (proving) => {
      const [shop] = await startProcesses(engine, 1);
      const { db } = shop;
      const item = await addStockedItem(db, { name: 'Redmi 14C', qty: PLENTY, salePrice });
      const [buyer] = await openBuyers(db, 1);
      const proxy = await openDroppingProxy(shop.url);
      const first = await openBrowser(proxy.url, { viewport: phone });
      const context = first.context();
      const [name = '', value = ''] = buyer.cookie.split(';')[0]?.split('=') ?? [];
      await context.addCookies([{ name, value, url: proxy.url }]);

      const trial = { shop, proxy, context, random: proving.random, item };
      const count = { placed: 0, 'not placed': 0, 'late arrivals refused': 0 };
      let page = first;
      for (let n = 0; n < proving.runs; n++) {
        const attempt = nthAttempt(n, proving.random);
        const what = `${n}: ${JSON.stringify(attempt)}`;
        const address = `Street ${n}`;
        await fillCart(page, trial, address);
        const orders = () => ordersTo(trial, address);
        const dropped = proxy.dropWith('POST /cart.data', attempt.drop);
        await confirmOrder(page);
        await dropped;
        page = await causeTrouble(page, trial, attempt);
        const verdict = await readVerdict(page, what);
        count[verdict.placed ? 'placed' : 'not placed']++;
        const response = await proxy.deliver();
        if (response && !verdict.placed) {
          expect(response, what).toMatch(/^HTTP\/1.1 409/);
          count['late arrivals refused']++;
        }
        expect(await orders(), what).toEqual(verdict.placed ? [verdict.number] : []);
        if (!verdict.placed) {
          expect(await page.getByLabel('Address').inputValue(), what).toBe(address);
          await confirmOrder(page);
          const again = await readVerdict(page, `${what}, again`);
          expect(await orders(), `${what}, again`).toEqual([again.number]);
        }
        proving.done(n + 1);
      }
      expect(await countOrdersAndStock(db)).toMatchObject({
        orders: proving.runs,
        onHand: { [item]: PLENTY - proving.runs },
        balanced: true,
      });
      expect(await countOrphans(db)).toEqual(noOrphans);
      Object.assign(proving.figures, count);
    },
  );
});

/** Cycles through all kinds of cuts, so that a few attempts have them all, and through the troubles. */
function nthAttempt(n: number, random: Random): Attempt {
  const drops: [Drop, Late][] = [
    [{ where: 'around the request' }, 'afterwards'],
    [{ where: 'before the answer' }, 'never'],
    [{ where: 'before the request' }, 'never'],
    [{ where: 'in the answer', at: random.next() }, 'never'],
    [{ where: 'around the request' }, 'meanwhile'],
    [{ where: 'after the request', ms: random.below(40) }, 'never'],
    [{ where: 'in the request', at: random.next() }, 'never'],
  ];
  const [drop, late] = drops[n % drops.length] ?? (drops[0] as [Drop, Late]);
  const trouble = n < troubles.length ? (troubles[n] ?? 'none') : random.pick(troubles);
  return { drop, late, trouble, offlineMs: random.pick([0, random.below(300), random.below(2_500)]) };
}

async function fillCart(page: Page, { item }: Trial, address: string): Promise<void> {
  const line = { id: item, name: 'Redmi 14C', ram: '8', rom: '256', salePrice, qty: 1 };
  await (page.url().startsWith('http') ? writeCart(page, [line]) : changeCart(page, [line]));
  await page.goto('/cart');
  await page.getByLabel('Name').fill('Mya');
  await page.getByLabel('Phone').fill('09 123');
  await page.getByLabel('Address').fill(address);
  await page.getByRole('radio', { name: 'KBZPay' }).check();
}

/** Causes the trouble and restores the connection later. @returns the page that the buyer sees then. */
async function causeTrouble(page: Page, trial: Trial, { trouble, late, offlineMs }: Attempt): Promise<Page> {
  const { shop, proxy, context, random } = trial;
  const reconcileDropped = reconcileDrops[trouble] && proxy.dropWith('POST /cart/attempt', reconcileDrops[trouble]);
  const killed = trouble === 'the shop is killed' ? shop.stop('SIGKILL').then(() => shop.start()) : undefined;
  let current = page;
  if (trouble === 'another tab') {
    current = await context.newPage();
    await page.close();
  }
  await setTimeout(offlineMs);
  proxy.mend();
  const arriving = late === 'meanwhile' ? setTimeout(random.below(300)).then(() => proxy.deliver()) : undefined;
  if (trouble === 'another tab') await current.goto('/cart');
  if (trouble === 'reload') await current.reload();
  if (reconcileDropped) {
    // If the response to the order arrived after all, nothing is reconciled.
    await Promise.race([reconcileDropped, setTimeout(3_000)]);
    proxy.disarm();
    proxy.mend();
  }
  await Promise.all([killed, arriving]);
  const checkNow = current.getByRole('button', { name: 'Check now' });
  if (random.below(4) > 0 && (await checkNow.isVisible())) await checkNow.click({ timeout: 500 }).catch(() => {});
  return current;
}

/** The final message of the page, which must be exactly one. */
async function readVerdict(page: Page, what: string): Promise<Verdict> {
  const verdictHandle = await page
    .waitForFunction(
      (none) => {
        const words = document.querySelector('main')?.textContent ?? '';
        const numbers = [...words.matchAll(/Your order (?:number is )?(\d+)/g)].map(([, number]) => Number(number));
        const verdicts = [
          ...numbers.map((number) => ({ placed: true, number })),
          ...(words.includes(none) ? [{ placed: false }] : []),
        ];
        return verdicts.length > 0 && verdicts;
      },
      notPlaced,
      { timeout: 40_000 },
    )
    .catch(async (error: Error) => {
      throw new Error(`${what}: ${error.message}\n${await page.locator('main').textContent()}`);
    });
  const verdicts = (await verdictHandle.jsonValue()) as Verdict[];
  expect(verdicts, what).toHaveLength(1);
  return verdicts[0] as Verdict;
}

async function ordersTo({ shop: { db } }: Trial, address: string): Promise<number[]> {
  const orders = await db.selectFrom('orders').select('number').where('address', '=', address).execute();
  return orders.map(({ number }) => number);
}
