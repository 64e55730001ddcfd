import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { countOrdersAndStock } from '#tests/support/factories/items.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { burmese, isFocused, openInventory, stockedShop } from './stocked-shop.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = (page: Page) => page.getByRole('rowheader').getByRole('link').filter({ hasText: /\S/ }).allTextContents();
const qtyOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Qty ${name}` });

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
  const redmi = row(page, 'Redmi 27');
  const box = qtyOf(page, 'Redmi 27');
  const next = qtyOf(page, 'Redmi 28');
  await box.fill('');
  await box.press('Enter');
  await redmi.getByRole('alert').getByText('Please enter Qty.').waitFor();
  expect(await isFocused(box)).toBe(true);
  await box.press('Escape');
  await redmi.getByRole('alert').waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('4');
  await box.fill('၇');
  await sellOne(shop);
  await next.fill('5');
  await next.press('Enter');
  expect(await isFocused(qtyOf(page, 'Redmi 29'))).toBe(true);
  await page.getByRole('status').getByText('Qty of Redmi 28: 5, was 4').waitFor();
  await box.press('Enter');
  expect(await isFocused(next)).toBe(true);
  const expectConflict = (was: number, now: number) =>
    redmi
      .getByRole('alert')
      .getByText(`Not saved: someone changed it from ${was} to ${now}. Save again to make it 7.`)
      .waitFor();
  await expectConflict(4, 3);
  await sellOne(shop);
  await redmi.getByRole('button', { name: 'Save' }).click();
  await expectConflict(3, 2);
  expect(await box.inputValue()).toBe('၇');
  await box.press('Enter');
  await page.getByRole('status').getByText('Qty of Redmi 27: 7, was 2').waitFor();
  await expect.poll(() => box.inputValue()).toBe('7');

  // A quantity typed during a save is compared with the quantity of that save.
  const typed = Promise.withResolvers<void>();
  await page.route('**/quantity*', (route) => typed.promise.then(() => route.continue()), { times: 1 });
  await box.fill('8');
  await redmi.getByRole('button', { name: 'Save' }).click();
  await box.fill('7');
  typed.resolve();
  await page.getByRole('status').getByText('Qty of Redmi 27: 8, was 7').waitFor();
  await sellOne(shop);
  await next.fill('6');
  await next.press('Enter');
  await page.getByRole('status').getByText('Qty of Redmi 28: 6, was 5').waitFor();
  await box.press('Enter');
  await expectConflict(8, 7);
  await box.press('Escape');
  expect(await box.inputValue()).toBe('7');
  await expectSound(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('Qty of Redmi 28: 5, was 6').waitFor();
  await expect.poll(() => next.inputValue()).toBe('5');
  // One message is about the quantity, one about the orders that sold a piece.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.first().click();
  await dismiss.click();

  await redmi.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This removes it from the shop and inventory, including 7 in stock.').waitFor();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await redmi.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('Redmi 27 is deleted. Its orders stay as they are.').waitFor();
  await expect.poll(() => names(page)).toEqual(['Redmi 25', 'Redmi 26', 'Redmi 28', 'Redmi 29']);
  expect(page.url()).toMatch(/q=REDMI.*page=2/);
  const { onHand, balanced, lines } = await countOrdersAndStock(shop.db);
  expect([onHand[shop.redmi], balanced, lines]).toEqual([7, true, 3]);
});

it('opens an item from its row on a phone: a stepper, its actions, and a copy as new', async () => {
  const shop = await stockedShop();
  await shop.db.updateTable('inventories').set({ qty: 1 }).where('name', '=', 'Redmi 11').execute();
  await shop.db.updateTable('inventories').set({ qty: 0 }).where('name', '=', 'Redmi 12').execute();
  const page = await openInventory(shop, phone);
  await page.getByRole('button', { name: 'Out · 1' }).click();
  await expect.poll(() => names(page)).toEqual(['Redmi 12']);
  await page.getByRole('button', { name: 'Low · 2' }).click();
  await expect.poll(() => names(page)).toEqual(['Redmi 12', 'Redmi 11']);
  expect(page.url()).toMatch(/stock=low/);
  await expectSound(page);

  const link = page.getByRole('link', { name: 'Redmi 11', exact: true });
  await link.click();
  const sheet = page.getByRole('dialog', { name: 'Redmi 11' });
  await sheet.getByRole('button', { name: 'One more' }).click();
  await sellOneOf(shop, 'Redmi 11');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Not saved: someone changed it from 1 to 0. Save again to make it 2.').waitFor();
  expect(await sheet.getByLabel('Qty').inputValue()).toBe('2');
  await expectSound(page);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Qty of Redmi 11: 2, was 0').waitFor();
  await sheet.waitFor({ state: 'hidden' });
  expect(await isFocused(link)).toBe(true);

  await link.click();
  await sheet.getByRole('button', { name: 'Edit Price' }).click();
  await page.getByRole('dialog').getByLabel('Profit Percent').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await link.click();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('Delete Redmi 11 8GB 256GB?').waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(await isFocused(link)).toBe(true);
  await link.click();
  await sheet.getByRole('link', { name: 'Copy as new' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Redmi 11');
  const copied = ['Type', 'Currency', 'RAM', 'ROM', 'Qty'].map((label) => page.getByLabel(label).inputValue());
  expect(await Promise.all(copied)).toEqual(['instock', 'CNY', '8GB', '256GB', '1']);
});

it('edits an item, which keeps a deleted type', async () => {
  const shop = await stockedShop();
  const page = await openInventory(shop, phone);
  await page.getByLabel('Search').fill('ရွှေပြည်');
  await page.waitForURL(/q=/);
  await page.getByText('9,999,999,999 MMK').waitFor();
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.getByRole('listitem').filter({ hasText: burmese }).waitFor();
  await expectSound(page);

  await page.getByRole('link', { name: /^Edit (?!Price)/ }).click();
  await page.getByRole('heading', { name: 'Edit details' }).waitFor();
  await page.getByLabel('RAM').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Please enter RAM.').waitFor();
  await page.getByLabel('RAM').fill('16GB');
  await page.getByLabel('Name').fill('Shwe Pyi');
  await page.getByLabel('Low-stock limit').fill('10000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Low-stock limit').waitFor();
  await page.getByLabel('Low-stock limit').fill('၁၂');
  expect(await page.getByLabel('Type').inputValue()).toBe('gold');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Details updated.').waitFor();
  await expectSound(page);
  const details = { name: 'Shwe Pyi', nameKey: 'shwe pyi', ram: '16GB', rom: '256GB', type: 'gold' };
  const row = { ...details, lowStockThreshold: 12 };
  expect(await shop.db.selectFrom('inventories').selectAll().where('type', '=', 'gold').execute()).toMatchObject([row]);

  await follow(page, '/admin/type-settings');
  await page.getByRole('button', { name: 'Delete preorder' }).click();
  await page.getByRole('status').getByText('The type preorder is deleted. Items that have it keep it.').waitFor();
  await page.getByRole('button', { name: 'Delete preorder' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('The type preorder is back.').waitFor();
  await page.getByRole('button', { name: 'Delete preorder' }).waitFor();
  await expectSound(page);
});

it('edits a quantity, changes a type and deletes an item and a type without scripts', async () => {
  const shop = await stockedShop();
  const page = await openBrowser(shop.url, { javaScriptEnabled: false });
  await startSession(page);
  await page.goto('/admin/inventory?q=redmi+27');
  await qtyOf(page, 'Redmi 27').fill('7');
  await sellOne(shop);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not saved: someone changed it from 4 to 3. Save again to make it 7.').waitFor();
  expect(await page.getByLabel('Qty').inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Qty of Redmi 27: 7, was 3').waitFor();
  await page.getByRole('link', { name: 'Back to the inventory' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/inventory');

  await page.goto('/admin/inventory?q=redmi+27');
  await page.getByLabel('Choose Redmi 27').check();
  await page.getByRole('button', { name: 'Change or share' }).click();
  await page.getByLabel('Type').selectOption('only');
  await page.getByRole('button', { name: 'Set the type of all' }).click();
  await page.getByRole('status').getByText('1 item is now of the type only.').waitFor();
  await page.getByRole('button', { name: 'Undo: change of 1 item' }).click();
  await page.getByRole('status').getByText('1 item is as it was before.').waitFor();
  await page.getByRole('button', { name: 'Undo: change of 1 item' }).click();
  await page.getByRole('status').getByText('1 item is as it was before.').waitFor();
  await shop.db.updateTable('inventories').set({ type: 'preorder' }).where('name', '=', 'Redmi 27').execute();
  await page.getByRole('button', { name: 'Undo: change of 1 item' }).click();
  await page.getByRole('alert').getByText('Nothing was undone: Redmi 27 has changed since.').waitFor();

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

async function sellOneOf(shop: RunningShop, name: string) {
  const { id } = await shop.db
    .selectFrom('inventories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await sellOne({ ...shop, redmi: id });
}

/** Sells one Redmi 27 directly in the database. */
async function sellOne({ db, redmi }: RunningShop & { redmi: string }) {
  const uid = await insertUser(db);
  const orderId = await insertOrder(db, { uid });
  await insertOrderLine(db, { orderId, itemId: redmi });
  await transact(db, (trx) =>
    moveStock(trx, { now: new Date(), itemId: redmi, change: -1, cause: 'ordered', orderId, uid }),
  );
}
