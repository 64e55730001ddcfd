import { expect, it } from 'vitest';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { fillItemKeys } from '#app/domain/phone/item-keys.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { startShop } from '#tests/support/server/shop.ts';

it('compares the phones of the URL in a table, also without scripts', async () => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const redmi = await addStockedItem(shop.db, {
    name: 'Redmi 14C',
    nameKey: 'redmi 14c',
    ram: '4GB',
    qty: 5,
    salePrice: 300_000,
  });
  const vivo = await addStockedItem(shop.db, {
    name: 'Vivo Y19s',
    nameKey: 'vivo y19s',
    ram: '6GB',
    qty: 2,
    salePrice: 310_000,
  });
  const soldOut = await addStockedItem(shop.db, {
    name: 'Oppo A3',
    nameKey: 'oppo a3',
    ram: '8GB',
    qty: 0,
    salePrice: 305_000,
  });
  const gone = await addStockedItem(shop.db, { name: 'Gone', nameKey: 'gone', deletedAt: LONG_AGO });

  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await page.goto(`/shop/${redmi}`);
  await page.getByRole('link', { name: 'Compare with another phone' }).click();
  expect(new URL(page.url()).searchParams.get('phones')).toBe(redmi);
  await page.getByRole('link', { name: /^Vivo Y19s/ }).click();
  const cells = async () => {
    const rows = await page
      .getByRole('row')
      .filter({ hasNot: page.getByText('See phone') })
      .all();
    return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  };
  expect(await cells()).toMatchObject([
    ['Model', 'Redmi 14C', 'Vivo Y19s'],
    ['Price', '300,000 MMK\nLowest price', '310,000 MMK'],
    ['In stock', '5', '2 · Low stock'],
    ['RAM', '4GB', '6GB'],
    ['ROM', expect.any(String), expect.any(String)],
    ['Type', expect.any(String), expect.any(String)],
  ]);
  await page.getByRole('searchbox').fill('oppo');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /^Oppo A3/ }).click();
  expect(new URL(page.url()).searchParams.get('phones')).toBe([redmi, vivo, soldOut].join(','));
  await page.getByText('0 · Out of stock').waitFor();
  await page.getByRole('link', { name: 'Remove Vivo Y19s' }).click();
  expect(new URL(page.url()).searchParams.get('phones')).toBe([redmi, soldOut].join(','));
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  const scripted = await openBrowser(shop.url, { viewport: phone });
  await scripted.goto(`/compare?phones=${[redmi, gone, vivo, soldOut, 'never']}`);
  await scripted.getByText('1 phone is no longer sold.').waitFor();
  expect(await scripted.getByRole('columnheader').allInnerTexts()).toEqual(['Redmi 14C', 'Vivo Y19s', 'Oppo A3']);
  await expectSound(scripted);
  await scripted.getByRole('searchbox').fill('nothing like it');
  await scripted.getByText('Nothing found').waitFor();
  await follow(scripted, '/shop');
  await scripted.getByRole('link', { name: 'Compare phones' }).click();
  await scripted.getByRole('heading', { name: 'Choose the first phone' }).waitFor();
  await expectSound(scripted);
});

it('shows a phone with its versions, how to pay, the shop and phones near its price', async () => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  await addPaymentMethod(shop.db, { now: new Date(), uid: await insertUser(shop.db, { role: 'admin' }) }, 'KBZPay');
  const contacts = { shopPhone: '09 450 012 345', messenger: 'shwepyi.example', shopAddress: '27th Street, Yangon' };
  await shop.db.updateTable('settings').set(contacts).execute();
  const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', rom: '128GB' };
  const id = await addStockedItem(shop.db, { ...redmi, ram: '4GB', qty: 5, salePrice: 300_000 });
  await addStockedItem(shop.db, { ...redmi, ram: '6GB', qty: 0, salePrice: 350_000 });
  await addStockedItem(shop.db, { name: 'Vivo Y19s', nameKey: 'vivo y19s', qty: 2, salePrice: 310_000 });
  await fillItemKeys(shop.db);

  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto(`/shop/${id}`);
  await page.getByText('KBZPay').waitFor();
  await page.getByText('27th Street, Yangon').waitFor();
  const question = await page.getByRole('link', { name: 'Messenger' }).getAttribute('href');
  expect(decodeURIComponent(question ?? '')).toContain('I have a question about Redmi 14C · 4GB / 128GB, 300,000 MMK.');
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(1);
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
  expect(await versions.allTextContents()).toEqual(['4GB · 128GB300,000 MMK', '6GB · 128GBOut of stock']);
  await versions.last().click();
  await page.waitForURL(/6gb-128gb/);
  // A phone out of stock leads to the shop: nothing of it can be put in the cart.
  await page.getByRole('heading', { name: 'Ask the shop' }).waitFor();
  expect([await add.count(), await page.getByRole('button', { name: 'One more' }).count()]).toEqual([0, 0]);
  await expectSound(page);
});

it.each(['en-US', 'my-MM'])('shows name, price and stock of a phone above the buy bar (%s)', async (locale) => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const names = ['Redmi Note 9', 'Samsung Galaxy S25 Ultra 5G Titanium Silver Blue Dual SIM HK'];
  const page = await openBrowser(shop.url, { viewport: phone, locale });
  for (const [at, name] of names.entries()) {
    const version = {
      name,
      nameKey: name.toLowerCase(),
      rom: '128GB',
      salePrice: 12_345_678,
      tracking: 'optional' as const,
    };
    const id = await addStockedItem(shop.db, { ...version, ram: '4GB', qty: 1 });
    await addStockedItem(shop.db, { ...version, ram: '8GB', qty: 5 });
    await insertUnit(shop.db, { itemId: id, imei: imeiOf(at), condition: 'grade-b' });
    await insertPhoto(shop.db, { name });
    await follow(page, `/shop/${id}`);
    for (const height of [640, 740]) {
      await page.setViewportSize({ width: 360, height });
      const bar = await page.locator('.foot-bar').boundingBox();
      const photo = await page.locator('.phone-photo').first().boundingBox();
      const facts = page.getByRole('heading', { level: 1 }).locator('xpath=..');
      const box = await facts.boundingBox();
      expect(photo?.height).toBeLessThanOrEqual(height * 0.42);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${at} ${height}`).toBeLessThanOrEqual((bar?.y ?? 0) - 8);
      const text = await facts.innerText();
      expect(text).toContain('12,345,678');
      expect(text).toMatch(locale === 'en-US' ? /Low stock[\s\S]*Used, grade B/ : /ကုန်ခါနီး[\s\S]*Grade B/);
    }
  }
  await expectSound(page);
});
