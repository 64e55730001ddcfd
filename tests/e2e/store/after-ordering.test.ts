import { expect, it } from 'vitest';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { startShop } from '#tests/support/server/shop.ts';

it('tells a guest that an order needs an account, asks nothing twice, and shows what happens after the order', async () => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  await addPaymentMethod(shop.db, { now: new Date(), uid: await insertUser(shop.db, { role: 'admin' }) }, 'KBZPay');
  for (const name of ['HONOR X9c', 'Nokia 105', 'redmi 14C', 'Vivo Y19s', 'ZTE Blade'])
    await addStockedItem(shop.db, { name, nameKey: name.toLowerCase(), qty: 5, salePrice: 100_000 });
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/shop');
  for (const more of await page.getByRole('button', { name: 'One more' }).all()) await more.click();
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await page.getByText('An order needs an account.').waitFor();
  await page.getByLabel('Name').fill('Daw Khin');
  await page.getByLabel('Phone').fill('09 791 234 567');
  await page.getByLabel('Address').fill('Yangon');
  await page.getByRole('link', { name: 'Create an account' }).click();

  await page.getByRole('heading', { name: 'Register' }).waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Daw Khin');
  expect(await page.getByLabel('Phone').inputValue()).toBe('09 791 234 567');
  await page.getByLabel('Email').fill('khin@example.com');
  await page.getByLabel('Password').fill('a long password of hers');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/cart?after=registration');
  await page.getByRole('status').getByText('Registration successful!').waitFor();
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('Yangon');
  expect(await page.getByText('An order needs an account.').count()).toBe(0);
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Order \d+ is placed$/ });
  await heading.waitFor();
  expect(await heading.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  const box = await heading.boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= phone.height).toBe(true);
  await page.getByText('The shop has no account for this payment method at the moment.').waitFor();
  const steps = page.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem');
  expect(await steps.count()).toBe(4);
  await expectSound(page);

  await page.getByRole('link', { name: 'See My Orders' }).click();
  await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  expect(await steps.allTextContents()).toEqual([
    expect.stringContaining('Placed'),
    expect.stringContaining('Checked'),
    expect.stringContaining('Confirmed'),
    expect.stringContaining('Handed over'),
  ]);
  expect(await page.locator('[aria-current=step]').textContent()).toContain('Checked');
  await expectSound(page);
});
