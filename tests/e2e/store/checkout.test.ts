import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import {
  changeCart,
  confirmOrder,
  loseResponse,
  orderCompleted,
  readCart,
  writeCart,
} from '#tests/support/browser/checkout-page.ts';
import { startSession } from '#tests/support/browser/people.ts';
import type { DatabaseEnv } from '#tests/support/database/databases.ts';
import { mya, openCheckoutDatabase, su } from '#tests/support/factories/checkout-database.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { startShop } from '#tests/support/server/shop.ts';

/** A database with two buyers and three pieces of a phone; each test gets a copy. */
let prepared: DatabaseEnv;
let id: string;
beforeAll(async () => {
  const { db, env } = await openCheckoutDatabase();
  prepared = env;
  id = await addStockedItem(db, { name: 'Redmi 14C', qty: 3, salePrice: 315_000 });
});

const redmi = (qty: number) => aPhone({ id, name: 'Redmi 14C', salePrice: 315_000, qty });

/** Mya at her cart with the form filled in. */
async function atCheckout(lines = [redmi(2)]) {
  const { url, db } = await startShop('sqlite', {}, prepared);
  const page = await openBrowser(url, { viewport: phone });
  await startSession(page, mya);
  await changeCart(page, lines);
  await page.goto('/cart');
  await page.getByLabel('Address').fill('Yangon');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  return { db, page };
}

const waitForAlert = (page: Page, words: string) => page.getByRole('alert').getByText(words, { exact: true }).waitFor();

const notPlaced =
  'Your order was not placed: the connection was lost before it arrived. Nothing was taken from stock. Please press Confirm Order again.';

it('reports missing stock and keeps what was typed', async () => {
  const { page, db } = await atCheckout();
  await page.getByLabel('Qty Redmi').fill('4');
  await confirmOrder(page);
  await waitForAlert(page, 'Not enough stock for Redmi 14C. Available: 3');
  expect(await page.getByLabel('Address').inputValue()).toBe('Yangon');
  expect(await countOrdersAndStock(db)).toEqual({ orders: 0, lines: 0, onHand: { [id]: 3 }, balanced: true });
  await page.getByLabel('Qty Redmi').fill('3');
  await confirmOrder(page);
  await orderCompleted(page);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, onHand: { [id]: 0 }, balanced: true });
});

it('offers the new payment methods when the chosen one is gone', async () => {
  const { page, db } = await atCheckout();
  await db.updateTable('paymentSettings').set({ methods: '["WavePay"]' }).execute();
  await confirmOrder(page);
  await waitForAlert(page, 'This payment method is no longer offered. Please choose another.');
  await page.getByRole('radio', { name: 'WavePay' }).check();
  expect(await page.getByLabel('Address').inputValue()).toBe('Yangon');
  await confirmOrder(page);
  await orderCompleted(page);
});

it('uses a new key for each order, also after a key that was used before', async () => {
  const { page, db } = await atCheckout([redmi(1)]);
  await confirmOrder(page);
  await orderCompleted(page);
  const again = async (key?: string) => {
    await writeCart(page, [redmi(1)]);
    if (key) await page.evaluate((used) => localStorage.setItem('checkoutAttempt', used), key);
    await page.reload();
    await page.getByLabel('Address').fill('Mandalay');
    await page.getByRole('radio', { name: 'KBZPay' }).check();
    await confirmOrder(page);
  };
  const { checkoutKey } = await db.selectFrom('orders').select('checkoutKey').executeTakeFirstOrThrow();
  await again(checkoutKey);
  await waitForAlert(page, 'This order was already sent. Please look at My Orders, then reload this page.');
  await confirmOrder(page);
  await orderCompleted(page);
  await again();
  await orderCompleted(page);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 3, onHand: { [id]: 0 }, balanced: true });
});

it('shows a new price, and orders at it only after the buyer confirms again', async () => {
  const { page, db } = await atCheckout();
  await db.updateTable('inventories').set({ salePrice: 320_000 }).execute();
  await confirmOrder(page);
  await waitForAlert(page, 'The price of Redmi 14C is now 320,000 MMK. Please check your cart and confirm again.');
  await page.getByText('640,000 MMK').first().waitFor();
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0, onHand: { [id]: 3 } });
  await confirmOrder(page);
  await orderCompleted(page);
  const order = await db.selectFrom('orders').select('total').executeTakeFirstOrThrow();
  expect(order.total).toBe(640_000);
});

it('refuses a cart with too many different phones, and keeps it', async () => {
  const others = Array.from({ length: MAX_CART_LINES }, (_, n) => ({ ...redmi(1), id: `other-${n}` }));
  const { page, db } = await atCheckout([redmi(1), ...others]);
  await confirmOrder(page);
  await waitForAlert(
    page,
    'An order can have at most 200 different items. Please delete some from your cart and confirm again.',
  );
  expect(await readCart(page)).toHaveLength(201);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0 });
});

it('places one order if the connection drops before or after the order arrives, and shows whether it was placed', async () => {
  const { page, db } = await atCheckout();
  await page.route('**/cart.data**', (route) => route.abort(), { times: 1 });
  await confirmOrder(page);
  await waitForAlert(page, notPlaced);
  await expectSound(page);
  expect(await page.getByLabel('Address').inputValue()).toBe('Yangon');
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0 });

  await page.route('**/cart.data**', loseResponse, { times: 1 });
  await confirmOrder(page);
  await page.getByRole('status').getByText('Your order 1 was placed.').waitFor();
  await orderCompleted(page);
  await expectSound(page);
  const stored = await page.evaluate(() =>
    ['buyerDraft', 'checkoutAttempt', 'sentAttempts'].map((key) => localStorage.getItem(key)),
  );
  expect(stored).toEqual([null, null, null]);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, onHand: { [id]: 1 }, balanced: true });
});

it('reconciles an order without a response first, even after reloads, log-outs and other users', async () => {
  const { page, db } = await atCheckout();
  await page.route('**/cart/attempt', (route) => route.abort());
  await page.route('**/cart.data**', loseResponse, { times: 1 });
  await confirmOrder(page);
  const finding = page.getByRole('status').getByText('Checking whether your order arrived…');
  await finding.waitFor();
  await page.getByRole('button', { name: 'Check now' }).waitFor();
  await expectSound(page, { staysBusy: true });
  expect(await page.getByRole('button', { name: 'Checking…' }).getAttribute('aria-disabled')).toBe('true');
  const sent = await readCart(page);
  const laterLine = { ...sent[0], id: 'honor', name: 'HONOR X9c' };
  await page.goto('/cart');
  await finding.waitFor();

  // The log-in has ended, and somebody else orders at this browser.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.unroute('**/cart/attempt');
  // A script presses it in one step: the page itself checks every second, and then removes the button.
  await page.evaluate(() =>
    [...document.querySelectorAll('button')].find((each) => each.innerText === 'Check now')?.click(),
  );
  await waitForAlert(page, 'Please log in to check whether your order arrived.');
  await startSession(page, su);
  await page.goto('/cart');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Su');
  expect(await page.getByLabel('Address').inputValue()).toBe('');
  expect(await finding.count()).toBe(0);
  await page.getByLabel('Qty Redmi').fill('1');
  await page.getByLabel('Address').fill('Bago');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await confirmOrder(page);
  await orderCompleted(page);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 2, onHand: { [id]: 0 }, balanced: true });

  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await writeCart(page, [...sent, laterLine]);
  await page.goto('/cart');
  await page.getByRole('status').getByText('Your order 1 was placed.').waitFor();
  expect(await readCart(page)).toEqual([laterLine]);
});

it('reconciles an order whose response has not come within 30 seconds', async () => {
  const { page } = await atCheckout();
  await page.clock.install();
  const arrived = Promise.withResolvers<void>();
  await page.route(
    '**/cart.data**',
    async (route) => {
      await route.fetch();
      arrived.resolve();
    },
    { times: 1 },
  );
  await confirmOrder(page);
  await arrived.promise;
  await page.clock.fastForward(31_000);
  await page.getByRole('status').getByText('Your order 1 was placed.').waitFor();
});

it('keeps a line that another tab adds to the cart while an order is sent, and leaves it out of that order', async () => {
  const { page, db } = await atCheckout();
  await db.updateTable('settings').set({ shopPhone: '09 450 012 345' }).execute();
  const [line] = await readCart(page);
  const laterLine = { ...line, id: 'honor', name: 'HONOR X9c' };
  await page.route(
    '**/cart.data**',
    async (route) => {
      const tab = await page.context().newPage();
      await changeCart(tab, [line, laterLine]);
      await page.getByLabel('Qty HONOR').waitFor();
      await route.continue();
    },
    { times: 1 },
  );
  await confirmOrder(page);
  await orderCompleted(page);
  expect(await readCart(page)).toEqual([laterLine]);
  const text = page.getByText('Redmi 14C');
  await text.waitFor();
  expect(await text.textContent()).not.toContain('HONOR');
});

it("shows SPEC's message if the shop fails, and sends the same order again", async () => {
  const { page, db } = await atCheckout();
  await page.route(
    '**/cart.data**',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: 'no' });
    },
    { times: 1 },
  );
  await confirmOrder(page);
  await waitForAlert(page, 'Something went wrong. Please try again.');
  await confirmOrder(page);
  await orderCompleted(page);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1 });
});

it('blocks a second press during submission', async () => {
  const { page, db } = await atCheckout();
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/cart.data**', async (route) => {
    sent += route.request().method() === 'POST' ? 1 : 0;
    await held.promise;
    await route.continue();
  });
  await confirmOrder(page);
  const submitting = page.getByRole('button', { name: 'Submitting...' });
  await submitting.click({ force: true });
  await submitting.press('Enter');
  held.resolve();
  await orderCompleted(page);
  expect(sent).toBe(1);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1 });
});
