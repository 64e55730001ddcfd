import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { readReport } from '#tests/support/browser/read-report.ts';
import { countTouches, isInView } from '#tests/support/browser/touches.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { startShop } from '#tests/support/server/shop.ts';

const PRICE = 660_000;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A shop of yesterday's rate with a sold order, an unpaid one, one whose payment is reported, and two low phones. */
async function seedShop(db: Db) {
  await prepareShop(db, 'Shwe Pyi Mobile', ago(30));
  const details = { profitPercent: '10', shopPhone: '09 791 234 567', shopAddress: 'Yangon' };
  await db.updateTable('settings').set(details).execute();
  const admin = await insertUser(db, { role: 'admin' });
  const uid = await insertUser(db);
  await addPaymentMethod(db, { now: ago(30), uid: admin }, 'KBZPay');
  await insertPaymentAccount(db);
  await saveRate(
    db,
    { now: ago(1), uid: admin },
    { timeZone: 'Asia/Yangon', currency: 'CNY', rate: '600', confirmed: '' },
  );
  const priced = { cost: '1000', rate: '600', profit: '10', salePrice: PRICE, ram: '8GB', rom: '256GB' };
  const stock = { 'Infinix Hot 50': 2, 'iQOO Z9 Turbo': 0, 'HONOR X9c': 4 };
  for (let n = 1; n <= 20; n++) Object.assign(stock, { [`Redmi ${n}`]: 6 });
  for (const [name, qty] of Object.entries(stock))
    await addStockedItem(db, { ...priced, id: name, name, nameKey: name.toLowerCase(), type: 'instock', qty });
  await db.updateTable('inventories').set({ tracking: 'required' }).where('id', '=', 'HONOR X9c').execute();
  for (let n = 1; n <= 4; n++) await insertUnit(db, { itemId: 'HONOR X9c', id: `unit-${n}`, imei: imeiOf(n) });

  const buy = async (item: string, days: number) => {
    const buyer = { name: 'Ma Ei Phyu', phone: '09 450 012 018', address: 'Yangon', paymentMethod: 'KBZPay' };
    const lines = [{ id: item, qty: 1, salePrice: PRICE }];
    const placed = await placeOrder(db, { now: ago(days), uid }, { ...buyer, key: crypto.randomUUID(), lines });
    if (!placed.ok) throw new Error(placed.problem);
    return placed.order.id;
  };
  const confirm = async (id: string, units: { line: number; unitId: string }[] = []) =>
    expect(await confirmOrder(db, { now: ago(1), uid: admin }, id, { requested: false, units })).toMatchObject({
      ok: true,
    });
  const sold = await buy('HONOR X9c', 3);
  await confirm(sold, [{ line: 1, unitId: 'unit-1' }]);
  await insertReceived(db, sold, { amount: PRICE });
  await confirm(await buy('Redmi 3', 2));
  await insertPayment(db, await buy('HONOR X9c', 0), { amount: PRICE, number: '01003981726354' });
}

it('takes an owner through a day in 30 taps and 8 fields without scrolling', async () => {
  const shop = await startShop('sqlite');
  await seedShop(shop.db);
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await startSession(page);
  // Phones have a sheet to share with; this browser has none.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async ({ url }: ShareData) => Object.assign(window, { shared: url }) });
  });
  const { tap, fill, select, choose, count } = countTouches(page);
  const visible = (target: Locator) => target.filter({ visible: true }).first();
  const button = (name: string | RegExp) => visible(page.getByRole('button', { name, exact: true }));
  const link = (name: string | RegExp) => visible(page.getByRole('main').getByRole('link', { name, exact: true }));
  const place = (name: RegExp) => page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name });
  /** What an act says must be seen without scrolling. */
  const seen = async (words: string | RegExp) => {
    const message = visible(page.getByText(words));
    await message.waitFor();
    await expect.poll(() => isInView(message)).toBe(true);
  };
  const statusOf = (number: number) =>
    shop.db.selectFrom('orders').select(['status', 'paid', 'checking']).where('number', '=', number).executeTakeFirst();

  await page.goto('/admin/dashboard');
  await tap(link('Set rate'));
  await fill(page.getByLabel('CNY'), '606');
  await tap(button('Preview the prices'));
  await tap(button('Apply 23 prices'));
  await seen('23 prices changed.');
  await tap(link('Share the new price list'));
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe(`${shop.url}/price-list`);

  await tap(link('Next: check 1 payment'));
  await tap(button('Verify 660,000 MMK'));
  await page.waitForURL('**/admin/admin-orders');
  await seen('The payment is verified.');

  await tap(link('Confirm order 3'));
  await seen(imeiOf(2));
  await tap(button('Confirm order'));
  await seen('Next: hand over the goods');
  await seen('Order 3 is confirmed.');
  expect(await statusOf(3)).toEqual({ status: 'confirmed', paid: PRICE, checking: 0 });
  await tap(link('View Voucher'));
  await tap(button('Print'));

  await tap(place(/^Stock/));
  await tap(link('Low Stock'));
  await seen('iQOO Z9 Turbo');
  await tap(link('Receive Infinix Hot 50 8GB 256GB'));
  const numbers = Array.from({ length: 5 }, (_, n) => imeiOf(600 + n)).join('\n');
  const controls = page.locator('form[enctype] :is(button, input:not([type=hidden]), textarea, select, summary)');
  await page.getByText('Details', { exact: true }).waitFor();
  const shown = await controls.filter({ visible: true }).allTextContents();
  const details = shown.findIndex((words) => words.startsWith('Details'));
  expect(details).toBeGreaterThan(0);
  expect(details).toBeLessThanOrEqual(5);
  await fill(page.getByLabel('Numbers, a phone on each line'), numbers);
  await tap(page.getByRole('radio', { name: 'New arrivals' }));
  await tap(button('Receive'));
  await seen('5 phones are received. Infinix Hot 50 8GB 256GB: 7 for sale now.');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toMatch(/^5 phones are received/);

  await tap(link('Add a new phone'));
  await fill(page.getByLabel('Name'), 'Redmi Note 14');
  await tap(button('+ 8/128'));
  await fill(page.getByLabel('Cost').first(), '989');
  await tap(button('+ 8/256'));
  await fill(page.getByLabel('Cost').last(), '1099');
  await tap(button('Add Item'));
  await seen('2 versions are added at 659,268 MMK to 732,594 MMK.');
  const buffer = await drawPicture().png().toBuffer();
  const chooser = page.locator('label', { hasText: 'Add photos' });
  await choose(chooser, { name: 'front.png', mimeType: 'image/png', buffer });
  await seen('The photo is in the shop.');

  await tap(place(/^Orders/));
  await tap(link('Order 2'));
  await tap(link('Record payment'));
  await tap(button('Record payment'));
  await seen('Next: hand over the goods');
  await seen('The payment is recorded.');
  expect(await statusOf(2)).toMatchObject({ paid: PRICE });

  await tap(place(/^Orders/));
  await tap(link('Order 1'));
  await tap(link('Return'));
  await select(page.getByLabel(`IMEI ${imeiOf(1)}`), 'Faulty');
  await fill(page.getByLabel('Why do the goods come back?'), 'Does not charge');
  await tap(button('Record return'));
  await seen('Return voucher 1');
  expect(await shop.db.selectFrom('returns').select(['value', 'refund']).execute()).toEqual([
    { value: PRICE, refund: PRICE },
  ]);

  await tap(place(/^Today/));
  await tap(link('Report of today'));
  const saved = page.waitForEvent('download');
  await tap(button('Export PDF'));
  const [report] = await readReport(await readFile(await (await saved).path()), 1);
  expect(report?.lines).toContain('Total Sales: 660,000 MMK');
  await seen(/is saved/);
  expect(count).toEqual({ taps: 30, fields: 8, scrolls: 0 });
});
