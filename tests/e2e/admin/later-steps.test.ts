import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
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
  await main.getByText('Read your shop terms').waitFor();
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
  expect(await main.getByText('Read your shop terms').count()).toBe(0);
  expect(await main.getByRole('img', { name: 'Later' }).count()).toBe(0);
});
