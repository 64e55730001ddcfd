import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { live, placeOrder, stillOpen } from '#tests/support/browser/live-states.ts';
import { logIn as logInBrowser, startSession } from '#tests/support/browser/people.ts';
import type { Engine } from '#tests/support/database/databases.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { readFirstEvent } from '#tests/support/server/first-event.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { runShop, startShop } from '#tests/support/server/shop.ts';

const seconds = { timeout: 20_000 };

describe.each<[string, Engine]>([
  ['in one process', 'sqlite'],
  ['over two processes', 'postgres'],
])('an open page %s', (_, engine) => {
  it('shows without a reload a new order, its confirmation, the remaining stock and the count in the title', async () => {
    const trading = await openTradingShop(engine);
    const { shop, admin, item } = trading;
    const otherProcess = engine === 'postgres' ? await runShop(shop.env) : shop;
    const customer = await logIn(shop, buyer);

    const shopkeeper = await openBrowser(otherProcess.url);
    await startSession(shopkeeper);
    await openLive(shopkeeper, '/admin/dashboard');
    const inventory = await anotherTab(shopkeeper, '/admin/inventory');
    const buyerPage = await openBrowser(otherProcess.url);
    await startSession(buyerPage, buyer);
    await openLive(buyerPage, '/my-orders');
    const guest = await openBrowser(otherProcess.url);
    await openLive(guest, '/shop');
    await guest.getByText('In stock: 100000').waitFor();

    const number = await placeOrder(customer, item);
    await Promise.all([
      expect.poll(() => inventory.title(), live).toBe('(1) Inventory · Phone Shop'),
      expect.poll(() => shopkeeper.getByText(`Order ${number}`).count(), live).toBeGreaterThan(0),
      expect.poll(() => buyerPage.getByRole('heading', { name: `Order ${number}` }).count(), live).toBe(1),
      expect.poll(() => guest.getByText('In stock: 99999').count(), live).toBe(1),
    ]);
    await inventory.getByRole('link', { name: /^Orders 1 to confirm$/ }).waitFor();
    await inventory.getByRole('status').getByText(`New order ${number} · `).waitFor();
    await inventory.getByRole('button', { name: 'Dismiss' }).click();
    await inventory.getByText(`New order ${number}`).waitFor({ state: 'detached' });

    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    await admin.post(`/admin/admin-orders/${id}/confirmation`);
    await expect.poll(() => buyerPage.getByText('confirmed', { exact: true }).count(), live).toBe(1);

    await follow(shopkeeper, '/admin/admin-orders');
    await expect.poll(() => inventory.title(), live).toBe('Inventory · Phone Shop');
    const next = await placeOrder(customer, item);
    await expect.poll(() => shopkeeper.getByText(`Order ${next}`).count(), live).toBeGreaterThan(0);
  });
});

it('keeps typed text and open dialogs through an update', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const customer = await logIn(shop, buyer);
  const guest = await openBrowser(shop.url);
  await openLive(guest, '/shop');
  const qty = guest.getByLabel('Qty Redmi');
  await qty.fill('12');
  await placeOrder(customer, item);
  await expect.poll(() => guest.getByText('In stock: 99999').count(), live).toBe(1);
  expect(await qty.inputValue()).toBe('12');
  expect(await qty.evaluate((box) => box === document.activeElement)).toBe(true);

  const shopkeeper = await openBrowser(shop.url);
  await startSession(shopkeeper);
  await openLive(shopkeeper, '/admin/admin-orders');
  await expect.poll(() => shopkeeper.title()).toBe('Admin Orders · Phone Shop');
  const inventory = await anotherTab(shopkeeper, '/admin/inventory');
  await shopkeeper.getByRole('button', { name: 'More for order 1' }).click();
  await shopkeeper.getByRole('button', { name: 'Cancel order 1' }).click();
  await shopkeeper.getByRole('button', { name: 'Go back' }).waitFor();
  const next = await placeOrder(customer, item);
  await expect.poll(() => inventory.title(), live).toBe('(1) Inventory · Phone Shop');
  expect(await shopkeeper.getByText(`Order ${next}`).count()).toBe(0);
  await shopkeeper.getByRole('button', { name: 'Go back' }).click();
  await expect.poll(() => shopkeeper.getByText(`Order ${next}`).count(), live).toBeGreaterThan(0);
});

it('keeps the page if an update cannot be fetched', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const customer = await logIn(shop, buyer);
  const guest = await openBrowser(shop.url);
  await openLive(guest, '/shop');
  await guest.getByLabel('Qty Redmi').fill('12');
  let aborted = 0;
  await guest.route('**/shop.data*', async (route) => {
    aborted++;
    await route.abort();
  });
  await placeOrder(customer, item);
  await expect.poll(() => aborted, live).toBe(1);
  await guest.unroute('**/shop.data*');
  await placeOrder(customer, item);
  await expect.poll(() => guest.getByText('In stock: 99998').count(), live).toBe(1);
  expect(await guest.getByLabel('Qty Redmi').inputValue()).toBe('12');
});

it('shares one SSE connection among tabs, and another tab takes over when its tab closes', async () => {
  const { shop, item } = await openTradingShop('sqlite', { LOG_LEVEL: 'debug' });
  const customer = await logIn(shop, buyer);
  const first = await openBrowser(shop.url);
  let connections = 0;
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/events') connections++;
  });
  await openLive(first, '/shop');
  const second = await anotherTab(first, '/shop');
  const third = await anotherTab(first, '/');
  for (const tab of [first, second]) await tab.getByText('In stock: 100000').waitFor();
  await placeOrder(customer, item);
  for (const tab of [first, second]) await expect.poll(() => tab.getByText('In stock: 99999').count(), live).toBe(1);
  await expect.poll(() => third.getByRole('cell', { name: '99999' }).count(), live).toBe(1);
  expect(connections).toBe(1);

  await first.close();
  await placeOrder(customer, item);
  await expect.poll(() => second.getByText('In stock: 99998').count(), live).toBe(1);
  await expect.poll(() => third.getByRole('cell', { name: '99998' }).count(), live).toBe(1);
  expect(connections).toBe(2);
  await second.goto('/cart');
  await third.goto('/cart');
  await expect.poll(() => stillOpen(shop), seconds).toBe(0);
});

it('opens one SSE connection for each visible tab if the browser cannot share', async () => {
  const { shop, item } = await openTradingShop('sqlite', { LOG_LEVEL: 'debug' });
  const customer = await logIn(shop, buyer);
  const guest = await openBrowser(shop.url);
  await guest.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  await openLive(guest, '/shop');
  await placeOrder(customer, item);
  await expect.poll(() => guest.getByText('In stock: 99999').count(), live).toBe(1);
  await show(guest, false);
  await expect.poll(() => stillOpen(shop), seconds).toBe(0);
  await placeOrder(customer, item);
  await show(guest, true);
  await expect.poll(() => guest.getByText('In stock: 99998').count(), live).toBe(1);
});

it('catches up after the browser was offline and after the shop was down', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const customer = await logIn(shop, buyer);
  const guest = await openBrowser(shop.url);
  await openLive(guest, '/shop');
  await guest.context().setOffline(true);
  await placeOrder(customer, item);
  await guest.context().setOffline(false);
  await expect.poll(() => guest.getByText('In stock: 99999').count(), seconds).toBe(1);

  await shop.stop('SIGKILL');
  await shop.db.updateTable('inventories').set({ qty: 7 }).execute();
  await shop.start();
  await expect.poll(() => guest.getByText('In stock: 7').count(), seconds).toBe(1);
});

it('checks the connection only until it is back', async () => {
  const shop = await startShop('sqlite');
  const guest = await openBrowser(shop.url);
  await guest.clock.install();
  await guest.goto('/');
  let checks = 0;
  await guest.route('**/healthz', (route) => {
    checks++;
    return route.continue();
  });
  await guest.route('**/shop.data*', (route) => route.abort());
  await guest.getByRole('link', { name: 'Shop', exact: true }).click();
  await guest.getByText("You're back online.").waitFor();
  const before = checks;
  expect(before).toBeGreaterThan(0);
  await guest.clock.runFor(70_000);
  await guest.evaluate(() => fetch('/robots.txt').then(String));
  expect(checks).toBe(before);
});

it('keeps updating a page that the browser restores from its cache', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const customer = await logIn(shop, buyer);
  const guest = await openBrowser(shop.url);
  await openLive(guest, '/shop');
  // Safari goes back to a page without loading it.
  const dispatch = (event: 'pagehide' | 'pageshow') =>
    guest.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event);
  await dispatch('pagehide');
  await placeOrder(customer, item);
  await dispatch('pageshow');
  await expect.poll(() => guest.getByText('In stock: 99999').count(), seconds).toBe(1);
});

it('updates a page beyond the connection limit, and retries only after a pause', async () => {
  const { shop } = await openTradingShop('sqlite');
  const guest = await openBrowser(shop.url);
  await guest.clock.install();
  const first = JSON.parse(await readFirstEvent(shop, openVisitor(shop)));
  const full = `event: full\ndata: ${JSON.stringify({ ...first, catalog: first.catalog + 1, spread: 0 })}\n\n`;
  const sold = Promise.withResolvers<void>();
  let requests = 0;
  await guest.route('**/events?*', async (route) => {
    requests++;
    await sold.promise;
    return route.fulfill({ contentType: 'text/event-stream', body: full }).catch(() => {});
  });
  await guest.goto('/shop');
  await guest.getByText('In stock: 100000').waitFor();
  await shop.db.updateTable('inventories').set({ qty: 7 }).execute();
  sold.resolve();
  await expect.poll(() => guest.getByText('In stock: 7').count(), seconds).toBe(1);
  // It retries after 18 to 36 seconds.
  await guest.clock.fastForward(5_000);
  expect(requests).toBe(1);
  await guest.clock.fastForward(36_000);
  await expect.poll(() => requests, seconds).toBe(2);
});

it('keeps updating after a log-in and a log-out', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const customer = await logIn(shop, buyer);
  await placeOrder(customer, item);
  const tab = await openBrowser(shop.url);
  await openLive(tab, '/shop');
  const shopTab = await anotherTab(tab, '/shop');
  await logInBrowser(tab, buyer);
  await openLive(tab, '/my-orders');
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await admin.post(`/admin/admin-orders/${id}/confirmation`);
  await expect.poll(() => tab.getByText('confirmed', { exact: true }).count(), live).toBe(1);
  await tab.goto('/logout');
  await tab.waitForURL('**/login*');
  await placeOrder(customer, item);
  await expect.poll(() => shopTab.getByText('In stock: 99998').count(), live).toBe(1);
});

/** Opens a page and waits until its live updates work. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Each tab holds the lock of the connection, or waits for it.
  const haveLocks = async (tabs: number) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name }) => name?.startsWith('live ')).length === tabs;
  };
  // Without locks each tab opens its own connection when it has loaded.
  if (await page.evaluate(() => 'locks' in navigator))
    await page.waitForFunction(haveLocks, page.context().pages().length);
  await page.waitForLoadState('load');
}

async function anotherTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await openLive(tab, path);
  return tab;
}

/** Simulates that the tab goes to the background, or returns. */
async function show(page: Page, shown: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    shown ? 'visible' : 'hidden',
  );
}
