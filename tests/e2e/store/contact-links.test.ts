import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';

it('links to the contact apps that are set and to no other, with the text of a complete order', async () => {
  const { admin, shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone, permissions: ['clipboard-read', 'clipboard-write'] });
  const links = () =>
    page
      .getByRole('list', { name: 'Contact the shop' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
  await page.goto('/');
  expect(await links()).toEqual([]);
  const contacts = {
    viber: '၀၉ ၄၅၀ ၀၁၂ ၃၄၆',
    messenger: 'https://www.facebook.com/AungMobile',
    telegram: '@aung_mobile',
    tiktok: 'https://www.tiktok.com/@aung.mobile',
  };
  const details = { name: 'Aung Mobile', phone: '09 450 012 345', address: 'Yangon' };
  const registered = { registeredName: 'Aung Co., Ltd.', registrationNumber: 'OS 7', registeredAddress: 'No. 9\nBago' };
  expect((await admin.post('/admin/shop-details', { ...details, ...contacts, ...registered })).status).toBe(200);
  const external = 'noopener noreferrer';
  const plain = [
    ['tel:+959450012345', null],
    ['viber://chat?number=%2B959450012346', null],
    ['https://m.me/AungMobile', external],
    ['https://t.me/aung_mobile', external],
    ['https://www.tiktok.com/@aung.mobile', external],
  ];
  await follow(page, '/');
  expect(await links()).toEqual(plain);
  const foot = 'Aung Co., Ltd. · Registration number: OS 7 · No. 9, Bago';
  expect(await page.getByRole('contentinfo').innerText()).toContain(foot);

  await startSession(page, buyer);
  await follow(page, '/shop');
  await page.getByLabel('Qty Redmi 14C').fill('2');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText(/items added to cart/).waitFor();
  await follow(page, '/cart');
  expect(await links()).toEqual(plain);
  await page.getByLabel('Address').fill('Yangon');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('button', { name: 'Copy order text' }).click();
  await page.getByText('Copied').waitFor();
  const { number, total } = await shop.db.selectFrom('orders').select(['number', 'total']).executeTakeFirstOrThrow();
  const mmk = `${total.toLocaleString('en')} MMK`;
  const text = `Order ${number}\nRedmi 14C 4GB 128GB × 2 = ${mmk}\nTotal: ${mmk}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  const query = `?text=${encodeURIComponent(text)}`;
  expect((await links()).map(([href]) => href)).toEqual([
    ...plain.slice(0, 2).map(([href]) => href),
    `https://m.me/AungMobile${query}`,
    `https://t.me/aung_mobile${query}`,
    plain[4]?.[0],
  ]);
  expect(await page.getByRole('contentinfo').innerText()).toContain(foot);
  await expectSound(page);
});
