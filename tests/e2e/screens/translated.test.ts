import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { restoreTranslatedTexts } from '#app/ui/hooks/translated-text.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { sampleBuyer } from '../../../scripts/seed.ts';
import { textsNotShown, translatePages, WAYS } from './translator.ts';

let shop: RunningShop;
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await startShop('sqlite');
  ids = await makeScreenIds(shop.db, await fillShop(shop));
});

it('shows every screen translated, also before its scripts arrive', async () => {
  const pages = new Map<Actor, Page>();
  for (const { path, as } of screens.filter((screen) => screen.path !== '/offline')) {
    const page = pages.get(as) ?? (await enter(shop, as));
    pages.set(as, page);
    await page.goto(screenPath(path, ids));
    await page.locator('h1 font, dialog h2 font').first().waitFor();
    await expectShown(page);
  }
});

it.each(WAYS)('places and handles an order, with live updates, in a translation that is %s', async (way) => {
  const { shop } = await openTradingShop('sqlite');
  const admin = await openTranslated(shop, { way });
  await startSession(admin);
  await admin.goto('/admin/admin-orders');
  await expectShown(admin);
  const guest = await openTranslated(shop, { way });
  await startSession(guest, buyer);
  await placeOrder(guest);
  await guest.goto('/my-orders');

  // The order and its status appear by live updates.
  await admin.getByText('Order 1', { exact: true }).waitFor();
  const confirmation = await hold(admin, '**/confirmation.data*');
  const confirm = admin.getByRole('button', { name: 'Confirm order 1' });
  await confirm.click();
  await admin.locator('button[aria-busy]').waitFor();
  await expectShown(admin);
  confirmation();
  await admin.getByText('confirmed', { exact: true }).waitFor();
  await guest.getByText('confirmed', { exact: true }).waitFor();
  await expectShown(guest);
  await admin.getByRole('button', { name: 'Cancel order 1' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  await admin.getByText('canceled', { exact: true }).waitFor();
  await admin.getByRole('button', { name: 'Restock order 1' }).click();
  await admin.getByRole('button', { name: 'Restock order 1' }).waitFor({ state: 'detached' });
  await guest.getByText('canceled', { exact: true }).waitFor();
  await expectShown(guest);
  await expectShown(admin);
});

it('allows setting up a shop and saving the report in translation', async () => {
  const page = await openTranslated(shop);
  await startSession(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  await page.goto('/admin/payment-settings');
  await page.getByPlaceholder('e.g. KBZPay').fill('MAB Pay');
  await press('Add');
  await press('Delete MAB Pay');
  await page.getByRole('button', { name: 'Delete MAB Pay' }).waitFor({ state: 'detached' });
  await expectShown(page);
  await page.goto('/admin/exchange-setting');
  await page.getByLabel('Rate', { exact: true }).fill('625');
  await press('Save');
  await page.getByText('Exchange Rate updated and all matching inventory prices recalculated.').waitFor();
  await expectShown(page);
  await page.goto('/admin/profit-setting');
  await page.getByPlaceholder('Enter Profit % (e.g. 10)').fill('12');
  await press('Save');
  await page.getByText('Profit % saved for all phones').waitFor();
  await expectShown(page);
  await page.goto('/admin/add-inventory');
  await page.getByLabel('Type').selectOption('instock');
  await page.getByLabel('Name').fill('Nokia 3310');
  await page.getByLabel('RAM').fill('1GB');
  await page.getByLabel('ROM').fill('2GB');
  await page.getByLabel('Qty').fill('5');
  await page.getByLabel('Cost').fill('100');
  await press('Add Item');
  await page.getByRole('status').getByText('Nokia 3310 is added at').waitFor();
  await expectShown(page);
  await page.goto('/admin/announcement');
  await press('Add Note');
  await press('Save');
  await expectShown(page);
  await page.goto('/admin/shop-details');
  await press('Save');
  await page.getByRole('status').locator('font').first().waitFor();
  await expectShown(page);

  await page.goto('/admin/sales-history');
  const saved = page.waitForEvent('download');
  await press('Export PDF');
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('status').getByText('sales_history.pdf is saved').waitFor();
  await expectShown(page);
});

it.each(WAYS)('restores texts that are %s before they change, are removed or move', async (way) => {
  const page = await openBrowser('about:blank');
  await translatePages(page, { way });
  await page.goto('about:blank');
  await page.addScriptTag({ content: `(${restoreTranslatedTexts})()` });
  const shown = await page.evaluate(async () => {
    const translated = () => new Promise((resolve) => setTimeout(resolve));
    const box = document.body.appendChild(document.createElement('p'));
    const [first, second, third] = ['one ', 'two ', 'three'].map((text) => box.appendChild(new Text(text))) as [
      Text,
      Text,
      Text,
    ];
    const states: (string | null)[] = [];
    const step = async (change: () => void) => {
      await translated();
      change();
      states.push(box.textContent);
    };
    await step(() => {
      second.nodeValue = '2 ';
    });
    await step(() => box.insertBefore(document.createElement('b'), first).append('zero '));
    await step(() => box.removeChild(second));
    await step(() => box.insertBefore(third, first));
    await step(() => box.appendChild(third));
    await translated();
    for (const font of box.querySelectorAll('p > font')) font.replaceWith(font.cloneNode(true));
    await step(() => {
      first.nodeValue = '1 ';
    });
    await translated();
    return [...states, box.querySelectorAll('p > font').length];
  });
  expect(shown).toEqual([
    'one 2 three',
    'zero one 2 three',
    'zero one three',
    'zero threeone ',
    'zero one three',
    'zero 1 three',
    2,
  ]);
});

async function enter(shop: RunningShop, as: Actor): Promise<Page> {
  const page = await openTranslated(shop, { from: 'start' });
  if (as !== 'guest') await startSession(page, as === 'owner' ? owner : sampleBuyer);
  return page;
}

async function openTranslated(shop: RunningShop, translation?: Parameters<typeof translatePages>[1]): Promise<Page> {
  const page = await openBrowser(shop.url);
  await translatePages(page, translation);
  return page;
}

async function placeOrder(page: Page): Promise<void> {
  await page.goto('/shop');
  await page.getByLabel('Qty Redmi 14C').fill('2');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText('1 items added to cart!').waitFor();
  await expectShown(page);
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await page.getByLabel('Address').fill('Yangon');
  await page.getByLabel('Payment Method').selectOption('KBZPay');
  const response = await hold(page, '**/cart.data');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('button', { name: 'Submitting...', exact: true }).waitFor();
  await expectShown(page);
  response();
  await page.getByRole('button', { name: 'Order Complete', exact: true }).waitFor();
  await expectShown(page);
}

/** No text that React has changed or removed is still shown. */
async function expectShown(page: Page): Promise<void> {
  await expect.poll(() => textsNotShown(page), { message: page.url() }).toBeNull();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
}

/** Delays responses to these requests until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
