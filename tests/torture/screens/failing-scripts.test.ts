import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { follow, hasWholeSheet, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { forgetNewFunctions } from '#tests/support/browser/oldest-browsers.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { buyer, openTradingShop, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

let trading: TradingShop;
beforeAll(async () => {
  trading = await openTradingShop('sqlite');
});

/** A screen and a text of it that only its data hold. */
const SCREENS = { '/admin/inventory': 'Redmi 14C', '/price-list': 'Redmi 14C', '/shop': 'Redmi 14C' };

const STORE_SHEET = '**/assets/store-*.css';

const FAILURES: Record<string, (page: Page) => Promise<unknown>> = {
  'an entry that throws': (page) => answer(page, '**/entry.client-*.js', 'throw new Error("broken")'),
  'an entry that cannot be read': (page) => answer(page, '**/entry.client-*.js', 'const ='),
  'a script that is gone': (page) => page.route('**/storefront-*.js', (route) => route.fulfill({ status: 404 })),
  'a browser that is too old': (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'structuredClone')),
  'a missing function': (page) => page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'flat')),
  'a component that throws': (page) =>
    answer(
      page,
      /\/assets\/(inventory|price-list|shop)-[\w-]+\.js$/,
      'export default () => { throw new Error("broken") }',
    ),
  'an effect that throws': (page) => page.addInitScript(throwIn, 'MutationObserver'),
};

it.each(Object.keys(FAILURES))('keeps a page that has arrived in spite of %s', async (failure) => {
  const page = await openFailing(failure);
  await startSession(page, owner);
  for (const [path, text] of Object.entries(SCREENS)) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForLoadState();
    await page.locator('html:not([data-scripts=""])').waitFor();
    expect(await page.locator('main').innerText(), path).toContain(text);
    expect(await page.locator('main').innerText(), path).not.toContain('Something went wrong');
  }
  // The browser follows links and sends forms by itself.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL(({ pathname }) => pathname === '/');
});

it('keeps a page whose effect throws later, and loads a page whose effect throws after a navigation', async () => {
  const page = await openBrowser(trading.shop.url, { viewport: phone, causes: /broken/ });
  await page.goto('/shop');
  await page.evaluate(throwIn, 'getEntriesByType');
  await follow(page, '/price-list').catch(() => {});
  await page.getByRole('alert').getByText('A part of this page has failed').waitFor();
  expect(await page.locator('main').innerText()).toContain('Redmi 14C');
  await page.getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('heading', { name: 'Cart' }).waitFor();
});

it('shows a page in an old browser before its polyfills arrive', async () => {
  const page = await openBrowser(trading.shop.url, { viewport: phone });
  await forgetNewFunctions(page.context());
  await page.route('**/polyfills-*.js', () => {});
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Redmi 14C' }).first().click();
  await page.waitForURL('**/shop/redmi-14c*', { waitUntil: 'commit' });
});

it('loads whole documents after the style sheet has failed twice', async () => {
  const page = await openBrowser(trading.shop.url, { viewport: phone });
  let asked = 0;
  await page.route(STORE_SHEET, (route) => {
    asked++;
    return route.abort();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.locator('html[data-scripts=failed]').waitFor();
  expect(asked).toBe(2);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('heading', { name: 'Cart' }).waitFor();
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false);
});

it('starts its scripts when a second request brings the style sheet', async () => {
  const page = await openBrowser(trading.shop.url, { viewport: phone });
  await page.route(STORE_SHEET, (route) => route.abort(), { times: 1 });
  await page.goto('/shop');
  expect(await page.locator('html').getAttribute('data-scripts')).toBe('');
  expect(await page.evaluate(hasWholeSheet)).toBe(true);
});

it('gives the whole style sheet to a browser that cannot run the start script', async () => {
  const page = await openBrowser(trading.shop.url, { causes: /after is not a function/ });
  await FAILURES['a browser that is too old']?.(page);
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'after'));
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.waitForLoadState();
  expect(await page.evaluate(hasWholeSheet)).toBe(true);
});

it('takes an order without scripts, also in a browser that has scripts and cannot run ours', async () => {
  const page = await openFailing('a browser that is too old');
  await startSession(page, buyer);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Redmi 14C' }).first().click();
  await page.getByRole('link', { name: 'Order this item' }).click();
  await page.getByLabel('Qty').fill('၂');
  await page.getByLabel('Phone').fill('09450012345');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('Please fill all buyer info and select a payment method.').waitFor();
  await page.getByLabel('Address').fill('Yangon');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('heading', { name: 'Order 1 is placed' }).waitFor();
  const lines = await trading.shop.db.selectFrom('orderItems').select(['itemId', 'qty']).execute();
  expect(lines).toEqual([{ itemId: trading.item.id, qty: 2 }]);
});

async function openFailing(failure: string): Promise<Page> {
  const page = await openBrowser(trading.shop.url, {
    viewport: phone,
    causes: /broken|Unexpected token|flat is not a function/,
  });
  await FAILURES[failure]?.(page);
  return page;
}

/** Runs in the page. */
function throwIn(name: string): void {
  const fail = () => {
    throw new Error('broken');
  };
  if (name === 'MutationObserver') MutationObserver.prototype.observe = fail;
  else performance.getEntriesByType = fail;
}

async function answer(page: Page, url: string | RegExp, body: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
}
