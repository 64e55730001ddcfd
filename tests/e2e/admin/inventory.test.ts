import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { moveStock } from '#app/domain/inventory/stock-move.server.ts';
import { prepareShop } from '#app/domain/settings/shop-prepare.server.ts';
import { nameKey } from '#app/domain/text/text.ts';
import { desk, expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { readStockAndSales, stock } from '#tests/support/factories/items.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

const burmese = 'ရွှေပြည် မိုဘိုင်း အထူးထုတ် (လက်ဆောင်ဗူးပါ)';

/** A shop with 20 Redmi phones, two HONOR, and one with a long name and price. */
async function stockedShop(): Promise<RunningShop & { redmi: string }> {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const addItem = (name: string, values = {}) =>
    stock(shop.db, { name, nameKey: nameKey(name), ram: '8GB', rom: '256GB', type: 'instock', qty: 4, ...values });
  for (let n = 10; n < 30; n++) await addItem(`Redmi ${n}`, { salePrice: 315_000 });
  for (const name of ['HONOR X7c', 'HONOR X9c']) await addItem(name, { type: 'preorder' });
  await addItem(burmese, {
    type: 'gold',
    salePrice: 9_999_999_999,
    cost: '12345678.90',
    rate: '612.125',
    profit: '8.5',
  });
  const { id } = await shop.db
    .selectFrom('inventories')
    .select('id')
    .where('name', '=', 'Redmi 27')
    .executeTakeFirstOrThrow();
  return { ...shop, redmi: id };
}

async function openInventory(shop: RunningShop, viewport = desk): Promise<Page> {
  const page = await openBrowser(shop.url, { viewport });
  await startSession(page);
  await page.goto('/admin/inventory');
  return page;
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

it('filters, searches and pages a long inventory, edits a quantity and deletes an item', async () => {
  const shop = await stockedShop();
  const page = await openInventory(shop);
  await page.getByText('Page 1 of 2').waitFor();
  expect(await names(page)).toHaveLength(15);

  await page.getByRole('button', { name: 'preorder' }).click();
  await page.getByText('Page 1 of 1').waitFor();
  expect(await names(page)).toEqual(['HONOR X7c', 'HONOR X9c']);
  // On a slow phone the search is sent after the list of all types has arrived, and before it is rendered.
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByLabel('Search').fill('REDMI');
  await page.waitForURL(/q=REDMI/);
  await expect.poll(async () => (await names(page))[0]).toMatch(/^Redmi/);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  expect(await names(page)).toEqual(['Redmi 25', 'Redmi 26', 'Redmi 27', 'Redmi 28', 'Redmi 29']);

  // A quantity is typed; meanwhile one piece is sold, and another save reloads the list.
  const redmi = card(page, 'Redmi 27');
  await redmi.getByRole('button', { name: 'Save' }).click();
  await redmi.getByRole('alert').getByText('Please enter Qty.').waitFor();
  await redmi.getByLabel('Qty').fill('၇');
  await sellOne(shop);
  await card(page, 'Redmi 28').getByLabel('Qty').fill('5');
  await card(page, 'Redmi 28').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Qty of Redmi 28: 5, was 4').waitFor();
  await redmi.getByText('In stock: 3').waitFor();
  await redmi.getByRole('button', { name: 'Save' }).click();
  await redmi
    .getByRole('alert')
    .getByText('Not saved: someone changed it from 4 to 3. Save again to make it 7.')
    .waitFor();
  await sellOne(shop);
  await redmi.getByRole('button', { name: 'Save' }).click();
  await redmi
    .getByRole('alert')
    .getByText('Not saved: someone changed it from 3 to 2. Save again to make it 7.')
    .waitFor();
  await redmi.getByText('In stock: 2').waitFor();
  expect(await redmi.getByLabel('Qty').inputValue()).toBe('၇');
  await redmi.getByRole('button', { name: 'Save' }).click();
  await redmi.getByRole('status').getByText('Qty of Redmi 27: 7, was 2').waitFor();
  await redmi.getByText('In stock: 7').waitFor();
  await expect.poll(() => redmi.getByLabel('Qty').inputValue()).toBe('');

  // A quantity typed during a save is compared with the quantity of that save.
  const typed = Promise.withResolvers<void>();
  await page.route('**/quantity*', (route) => typed.promise.then(() => route.continue()), { times: 1 });
  await redmi.getByLabel('Qty').fill('8');
  await redmi.getByRole('button', { name: 'Save' }).click();
  await redmi.getByLabel('Qty').fill('7');
  typed.resolve();
  await redmi.getByRole('status').getByText('Qty of Redmi 27: 8, was 7').waitFor();
  await sellOne(shop);
  await card(page, 'Redmi 28').getByLabel('Qty').fill('6');
  await card(page, 'Redmi 28').getByRole('button', { name: 'Save' }).click();
  await redmi.getByText('In stock: 7').waitFor();
  await redmi.getByRole('button', { name: 'Save' }).click();
  await redmi
    .getByRole('alert')
    .getByText('Not saved: someone changed it from 8 to 7. Save again to make it 7.')
    .waitFor();
  await redmi.getByLabel('Qty').fill('');
  await expectSound(page);

  await redmi.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This removes it from the shop and inventory, including 7 in stock.').waitFor();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await redmi.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('Redmi 27 is deleted. Its orders stay as they are.').waitFor();
  await expect.poll(() => names(page)).toEqual(['Redmi 25', 'Redmi 26', 'Redmi 28', 'Redmi 29']);
  expect(page.url()).toMatch(/q=REDMI.*page=2/);
  const { onHand, balanced, lines } = await readStockAndSales(shop.db);
  expect([onHand[shop.redmi], balanced, lines]).toEqual([7, true, 3]);
});

it('edits an item, which keeps a deleted type', async () => {
  const shop = await stockedShop();
  const page = await openInventory(shop, phone);
  await expectSound(page);
  await page.getByLabel('Search').fill('ရွှေပြည်');
  await page.waitForURL(/q=/);
  await page.getByText('9,999,999,999 MMK').waitFor();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table').waitFor();
  await expectSound(page);

  await page.getByRole('link', { name: /^Edit (?!Price)/ }).click();
  await page.getByRole('heading', { name: 'Edit details' }).waitFor();
  await page.getByLabel('RAM').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Please enter RAM.').waitFor();
  await page.getByLabel('RAM').fill('16GB');
  await page.getByLabel('Name').fill('Shwe Pyi');
  expect(await page.getByLabel('Type').inputValue()).toBe('gold');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Details updated.').waitFor();
  await expectSound(page);
  const row = { name: 'Shwe Pyi', nameKey: 'shwe pyi', ram: '16GB', rom: '256GB', type: 'gold' };
  expect(await shop.db.selectFrom('inventories').selectAll().where('type', '=', 'gold').execute()).toMatchObject([row]);

  await page.goto('/admin/type-settings');
  await page.getByRole('button', { name: 'Delete preorder' }).click();
  await page.getByRole('status').getByText('The type preorder is deleted. Phones that have it keep it.').waitFor();
  await page.getByRole('button', { name: 'Delete preorder' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('The type preorder is back.').waitFor();
  await page.getByRole('button', { name: 'Delete preorder' }).waitFor();
  await expectSound(page);
});

it('does the same without scripts', async () => {
  const shop = await stockedShop();
  const page = await openBrowser(shop.url, { javaScriptEnabled: false });
  await startSession(page);
  await page.goto('/admin/inventory?q=redmi+27');
  await card(page, 'Redmi 27').getByLabel('Qty').fill('7');
  await sellOne(shop);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not saved: someone changed it from 4 to 3. Save again to make it 7.').waitFor();
  expect(await page.getByLabel('Qty').inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Qty of Redmi 27: 7, was 3').waitFor();
  await page.getByRole('link', { name: 'Back to the inventory' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/inventory');

  await page.goto('/admin/inventory?q=redmi+27');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Delete Redmi 27 8GB 256GB?' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Redmi 27 is deleted.').waitFor();
  await page.goto(`/admin/inventory/${shop.redmi}`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();

  await page.goto('/admin/type-settings');
  await page.getByRole('button', { name: 'Delete preorder' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Delete preorder' }).waitFor();
});

/** Sells one Redmi 27 directly in the database. */
async function sellOne({ db, redmi }: RunningShop & { redmi: string }) {
  const uid = await insertUser(db);
  const orderId = await insertOrder(db, { uid });
  const line = { orderId, line: 1, itemId: redmi, name: 'Redmi 27', ram: '8GB', rom: '256GB', qty: 1 };
  await db
    .insertInto('orderItems')
    .values({ ...line, salePrice: 315_000, currency: 'CNY' })
    .execute();
  await transact(db, (trx) =>
    moveStock(trx, { now: new Date(), itemId: redmi, change: -1, cause: 'ordered', orderId, uid }),
  );
}

it('adds five versions of a phone in twelve taps, all or none', async () => {
  const shop = await startShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/profit-setting');
  await page.getByLabel('Profit %').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/admin/exchange-setting');
  await page.getByRole('textbox', { name: 'Rate' }).fill('600');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Exchange Rate updated').waitFor();

  await page.goto('/admin/add-inventory');
  let taps = 2;
  await page.getByLabel('Type').selectOption('instock');
  const tap = async (name: string) => {
    taps += 1;
    await page.getByRole('button', { name }).click();
  };
  taps += 1;
  await page.getByLabel('Name').click();
  await page.keyboard.type('Redmi Note 14');
  await page.getByLabel('RAM').fill('8GB');
  await page.getByLabel('ROM').fill('128GB');
  await page.getByLabel('Qty').fill('2');
  await page.getByLabel('Cost').fill('500');
  for (const version of [2, 3, 4, 5]) {
    await tap('Add another version');
    const group = page.getByRole('group', { name: `Version ${version}` });
    expect(await group.getByLabel('ROM').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(`${version}56GB`);
    await group.getByLabel('Cost').fill(version === 5 ? 'x' : `${400 + version * 100}`);
    expect(await group.getByLabel('RAM').inputValue()).toBe('8GB');
  }
  expect(await page.getByRole('group', { name: 'Version 2' }).getByLabel('Sale Price').inputValue()).toBe(
    '396,000 MMK',
  );
  await expectSound(page);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const last = page.getByRole('group', { name: 'Version 5' });
  await last.getByText('Cost must be a number').waitFor();
  expect(await shop.db.selectFrom('inventories').selectAll().execute()).toEqual([]);
  await last.getByLabel('Cost').fill('900');
  await last.getByLabel('Colour').fill('Blue');
  await tap('Add Item');
  await page.getByText('5 versions are added at 330,000 MMK to 594,000 MMK.').waitFor();
  expect(taps).toBeLessThanOrEqual(12);
  const items = await shop.db.selectFrom('inventories').select(['name', 'rom', 'qty']).orderBy('salePrice').execute();
  expect(items).toHaveLength(5);
  expect(items.at(-1)).toEqual({ name: 'Redmi Note 14 Blue', rom: '556GB', qty: 2 });
  expect(await page.getByLabel('Name').inputValue()).toBe('');
  await page.getByRole('group', { name: 'Version' }).waitFor({ state: 'detached' });
});
