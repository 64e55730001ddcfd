import { beforeAll, expect, it } from 'vitest';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { confirmOrder, orderCompleted, readCart } from '#tests/support/browser/checkout-page.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { buyer, openTradingShop, type TradingShop } from '#tests/support/factories/trading-shop.ts';

/** Runs in the page before its scripts. */
const faults: [fault: string, script: string][] = [
  ['localStorage is refused', `refuse(window, 'localStorage')`],
  ['sessionStorage is refused', `refuse(window, 'sessionStorage')`],
  [
    'there is no storage',
    `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) replace(window, name, null)`,
  ],
  ['every storage is full', `Storage.prototype.setItem = fail; IDBObjectStore.prototype.put = fail`],
  ['indexedDB is refused', `refuse(window, 'indexedDB')`],
  ['indexedDB never answers', `IDBFactory.prototype.open = () => ({})`],
  [
    'locks are refused',
    `LockManager.prototype.request = () => Promise.reject(new DOMException('refused', 'SecurityError'))`,
  ],
  [
    'all is refused',
    `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuse(window, name);
    for (const name of ['locks', 'serviceWorker', 'clipboard', 'share', 'vibrate']) refuse(navigator, name);
    for (const name of ['BroadcastChannel', 'Notification', 'print']) replace(window, name, fail)`,
  ],
];
const tools = `
  function fail() { throw new DOMException('refused by the test', 'SecurityError'); }
  function refuse(where, name) { Object.defineProperty(where, name, { get: fail }); }
  function replace(where, name, value) { Object.defineProperty(where, name, { value }); }
`;

let trading: TradingShop;
beforeAll(async () => {
  trading = await openTradingShop('sqlite', { ORDER_LIMIT: '0' });
});

it.for(faults)('a phone can be ordered without an uncaught error although %s', async ([, script]) => {
  const { shop, item } = trading;
  const page = await openBrowser(shop.url);
  await page.context().addInitScript(`{${tools}${script}}`);
  await startSession(page, buyer);
  await page.goto(`/shop/${item.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added. You have 1 in your cart.').waitFor();
  await follow(page, '/cart');
  await page.getByLabel('Address').fill('Bago');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await confirmOrder(page);
  await orderCompleted(page);
});

it('a phone stays in the cart if the page is left while indexedDB does not answer', async () => {
  const { shop, item } = trading;
  const page = await openBrowser(shop.url);
  await page.context().addInitScript(`IDBFactory.prototype.open = () => ({})`);
  await page.goto(`/shop/${item.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto('/cart', { waitUntil: 'commit' });
  expect(await readCart(page)).toMatchObject([{ id: item.id, qty: 1 }]);
});

it('Print says what to do where the browser refuses to print', async () => {
  const { shop, admin } = trading;
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await admin.post(`/admin/admin-orders/${id}/confirmation`);
  const page = await openBrowser(shop.url);
  await page.context().addInitScript(`{${tools}replace(window, 'print', fail)}`);
  await startSession(page, buyer);
  await page.goto(`/my-orders/${id}/voucher`);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByText('Nothing printed?').waitFor();
});
