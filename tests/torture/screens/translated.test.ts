import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { restoreTranslatedTexts } from '#app/ui/hooks/translated-text.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { openTradingShop, order, place } from '#tests/support/factories/trading-shop.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { sampleBuyer } from '../../../scripts/seed.ts';
import { textsNotShown, translatePages, WAYS } from './translator.ts';

let shop: RunningShop;
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await startShop('sqlite');
  ids = await makeScreenIds(shop.db, await fillShop(shop));
});

/** Google counts a page above 0.1 as poor; a shift of 0.02 is a line of text on a phone. */
const MOST_SHIFTED = 0.02;

it('shows every screen translated, also before its scripts arrive, and shifts no layout', async () => {
  const pages = new Map<Actor, Page>();
  const shifted: string[] = [];
  for (const { path, as } of screens.filter((screen) => screen.path !== '/offline')) {
    const page = pages.get(as) ?? (await enter(shop, as));
    pages.set(as, page);
    await page.goto(screenPath(path, ids));
    await expectShown(page);
    const sum = await page.evaluate(() => Reflect.get(window, 'shifted'));
    if (sum > MOST_SHIFTED) shifted.push(`${path} ${sum}`);
  }
  expect(shifted).toEqual([]);
});

it.each(WAYS)('places and handles an order, with live updates, in a translation that is %s', async (way) => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const page = await openTranslated(shop, { way });
  await startSession(page);
  await placeOrder(page);
  await page.getByRole('link', { name: 'See My Orders' }).click();
  await page.getByRole('heading', { name: 'My Orders', exact: true }).waitFor();
  // An order and its status appear by live updates.
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await admin.post(`/admin/admin-orders/${id}/confirmation`);
  await page.getByText('confirmed', { exact: true }).waitFor();
  await expectShown(page);
  await admin.post(`/admin/admin-orders/${id}/cancellation`);
  await page.getByText('canceled', { exact: true }).waitFor();
  await expectShown(page);

  await follow(page, '/admin/admin-orders');
  await expectShown(page);
  await place(admin, order(item));
  await page.getByText('Order 2', { exact: true }).waitFor();
  const confirmation = await hold(page, '**/confirmation.data*');
  await page.getByRole('button', { name: 'Confirm order 2' }).click();
  await page.locator('button[aria-busy]').waitFor();
  await expectShown(page);
  confirmation();
  await page.getByText('confirmed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for order 2' }).click();
  await page.getByRole('button', { name: 'Cancel order 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  await page.getByText('canceled', { exact: true }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Restock order 2' }).click();
  await page.getByRole('button', { name: 'Restock order 2' }).waitFor({ state: 'detached' });
  await expectShown(page);
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
  await follow(page, '/admin/exchange-setting');
  await page.getByLabel('Rate', { exact: true }).fill('625');
  await press('Save');
  await page.getByText('Exchange Rate updated and all matching inventory prices recalculated.').waitFor();
  await expectShown(page);
  await follow(page, '/admin/profit-setting');
  await page.getByPlaceholder('Enter Profit % (e.g. 10)').fill('12');
  await press('Save');
  await page.getByText('Profit % saved for all phones').waitFor();
  await expectShown(page);
  await follow(page, '/admin/add-inventory');
  await page.getByLabel('Name').fill('Nokia 3310');
  await page.getByLabel('RAM').fill('1GB');
  await page.getByLabel('ROM').fill('2GB');
  await page.getByLabel('Qty').fill('5');
  await page.getByLabel('Cost').fill('100');
  await press('Add Item');
  await page.getByRole('status').getByText('Nokia 3310 is added at').waitFor();
  await expectShown(page);
  await follow(page, '/admin/announcement');
  await press('Add Note');
  await press('Save');
  await page.getByText('Announcement updated!').waitFor();
  await expectShown(page);
  await follow(page, '/admin/shop-details');
  await press('Save');
  await page.getByRole('status').locator('font').first().waitFor();
  await expectShown(page);

  await follow(page, '/admin/sales-history');
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
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(sumShifts);
  if (as !== 'guest') await startSession(page, as === 'owner' ? owner : sampleBuyer);
  return page;
}

/** Runs in the page: adds up its layout shifts. */
function sumShifts(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    const values = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value);
    Object.assign(window, { shifted: values.reduce((sum, value) => sum + value, Reflect.get(window, 'shifted')) });
  }).observe({ type: 'layout-shift', buffered: true });
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
  await page.getByLabel('Phone').fill('09450012345');
  await page.getByLabel('Address').fill('Yangon');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  const response = await hold(page, '**/cart.data');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('button', { name: 'Submitting...', exact: true }).waitFor();
  await expectShown(page);
  response();
  await page.getByRole('button', { name: 'Order Complete', exact: true }).waitFor();
  await expectShown(page);
}

/** Expects that the page shows no text that React has changed or removed. */
async function expectShown(page: Page): Promise<void> {
  await expect.poll(() => textsNotShown(page), { message: page.url() }).toBeNull();
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
