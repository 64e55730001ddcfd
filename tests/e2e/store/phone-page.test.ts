import { expect, it } from 'vitest';
import { addPaymentMethod } from '#app/domain/payments/payment-methods.server.ts';
import { prepareShop } from '#app/domain/settings/shop-prepare.server.ts';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { stock } from '#tests/support/factories/items.ts';
import { startShop } from '#tests/support/server/shop.ts';

it('shows a phone with its versions, how to pay, the shop and phones near its price', async () => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  await addPaymentMethod(shop.db, new Date(), await insertUser(shop.db, { role: 'admin' }), 'KBZPay');
  const contacts = { shopPhone: '09 450 012 345', messenger: 'shwepyi.example', shopAddress: '27th Street, Yangon' };
  await shop.db.updateTable('settings').set(contacts).execute();
  const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', rom: '128GB' };
  const id = await stock(shop.db, { ...redmi, ram: '4GB', qty: 5, salePrice: 300_000 });
  await stock(shop.db, { ...redmi, ram: '6GB', qty: 0, salePrice: 350_000 });
  await stock(shop.db, { name: 'Vivo Y19s', nameKey: 'vivo y19s', qty: 2, salePrice: 310_000 });

  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto(`/shop/${id}`);
  await page.getByText('KBZPay').waitFor();
  await page.getByText('27th Street, Yangon').waitFor();
  const question = await page.getByRole('link', { name: 'Messenger' }).getAttribute('href');
  expect(decodeURIComponent(question ?? '')).toContain('I have a question about Redmi 14C · 4GB / 128GB, 300,000 MMK.');
  expect(await page.getByRole('region', { name: 'Share' }).getByRole('button').count()).toBe(1);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  for (const top of [0, 10_000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    const box = await add.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= phone.height).toBe(true);
  }
  await page.getByRole('button', { name: 'One more' }).click();
  await add.click();
  await page.getByText('Added. You have 2 in your cart.').waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'Vivo Y19s' }).waitFor();

  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('link');
  expect(await versions.allTextContents()).toEqual(['4GB · 128GB', '6GB · 128GB+50,000 MMK']);
  await versions.last().click();
  await page.waitForURL(/6gb-128gb/);
  // Out of stock: the shop is asked first.
  const ask = await page.getByRole('heading', { name: 'Ask the shop' }).boundingBox();
  const addSoldOut = await add.boundingBox();
  expect(ask && addSoldOut && ask.y < addSoldOut.y).toBe(true);
  await expectSound(page);
});
