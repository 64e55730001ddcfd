import type { Page } from 'playwright';
import { expect } from 'vitest';
import { follow, untilHydrated } from '#tests/support/browser/browser.ts';
import { readMirror } from '#tests/support/browser/storage-mirrors.ts';
import { openBuyers } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openDroppingProxy } from '#tests/support/torture/dropping-connection.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { openProfile } from './killable-browser.ts';

const PLENTY = 1_000_000;

prove(
  'a killed browser loses neither cart nor form, and reconciles the order it had sent',
  { short: 2, full: 50, of: 'kills' },
  async ({ runs, random, figures, done }) => {
    const [shop] = await startProcesses('sqlite', 1);
    const { db } = shop;
    const id = await addStockedItem(db, { name: 'Redmi 14C', qty: PLENTY, salePrice: 315_000 });
    await db.updateTable('inventories').set({ type: 'instock' }).execute();
    const [buyer] = await openBuyers(db, 1);
    const proxy = await openDroppingProxy(shop.url);
    const profile = await openProfile(proxy.url, buyer);
    let ordered = 0;
    let page = await profile.open();
    for (let n = 0; n < runs; n++) {
      const address = `Street ${n}, ${random.below(1_000_000)}`;
      await page.goto(`${proxy.url}/shop`);
      await untilHydrated(page);
      await page
        .getByLabel(/^Qty Redmi/)
        .first()
        .fill('2');
      await page.getByRole('button', { name: 'Add All to Cart' }).click();
      await page.getByText(/items added to cart/).waitFor();
      await follow(page, '/cart');
      await fill(page, address);
      const isSent = n % 2 === 1;
      if (isSent) {
        const dropped = proxy.dropWith('POST /cart.data', { where: 'before the answer' });
        await page.getByRole('button', { name: 'Confirm Order' }).click();
        await dropped;
        ordered++;
      } else {
        // The mirror is written long before the browser writes its localStorage to disk.
        await expect.poll(() => readMirror(page)).toContain(address);
        await expect.poll(() => readMirror(page)).toContain(id);
      }
      await profile.kill();
      proxy.mend();

      page = await profile.open();
      await page.goto(`${proxy.url}/cart`);
      if (isSent) {
        await page
          .getByRole('status')
          .getByText(/Your order \d+ was placed\./)
          .waitFor();
      } else {
        await expect.poll(() => page.getByLabel('Address').inputValue(), { timeout: 20_000 }).toBe(address);
        expect(await page.getByRole('radio', { name: 'KBZPay' }).isChecked()).toBe(true);
        expect(await page.getByLabel(/^Qty Redmi/).inputValue()).toBe('2');
      }
      expect(await countOrdersAndStock(db)).toMatchObject({ orders: ordered, onHand: { [id]: PLENTY - 2 * ordered } });
      done(n + 1);
    }
    Object.assign(figures, { 'of them after Confirm Order': ordered });
  },
);

async function fill(page: Page, address: string): Promise<void> {
  await page.getByLabel('Name').fill('Mya');
  await page.getByLabel('Phone').fill('09 123');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await page.getByLabel('Address').fill('');
  await page.getByLabel('Address').pressSequentially(address);
}
