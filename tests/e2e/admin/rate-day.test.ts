import { expect, it } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

it('leads from the dashboard to applied prices and back, on a phone, with and without scripts', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const form = { type: 'instock', currency: 'CNY', ram: '8GB', rom: '128GB', qty: '4' };
  for (const [name, cost] of [
    ['HONOR 200', '200'],
    ['Poco X7', '300'],
  ] as const)
    await admin.post('/admin/add-inventory', { ...form, name, cost });
  const prices = async () => {
    const items = await shop.db.selectFrom('inventories').select(['name', 'salePrice']).orderBy('name').execute();
    return items.map(({ salePrice }) => salePrice);
  };

  for (const [javaScriptEnabled, applied] of [
    [true, [132_000, 215_160, 71_720]],
    [false, [132_000, 215_160, 71_720]],
  ] as const) {
    const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled });
    await startSession(page);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Rate Day' }).filter({ visible: true }).first().click();
    await page.getByLabel('CNY').fill('652');
    if (javaScriptEnabled) {
      await page.getByText('Last rate: 600').getByText('+8.7%').waitFor();
      await expectSound(page);
    }
    await page.getByRole('button', { name: 'Preview the prices' }).click();
    await page.getByText('143,440 MMK').waitFor();

    await page.getByRole('button', { name: 'Leave out HONOR 200' }).click();
    await page.getByRole('button', { name: 'Include HONOR 200' }).waitFor();
    await page.getByRole('button', { name: 'Apply 2 prices' }).click();
    await page.getByRole('alert').getByText('Please check each warning and tick it.').waitFor();
    await page.getByLabel('CNY moves by +8.7%, from 600 to 652.').check();
    await page.getByRole('button', { name: 'Apply 2 prices' }).click();
    await page.getByText('Applied by Admin').waitFor();
    await page.getByText('2 prices changed.').waitFor();
    expect(await prices()).toEqual(applied);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Undo these rates?' }).waitFor();
    const confirmation = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main');
    await confirmation.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone by Admin').waitFor();
    await page.getByText('2 items got their earlier price back.').waitFor();
    expect(await prices()).toEqual([132_000, 198_000, 66_000]);
  }
  expect(await checkIntegrity(shop.db)).toEqual([]);
});

it('shows twenty price changes within 1,600 pixels on a phone, and offers to share the new list', async () => {
  const shop = await startShop('sqlite');
  const admin = await logIn(shop, owner);
  const details = { currency: 'CNY', cost: '100', profit: '10', rate: '600', salePrice: 66_000, qty: 1 };
  for (let n = 1; n <= 21; n++)
    await insertItem(shop.db, { ...details, name: `Redmi Note ${n} Pro Max`, ram: '8GB', rom: '256GB' });
  await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '610' });
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 } });
  await startSession(page);
  await page.goto('/admin/price-changes');
  await page.getByRole('button', { name: 'Next' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Redmi Note' }).count()).toBe(20);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_600);
  await expectSound(page);

  await insertItem(shop.db, { ...details, name: 'Vivo by hand', rate: '500', salePrice: 55_000 });
  await follow(page, '/admin/rate-day');
  await page.getByLabel('CNY').fill('616.1');
  await page.getByRole('button', { name: 'Preview the prices' }).click();
  const heads = page.getByRole('rowheader');
  await page.getByText('21 more rise by 1%').waitFor();
  const rows = page.getByRole('row').filter({ hasText: 'Redmi Note' });
  const heights = await rows.evaluateAll((each) => each.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(64);
  expect((await heads.allTextContents()).slice(0, 2)).toEqual([
    '1 to look at',
    'Vivo by hand 8 · 256Moves by more than 10%',
  ]);
  await expectSound(page);
  await page.getByLabel(/moves by more than 10%/).check();
  await page.getByRole('button', { name: 'Apply 22 prices' }).click();
  await page.getByRole('heading', { name: '22 prices changed.' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'Share the new price list' }).click();
  await page.waitForURL('**/price-list');

  await page.goBack();
  await page.evaluate(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  });
  expect(await page.getByRole('link', { name: 'Price list', exact: true }).getAttribute('href')).toBe('/price-list');
  await page.getByRole('link', { name: 'Share the new price list' }).click();
  await page.waitForURL('**/price-list');
});

it('says that a person whose prices are limited may not undo rates', async () => {
  const shop = await startShop('sqlite');
  const admin = await logIn(shop, owner);
  await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '610' });
  const { id } = await shop.db.selectFrom('rateBatches').select('id').executeTakeFirstOrThrow();
  const limited = { role: 'buyer', rights: 'prices.edit costs.view', maxDiscount: 10 } as const;
  await shop.db.updateTable('users').set(limited).where('role', '=', 'admin').execute();
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto(`/admin/rate-day/${id}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alert').getByText('you may not change exchange rates, Profit % or Price Rounding').waitFor();
  await expectSound(page);
});
