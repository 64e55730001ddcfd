import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertItem, insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { startShop } from '#tests/support/server/shop.ts';

it('asks in the set-up what the shop sells, and for later its registration and whether the starting terms are right', async () => {
  const shop = await startShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  const main = page.getByRole('main');
  const readSettings = () =>
    shop.db
      .selectFrom('settings')
      .select(['shopName', 'shopAddress', 'sells', 'registeredName', 'registrationNumber', 'termsRead'])
      .executeTakeFirstOrThrow();

  await page.goto('/admin/shop-details?setup=contact');
  expect(await page.getByLabel('Registered as').count()).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Shwe Pyi');
  await page.getByLabel('Address').fill('Bago');
  await page.getByRole('radio', { name: 'Accessories' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/admin/exchange-setting?setup=prices');
  await follow(page, '/admin/add-inventory');
  await page.getByLabel('Variant').first().waitFor();
  expect(await page.getByLabel('RAM').count()).toBe(0);
  await main.getByRole('link', { name: 'Add a phone' }).click();
  await page.getByLabel('RAM').first().waitFor();

  await follow(page, '/admin/dashboard');
  await main.getByRole('heading', { name: 'Later, when you have time' }).waitFor();
  expect(await main.getByRole('img', { name: 'Later' }).count()).toBe(2);
  await expectSound(page);
  await main.getByRole('link', { name: 'Registered name and number' }).click();
  await page.waitForURL('**/admin/shop-details?setup=registration');
  expect(await page.getByLabel('Address', { exact: true }).count()).toBe(0);
  await page.getByLabel('Registered as').fill('Shwe Pyi Co., Ltd.');
  await page.getByLabel('Registration number').fill('101');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  // The next step, which its first link also leads to.
  await page.waitForURL('**/admin/shop-details/terms?setup=terms');
  expect(await readSettings()).toEqual({
    ...{ shopName: 'Shwe Pyi', shopAddress: 'Bago', sells: 'accessories' },
    ...{ registeredName: 'Shwe Pyi Co., Ltd.', registrationNumber: '101', termsRead: false },
  });
  await expectSound(page);
  await page.getByRole('button', { name: 'These terms are right' }).click();
  await page.getByText('Terms saved').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await shop.db.selectFrom('shopTerms').select('version').execute()).toHaveLength(1);
  await main.getByRole('link', { name: 'Back to Today' }).click();
  await main.getByRole('heading', { name: 'To do' }).waitFor();
  expect(await main.getByText('Get your shop ready').count()).toBe(1);
  expect(await main.getByRole('img', { name: 'Later' }).count()).toBe(0);
});

it('asks on Today to read the starting terms of a shop that sells, until they are kept', async () => {
  const { db, url } = await startShop('sqlite');
  await db
    .updateTable('settings')
    .set({ shopPhone: '09 791 234 567', shopAddress: 'Bago', profitPercent: '10' })
    .execute();
  const rate = { id: 'rate', currency: 'CNY', rate: '600', date: '2026-11-21', createdAt: LONG_AGO };
  await db.insertInto('exchangeRates').values(rate).execute();
  await db.updateTable('paymentSettings').set({ methods: '["Cash"]' }).execute();
  await insertPaymentAccount(db, { method: 'Cash', kind: 'cash' });
  await insertItem(db, { qty: 9, currency: 'MMK' });
  await insertOrder(db, { uid: await insertUser(db), status: 'confirmed' });
  const page = await openBrowser(url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/dashboard');
  const task = page.getByRole('listitem').filter({ hasText: 'Read your shop terms' });
  await task.getByRole('link', { name: 'Read' }).click();
  await page.getByRole('button', { name: 'These terms are right' }).click();
  await page.getByText('Terms saved').waitFor();
  await follow(page, '/admin/dashboard');
  await page.getByText('Nothing to do.').waitFor();
  expect(await page.getByText('Get your shop ready').count()).toBe(0);
});
