import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { screenshots } from '#tests/support/pictures.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

const viewport = { width: 360, height: 640 };
const CART = /(Go to|See) cart$/;
let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const admin = await insertUser(shop.db, { role: 'admin' });
  for (const method of ['KBZPay', 'WavePay']) await addPaymentMethod(shop.db, { now: new Date(), uid: admin }, method);
  await insertPaymentAccount(shop.db, { number: '09 450' });
  await addStockedItem(shop.db, { id: 'honor', name: 'HONOR X9c', qty: 5, salePrice: 100_000 });
});

it('takes a stranger from a shared link to an order in 6 taps and 5 fields, and to a paid report in 8', async () => {
  const page = await openBrowser(shop.url, { viewport });
  const count = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    await target.click();
    count.taps++;
  };
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    count.fields++;
  };
  await page.goto('/shop/honor');
  await tap(page.getByRole('button', { name: 'Add to Cart' }));
  await tap(page.getByRole('main').getByRole('link', { name: CART }));
  const act = page.locator('.act-bar');
  await act.getByText('100,000 MMK').waitFor();
  expect(await isInView(act)).toBe(true);
  // The bar of the act takes the place of the navigation.
  expect(await isInView(page.locator('#main-menu'))).toBe(false);
  await tap(page.getByRole('link', { name: 'Create an account' }));
  // The cart that it leaves has fields of the same names.
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  await fill('Name', 'Daw Khin');
  await fill('Phone', '09 791 234 567');
  await fill('Email', 'khin@example.com');
  await fill('Password', 'a long password of hers');
  await tap(page.getByRole('main').getByRole('button', { name: 'Register' }));

  await page.waitForURL('**/cart?*');
  await page.getByRole('status').getByText('Registration successful!').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Daw Khin');
  expect(await page.getByLabel('Phone').inputValue()).toBe('09 791 234 567');
  await fill('Address', 'Yangon');
  await tap(page.getByRole('radio', { name: 'KBZPay' }));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await isInView(act)).toBe(true);
  await expectSound(page);
  await tap(page.getByRole('button', { name: 'Confirm Order' }));
  await page.getByRole('button', { name: 'Order Complete' }).waitFor();
  expect(count).toEqual({ taps: 6, fields: 5 });

  // From here two taps and a picture to the paid report; nothing needs to be scrolled into view.
  const pay = page.getByRole('link', { name: 'See how to pay' });
  expect(await isInView(pay)).toBe(true);
  await tap(pay);
  await page.getByRole('button', { name: 'Copy Number: 09 450' }).waitFor();
  const [slip] = await screenshots('#205080');
  await page.getByLabel('Add pictures').setInputFiles(slip ?? []);
  await page.getByRole('list', { name: 'Chosen pictures' }).locator('img').waitFor();
  expect(await isInView(act)).toBe(true);
  await tap(page.getByRole('button', { name: 'I have paid' }));
  const answer = page.getByText('The shop is checking 100,000 MMK');
  await answer.waitFor();
  expect(await isInView(answer)).toBe(true);
  await expectSound(page);
  expect(count).toEqual({ taps: 8, fields: 5 });
});

it('says each missing detail at its field, and focuses the first', async () => {
  const page = await openBrowser(shop.url, { viewport });
  await startSession(page, { email: 'khin@example.com', password: 'a long password of hers' });
  await page.goto('/shop/honor');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('main').getByRole('link', { name: CART }).click();
  const address = page.getByLabel('Address');
  await address.fill('');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('Please fill all buyer info and select a payment method.').waitFor();
  await page.getByText('Please enter Address.').waitFor();
  await page.getByText('Please choose Payment Method from the list.').waitFor();
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await isInView(address)).toBe(true);
  await address.fill('Yangon');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  const method = page.getByRole('radio', { name: 'KBZPay' });
  await expect.poll(() => method.evaluate((row) => row === document.activeElement)).toBe(true);
});

it('carries the email between Login and Register, and shows a password on request', async () => {
  const page = await openBrowser(shop.url, { viewport });
  await page.goto('/register');
  await page.getByLabel('Email').fill('mya@example.com');
  await page.getByRole('link', { name: 'I have an account already' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mya@example.com');
  await page.getByLabel('Email').fill('aye@example.com');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('password');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('aye@example.com');
  expect(page.url()).not.toContain('secret');
  expect(await storedTexts(page)).not.toContain('secret');
});

async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= 0 && Math.floor(bottom) <= innerHeight;
  });
}

function storedTexts(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}
