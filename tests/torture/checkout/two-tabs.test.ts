import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import {
  changeCart,
  confirmOrder,
  loseResponse,
  orderCompleted,
  readCart,
  writeCart,
} from '#tests/support/browser/checkout-page.ts';
import { logIn, startSession } from '#tests/support/browser/people.ts';
import type { DatabaseEnv } from '#tests/support/database/databases.ts';
import { mya, openCheckoutDatabase, su } from '#tests/support/factories/checkout-database.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { startShop } from '#tests/support/server/shop.ts';

/** A database with Mya, Su and two items; each test gets a copy. */
let prepared: DatabaseEnv;
let redmi: string;
let honor: string;
beforeAll(async () => {
  const { db, env } = await openCheckoutDatabase();
  prepared = env;
  redmi = await addStockedItem(db, { name: 'Redmi 14C', nameKey: 'redmi 14c', qty: 9, salePrice: 315_000 });
  honor = await addStockedItem(db, { name: 'HONOR X9c', nameKey: 'honor x9c', qty: 9, salePrice: 1_140_153 });
});

const redmis = (qty: number) => aPhone({ id: redmi, name: 'Redmi 14C', salePrice: 315_000, qty });
const honors = (qty: number) => aPhone({ id: honor, name: 'HONOR X9c', salePrice: 1_140_153, qty });

/** Mya's or a guest's cart with two phones of a kind and one of another. */
async function openCart(as: 'Mya' | 'guest') {
  const shop = await startShop('sqlite', {}, prepared);
  const page = await openBrowser(shop.url, { viewport: phone });
  if (as === 'Mya') await startSession(page, mya);
  await changeCart(page, [redmis(2), honors(1)]);
  await page.goto('/cart');
  await page.getByLabel('Name').fill('Mya');
  await page.getByLabel('Phone').fill('09 123');
  await page.getByLabel('Address').fill('Where Mya lives');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  return { db: shop.db, page };
}

/** Opens a cart and a second tab of the same browser. */
async function twoTabs({ as }: { as: 'Mya' | 'guest' }) {
  const first = await openCart(as);
  return { ...first, tab: await first.page.context().newPage() };
}

const quantities = async (page: Page) =>
  (await readCart(page)).map(({ name, qty }: { name: string; qty: number }) => [name, qty]);
const newLogin =
  "You're now logged in with a different account, so nothing was ordered. Please check your details and confirm again.";

it('gives a cart the same idempotency key in both tabs, and after a reload', async () => {
  const { page, tab } = await twoTabs({ as: 'Mya' });
  const keyOf = (each: Page) => each.evaluate(() => localStorage.getItem('checkoutAttempt'));
  const key = await keyOf(page);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  await tab.goto('/cart');
  await tab.getByLabel('Qty Redmi').waitFor();
  expect(await keyOf(tab)).toBe(key);
  await page.reload();
  await page.getByLabel('Qty Redmi').waitFor();
  expect(await keyOf(page)).toBe(key);
});

it('orders nothing from a page of another user, and says so', async () => {
  const { page, tab, db } = await twoTabs({ as: 'Mya' });
  await tab.goto('/logout');
  await tab.waitForURL('**/login');
  await logIn(tab, su);
  await confirmOrder(page);
  await page.getByRole('alert').getByText(newLogin, { exact: true }).waitFor();
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0 });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Su');
  expect(await page.getByLabel('Address').inputValue()).toBe('');

  await page.getByLabel('Address').fill('Where Su lives');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await confirmOrder(page);
  await orderCompleted(page);
  const orders = await db.selectFrom('orders').select(['name', 'address']).execute();
  expect(orders).toEqual([{ name: 'Su', address: 'Where Su lives' }]);
});

it.each(['Mya', 'guest'] as const)(
  'places one order if another user logged in and the response to the page of %s was lost',
  async (as) => {
    const { page, db } = await openCart(as);
    // Another tab would change the session like this.
    await startSession(page, as === 'Mya' ? su : mya);
    await page.route('**/cart.data**', loseResponse, { times: 1 });
    await confirmOrder(page);
    if (as === 'Mya') await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Su');
    else await page.getByRole('alert').first().waitFor();
    await page.reload();
    await page.getByLabel('Address').fill('Where they live');
    await page.getByRole('radio', { name: 'KBZPay' }).check();
    await confirmOrder(page);
    await orderCompleted(page);
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1 });
  },
);

it('restores a removed line with Undo, and keeps later changes', async () => {
  const { page, tab } = await twoTabs({ as: 'Mya' });
  await page.getByRole('button', { name: 'Delete HONOR' }).click();
  await page.getByLabel('Qty Redmi').fill('5');
  await changeCart(tab, [redmis(5), aPhone({ id: 'vivo', name: 'vivo Y04', salePrice: 1, qty: 1 })]);
  await page.getByLabel('Qty vivo').waitFor();
  await page.getByRole('button', { name: 'Delete vivo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await quantities(page)).toEqual([
    ['Redmi 14C', 5],
    ['HONOR X9c', 1],
    ['vivo Y04', 1],
  ]);
});

it('keeps a line that was added again after its removal', async () => {
  const { page, tab } = await twoTabs({ as: 'Mya' });
  await page.getByRole('button', { name: 'Delete HONOR' }).click();
  await changeCart(tab, [redmis(2), honors(3)]);
  await page.getByLabel('Qty HONOR').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await quantities(page)).toEqual([
    ['Redmi 14C', 2],
    ['HONOR X9c', 3],
  ]);
});

it('deletes or changes no other line if the page has missed a change of the cart', async () => {
  const { page } = await openCart('guest');
  // The page that changes the storage gets no event of it, like a page that the browser has frozen.
  await page.getByRole('button', { name: 'Delete Redmi 14C' }).evaluate(
    (button: HTMLButtonElement, cart) => {
      localStorage.setItem('cartItems', cart);
      button.click();
    },
    JSON.stringify([honors(1)]),
  );
  await page.getByRole('row').filter({ hasText: 'Redmi 14C' }).waitFor({ state: 'detached' });
  expect(await quantities(page)).toEqual([['HONOR X9c', 1]]);
  await writeCart(page, [redmis(2), honors(1)]);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByLabel('Qty Redmi 14C').evaluate(
    (input: HTMLInputElement, cart) => {
      localStorage.setItem('cartItems', cart);
      input.focus();
      document.execCommand('selectAll');
      document.execCommand('insertText', false, '3');
    },
    JSON.stringify([honors(1), redmis(2)]),
  );
  // The page has read the cart again, because the typed text has changed it.
  await page.getByRole('row').nth(1).filter({ hasText: 'HONOR X9c' }).waitFor();
  expect(await quantities(page)).toEqual([
    ['HONOR X9c', 1],
    ['Redmi 14C', 2],
  ]);
});

it('does not restore with Undo what another tab has ordered since', async () => {
  const { page, tab } = await twoTabs({ as: 'Mya' });
  await page.getByRole('button', { name: 'Delete HONOR' }).click();
  await tab.goto('/cart');
  await tab.getByRole('radio', { name: 'KBZPay' }).check();
  await confirmOrder(tab);
  await orderCompleted(tab);
  await expect.poll(() => quantities(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await quantities(page)).toEqual([['HONOR X9c', 1]]);
});

it.each([true, false])(
  'shows in the sending tab the outcome that another tab reconciled (placed: %s)',
  async (placed) => {
    const { page, tab } = await twoTabs({ as: 'Mya' });
    await page.route('**/cart/attempt', (route) => route.abort());
    await page.route('**/cart.data**', placed ? loseResponse : (route) => route.abort(), { times: 1 });
    await confirmOrder(page);
    await page.getByRole('button', { name: 'Check now' }).waitFor();
    const outcome = placed ? 'Your order 1 was placed.' : /^Your order was not placed/;
    await tab.goto('/cart');
    await tab.getByText(outcome).waitFor();
    await page.getByText(outcome).waitFor();
    if (placed) return;
    await confirmOrder(page);
    await orderCompleted(page);
  },
);

it.each([
  { as: 'guest', later: '' },
  { as: 'Mya', later: 'Where Mya lives' },
] as const)('keeps the typed address of a guest for a day, and of a user for longer ($as)', async ({ as, later }) => {
  const { page } = await openCart(as);
  const address = async (hours: number) => {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await page.reload();
    await page.getByLabel('Qty Redmi').waitFor();
    return page.getByLabel('Address').inputValue();
  };
  expect(await address(23)).toBe('Where Mya lives');
  expect(await address(25)).toBe(later);
});

it("gives a guest's draft to the user who logs in to place that order, and to nobody else", async () => {
  const { page, tab } = await twoTabs({ as: 'guest' });
  const address = async (at: Page) => {
    await at.goto('/cart');
    await at.getByLabel('Qty Redmi').waitFor();
    return at.getByLabel('Address').inputValue();
  };
  // The next guest opens another tab.
  expect(await address(tab)).toBe('');
  // Another user logs in, in either tab.
  for (const at of [tab, page]) {
    await startSession(at, su);
    expect(await address(at)).toBe('');
    await at.context().clearCookies();
  }
  expect(await address(page)).toBe('Where Mya lives');

  // The guest goes back from Login, and another user logs in later.
  await confirmOrder(page);
  await page.waitForURL('**/login?after=checkout**');
  expect(await address(page)).toBe('Where Mya lives');
  await logIn(page, su);
  expect(await address(page)).toBe('');
  await page.context().clearCookies();
  expect(await address(page)).toBe('Where Mya lives');

  await confirmOrder(page);
  await page.waitForURL('**/login?after=checkout**');
  await logIn(page, mya);
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('Where Mya lives');
  expect(await page.getByRole('radio', { name: 'KBZPay' }).isChecked()).toBe(true);
  // The draft belongs to Mya now, even if her session ends without a log-out.
  await page.context().clearCookies();
  expect(await address(page)).toBe('');
  await startSession(page, su);
  expect(await address(page)).toBe('');
  await page.context().clearCookies();
  await startSession(page, mya);
  expect(await address(page)).toBe('Where Mya lives');
});
