import { expect, it } from 'vitest';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { live } from '#tests/support/browser/live-states.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertOrderLine, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

it('says that the tax is paid wherever a phone is shown, only while it is paid for each piece', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const { db } = shop;
  const honor = { name: 'Honor X9', nameKey: 'honor x9', ram: '8GB', rom: '256GB', salePrice: 900_000 };
  const itemId = await addStockedItem(db, { ...honor, qty: 2, tracking: 'optional' });
  const units = [];
  for (const n of [1, 2]) units.push(await insertUnit(db, { itemId, imei: imeiOf(n), tax: 'paid' }));
  const { id: uid } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  const orderId = await insertOrder(db, { uid, status: 'confirmed', number: 7, total: honor.salePrice });
  const { nameKey: _, ...bought } = honor;
  await insertOrderLine(db, { ...bought, orderId, itemId, soldAt: LONG_AGO });
  const sold = { itemId, state: 'sold', orderId, line: 1, soldAt: LONG_AGO } as const;
  const soldUnit = await insertUnit(db, { ...sold, imei: imeiOf(3), tax: 'paid' });

  const visitor = await logIn(shop, buyer);
  const itemPages = ['/shop', '/shop?view=table', `/shop/honor-x9-8gb-256gb--${itemId}`, `/compare?phones=${itemId}`];
  const orderPages = ['/my-orders', `/my-orders/${orderId}/voucher`];
  const pathsWith = async (words: RegExp, headers = {}) => {
    const paths = [...itemPages, '/price-list', ...orderPages];
    const pages = await Promise.all(paths.map((path) => visitor.get(path, { headers })));
    expect(pages.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return paths.filter((_, n) => pages[n]?.text.replace(/<script.*?<\/script>/gs, '').match(words));
  };
  expect(await pathsWith(/Tax paid/)).toEqual([...itemPages, '/price-list', ...orderPages]);
  expect(await pathsWith(/အခွန်ဆောင်ပြီး/, { 'Accept-Language': 'my' })).toEqual([
    ...itemPages,
    '/price-list',
    ...orderPages,
  ]);
  expect((await admin.get(`/admin/voucherModal?order=${orderId}`)).text).toContain('Tax paid');

  const setUnpaid = async (unit: string | undefined) =>
    expect((await admin.post(`/admin/units/${unit}`, { tax: 'unpaid', was: 'paid' })).status).toBe(200);
  await setUnpaid(units[1]);
  expect(await pathsWith(/Tax paid/)).toEqual(orderPages);
  await setUnpaid(soldUnit);
  expect(await pathsWith(/Tax (not )?paid/)).toEqual([]);

  const page = await openBrowser(shop.url);
  await startSession(page);
  await page.goto('/admin/tax-calculator?base=252000');
  await page.getByLabel('Name of the customs duty').fill('Import duty');
  await page.getByLabel('Where the tax is not paid').selectOption('Tell buyers “Tax not paid”');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tax rates saved').waitFor();
  await page.getByText('Import duty 5 %').waitFor();
  await page.getByText('Commercial tax 5 %').waitFor();
  expect(await pathsWith(/Tax not paid/)).toEqual([...itemPages, '/price-list', ...orderPages]);
});

it.each([true, false])('filters the shop by tax and condition (scripts: %s)', async (javaScriptEnabled) => {
  const shop = await startShop('sqlite');
  const { db } = shop;
  await prepareShop(db, 'Test shop', new Date());
  const addItem = async (name: string, qty: number, units: object[], n: number) => {
    const item = { name, nameKey: name.toLowerCase(), type: n % 2 ? 'instock' : 'preorder' };
    const itemId = await addStockedItem(db, { ...item, qty, tracking: units.length > 0 ? 'optional' : 'off' });
    const ids = [];
    for (const [place, unit] of units.entries())
      ids.push(await insertUnit(db, { itemId, imei: imeiOf(10 * n + place), ...unit }));
    return ids;
  };
  await addItem('Nokia 105', 4, [], 1);
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled });
  const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    await page.getByRole('button', { name: 'Filter' }).click();
    await filter(name).click();
    if (javaScriptEnabled) await page.getByRole('button', { name: /^Show/ }).click();
  };
  await page.goto('/shop');
  for (const name of ['Tax', 'Condition'])
    expect(await page.getByRole('group', { name, includeHidden: true }).count()).toBe(0);

  await addItem('Honor X9', 2, [{ tax: 'paid' }, { tax: 'paid' }], 2);
  await addItem(
    'iPhone 13',
    2,
    [
      { tax: 'paid', condition: 'grade-a' },
      { tax: 'unpaid', condition: 'grade-b' },
    ],
    3,
  );
  const [last] = await addItem('iPhone SE', 1, [{ tax: 'paid', condition: 'grade-a' }], 4);
  await follow(page, '/shop');
  if (javaScriptEnabled) await expectSound(page);
  expect(await names()).toEqual(['Honor X9', 'iPhone 13', 'iPhone SE', 'Nokia 105']);
  await press('Tax paid');
  await page.waitForURL('**/shop?tax=paid');
  await expect.poll(names).toEqual(['Honor X9', 'iPhone SE']);
  await page.getByRole('button', { name: 'Filter 1' }).waitFor();
  const taxPaid = page.getByRole('button', { name: 'Tax paid', exact: true, includeHidden: true });
  expect(await taxPaid.getAttribute('aria-pressed')).toBe('true');
  await press('Used, grade A');
  await page.waitForURL('**/shop?tax=paid&condition=grade-a');
  await expect.poll(names).toEqual(['iPhone SE']);
  await press('Tax paid');
  await page.waitForURL('**/shop?condition=grade-a');
  await expect.poll(names).toEqual(['iPhone 13', 'iPhone SE']);
  await page.getByLabel('Search').fill('se');
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/condition=grade-a.*q=se|q=se.*condition=grade-a/);
  await expect.poll(names).toEqual(['iPhone SE']);

  const admin = await logIn(shop, owner);
  const faulty = { state: 'faulty', was: 'in-stock', reason: '' };
  expect((await admin.post(`/admin/units/${last}/state`, faulty)).status).toBe(200);
  if (!javaScriptEnabled) await page.reload();
  await expect.poll(() => page.getByText('Nothing found').count(), live).toBe(1);
  const gradeA = page.getByRole('button', { name: 'Used, grade A', exact: true, includeHidden: true });
  expect(await gradeA.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: 'All items' }).click();
  await page.waitForURL('**/shop');
  await expect.poll(names).toEqual(['Honor X9', 'iPhone 13', 'iPhone SE', 'Nokia 105']);
});
