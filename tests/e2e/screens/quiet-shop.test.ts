import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { mapFeatures } from '#app/domain/shop-features.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { sampleBuyer } from '../../../scripts/seed.ts';

/** Screens of what was stored before, of texts that the owner wrote, of the activity log, and the questions themselves. */
const EXCEPTIONS = [
  ...['home', 'voucher', 'warranty', 'my-orders', 'pay', 'own-return', 'announcement', 'audit', 'shop-details'],
  ...['admin-search-imei', 'order', 'order-units', 'order-return', 'return-voucher', 'return-undo', 'voucher-modal'],
  ...['units', 'unit', 'warranty-admin', 'warranty-voiding', 'warranty-restoring'],
];
const WORDS = /imei|warrant|deposit|serial|အာမခံ|စရံ|စီရီယယ်/i;

let shop: RunningShop;
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await startShop('sqlite');
  ids = await makeScreenIds(shop.db, await fillShop(shop));
  await shop.db
    .updateTable('settings')
    .set(mapFeatures(() => false))
    .execute();
});

it.each(['en-US', 'my-MM'])(
  'says nothing of IMEIs, warranties and deposits if it does none of them (%s)',
  async (locale) => {
    const pages = new Map<Actor, Page>();
    const told: string[] = [];
    for (const { name, path, as } of screens) {
      const page = pages.get(as) ?? (await openBrowser(shop.url, { locale }));
      if (as !== 'guest' && !pages.has(as)) await startSession(page, as === 'buyer' ? sampleBuyer : owner);
      pages.set(as, page);
      await follow(page, screenPath(path, ids));
      const found = (await wordsOf(page)).filter((text) => WORDS.test(text));
      if (found.length > 0 && !EXCEPTIONS.includes(name)) told.push(`${name}: ${found.join(' | ').slice(0, 160)}`);
    }
    expect(told).toEqual([]);
  },
);

it('receives a quantity, and offers no numbers after a new phone', async () => {
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await startSession(page);
  await follow(page, `/admin/receive?item=${ids.tracked}`);
  const qty = async () =>
    (
      await shop.db
        .selectFrom('inventories')
        .select('qty')
        .where('id', '=', ids.tracked ?? '')
        .executeTakeFirstOrThrow()
    ).qty;
  const before = await qty();
  await page.getByLabel('How many have come?').fill('0');
  await page.getByRole('button', { name: 'Receive' }).tap();
  await expect.poll(() => page.getByLabel('How many have come?').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('How many have come?').fill('5');
  await page.getByRole('button', { name: 'Receive' }).tap();
  await page.getByText('5 phones are received.').waitFor();
  expect([await qty(), await page.getByLabel('How many have come?').inputValue()]).toEqual([before + 5, '']);
  await follow(page, '/admin/inventory');
  await page.locator('[aria-haspopup=dialog]').first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  expect((await wordsOf(page)).filter((text) => WORDS.test(text))).toEqual([]);
});

/** What is read on the page, or said of its fields and pictures; hidden parts too. */
function wordsOf(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && !node.parentElement?.closest('script, style')) texts.push(node.data);
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'name'])
          texts.push(node.getAttribute(name) ?? '');
    }
    return texts;
  });
}
