import { expect, it } from 'vitest';
import { DAY_MS } from '#app/domain/dates.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { expectSound, openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
import { copies } from '#tests/support/browser/offline-copies.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { startShop } from '#tests/support/server/shop.ts';

it('opens and sells while the shop cannot be reached, and sends each sale once when it is back', async () => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', tracking: 'required' as const, qty: 1, salePrice: 500_000 };
  await insertUnit(shop.db, { itemId: await addStockedItem(shop.db, redmi), imei: imeiOf(7) });
  const item = await addStockedItem(shop.db, {
    name: 'Case',
    nameKey: 'case',
    ram: '',
    rom: '',
    qty: 2,
    salePrice: 8_000,
  });
  const cable = { name: 'Cable', nameKey: 'cable', ram: '', rom: '', qty: 1, salePrice: 3_000 };
  await addStockedItem(shop.db, cable);
  const page = await openBrowser(shop.url, { viewport: phone, serviceWorkers: 'allow' });
  await startSession(page);
  await page.goto('/admin/people/devices');
  await page.getByLabel('Name of the device').fill('Counter');
  await page.getByRole('button', { name: 'Allow PINs on this device' }).click();
  await page.getByRole('button', { name: 'Allow offline sales' }).click();
  await page.getByRole('button', { name: 'Stop offline sales' }).waitFor();
  await expectSound(page);
  await page.goto('/admin/sell');
  await page.getByText('Sells without a connection too').waitFor();
  await expect.poll(() => copies(page), { timeout: 20_000 }).toContain('/admin/sell');

  await page.context().setOffline(true);
  await page.goto('/admin/sell');
  await page.getByText('No connection to the shop. You can sell').waitFor();
  await untilHydrated(page);
  const scan = async (text: string) => {
    await page.getByLabel('Scan or type').fill(text);
    await page.keyboard.press('Enter');
  };
  await scan(imeiOf(7).slice(-6));
  await page.getByText('Redmi 14C 8 256 is in the list.').waitFor();
  await scan('cas');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: '510,000' }).click();
  await expectSound(page);
  const finish = page.getByRole('button', { name: /^Finish sale/ });
  await page.evaluate((year) => {
    const { now } = Date;
    Object.assign(window, { setRight: () => Object.assign(Date, { now }) });
    Date.now = () => now() + year;
  }, 365 * DAY_MS);
  await finish.click();
  await page.getByText('has not reached the shop for 72 hours, or its clock is wrong').waitFor();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    (window as unknown as { setRight: () => void }).setRight();
  });
  await finish.click();
  await page.getByText('This device cannot store the sale').waitFor();
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
  await finish.click();
  await page.getByText('Sold as K1-0001').waitFor();
  await page.getByRole('heading', { name: 'Voucher K1-0001' }).waitFor();
  await page.getByText(imeiOf(7)).first().waitFor();
  await expectSound(page);
  // The sale is on the disk: neither a reload nor the next sale loses it.
  await page.reload();
  await page.getByRole('button', { name: 'K1-0001' }).waitFor();
  await scan(imeiOf(7));
  await page.getByText('Nothing found').waitFor();
  await scan('cas');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: '8,000', exact: true }).click();
  await page.getByRole('button', { name: /^Finish sale/ }).click();
  await page.getByText('Sold as K1-0002').waitFor();
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);

  // Meanwhile the shop has sold the last case to somebody else.
  await shop.db.updateTable('inventories').set({ qty: 1 }).where('id', '=', item).execute();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'New sale' }).click();
  await page.getByText('The shop could not enter K1-0002').waitFor();
  const orders = () => shop.db.selectFrom('orders').select(['total', 'paid', 'status', 'channel']).execute();
  expect(await orders()).toEqual([{ total: 508_000, paid: 508_000, status: 'confirmed', channel: 'counter' }]);
  const stock = await shop.db.selectFrom('inventories').select(['name', 'qty']).orderBy('name').execute();
  expect(stock).toEqual([
    { name: 'Cable', qty: 1 },
    { name: 'Case', qty: 0 },
    { name: 'Redmi 14C', qty: 0 },
  ]);

  await page.getByRole('link', { name: 'Settle' }).click();
  await page.getByText('Not enough stock for Case').waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'Settle' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Settle' }).click();
  await page.getByText('Case: the books show −1').waitFor();
  await page.getByRole('button', { name: 'Counted' }).click();
  await page.getByText('the books show').waitFor({ state: 'detached' });
  expect((await orders()).map(({ total }) => total)).toEqual([508_000, 8_000]);

  // Any page of the back-office sends it, and its order has the number of the voucher.
  await page.goto('/admin/sell');
  await page.getByText('Sells without a connection too').waitFor();
  const today = await page.context().newPage();
  await today.goto('/admin/dashboard');
  await page.context().setOffline(true);
  await scan('cab');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: '3,000', exact: true }).click();
  await finish.click();
  await page.getByText('Sold as K1-0003').waitFor();
  await page.close();
  await today.evaluate(() => dispatchEvent(new Event('online')));
  await today.getByRole('link', { name: 'Sell 1 on this device only' }).waitFor();
  await today.context().setOffline(false);
  await today.getByRole('link', { name: 'Sell', exact: true }).waitFor();
  const sent = shop.db.selectFrom('orders').select('id').where('total', '=', cable.salePrice);
  await today.goto(`/admin/admin-orders/${(await sent.executeTakeFirstOrThrow()).id}`);
  await today.getByText('Sold as K1-0003').waitFor();

  // Switched off, the device keeps nothing to sell from.
  await shop.db.updateTable('counterDevices').set({ sellsOffline: false }).execute();
  await today.goto('/admin/sell');
  await expect.poll(() => copies(today), { timeout: 20_000 }).not.toContain('/admin/sell');
});
