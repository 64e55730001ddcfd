import { expect } from 'vitest';
import { openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { openSlowNetwork } from './slow-network.ts';

/** One bar of signal in Yangon. */
const oneBar = { kbitPerSecond: 400, roundTripMs: 400, lost: 0.05 };

prove(
  'orders from the Shop on a slow network: 400 kbit/s, 400 ms, one packet of twenty lost',
  { short: 1, full: 20, of: 'buyers' },
  async ({ runs, random, figures, done }) => {
    const { shop, item } = await openTradingShop('sqlite', { ORDER_LIMIT: '0' });
    const took: Record<string, number[]> = {};
    for (let run = 0; run < runs; run++) {
      const url = await openSlowNetwork(shop.url, oneBar, random);
      const page = await openBrowser(url, { viewport: phone, serviceWorkers: 'allow' });
      page.context().setDefaultTimeout(90_000);
      const step = async (what: string, work: () => Promise<unknown>) => {
        const began = performance.now();
        await work();
        took[what] = [...(took[what] ?? []), performance.now() - began];
      };
      await step('first price', async () => {
        await page.goto('/shop', { waitUntil: 'commit' });
        await page.getByText('66,000 MMK').waitFor();
      });
      await step('ready to choose', () => untilHydrated(page));
      await page.getByLabel('Qty Redmi 14C').fill('1');
      await step('in the cart', async () => {
        await page.getByRole('button', { name: 'Add All to Cart' }).click();
        await page.getByText('1 items added to cart!').waitFor();
      });
      await step('Login', async () => {
        await page.getByRole('link', { name: 'Login' }).click();
        await page.getByLabel('Email').waitFor();
      });
      await page.getByLabel('Email').fill(buyer.email);
      await page.getByLabel('Password').fill(buyer.password);
      await step('logged in', async () => {
        await page.getByRole('button', { name: 'Login' }).click();
        await page.getByRole('link', { name: 'My Orders' }).waitFor();
      });
      await step('Cart', async () => {
        await page.getByRole('link', { name: 'Cart', exact: true }).click();
        await page.getByLabel('Address').waitFor();
      });
      await page.getByLabel('Address').fill('Yangon');
      await page.getByRole('radio', { name: 'KBZPay' }).check();
      await step('ordered', async () => {
        await page.getByRole('button', { name: 'Confirm Order' }).click();
        await page.getByRole('button', { name: 'Order Complete' }).waitFor();
      });
      await step('Shop again, with the worker', async () => {
        await page.goto('/shop', { waitUntil: 'commit' });
        await page.getByText('66,000 MMK').waitFor();
      });
      done(run + 1);
    }
    const orders = await shop.db.selectFrom('orders').select('id').execute();
    expect(orders).toHaveLength(runs);
    const left = await shop.db.selectFrom('inventories').select('qty').where('id', '=', item.id).executeTakeFirst();
    expect(left?.qty).toBe(100_000 - runs);
    for (const [what, times] of Object.entries(took)) {
      const sorted = times.sort((a, b) => a - b);
      const at = (part: number) => ((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1_000).toFixed(1);
      figures[what] = `${at(0.5)} s (worst ${at(1)} s)`;
    }
  },
);
