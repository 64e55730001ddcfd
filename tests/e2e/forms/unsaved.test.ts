import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop, type TradingShop } from '#tests/support/factories/trading-shop.ts';

const question = 'Leave without saving?';

let trading: TradingShop;
beforeAll(async () => {
  trading = await openTradingShop('sqlite');
});

async function openOffice({ shop } = trading): Promise<Page> {
  const page = await openBrowser(shop.url);
  await startSession(page);
  return page;
}

/** Presses a link of the back-office navigation. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();

async function isAsked(page: Page, response: 'Go back' | 'Leave'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: question }).waitFor();
  await dialog.getByRole('button', { name: response }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('asks before a link, Back or Logout leaves an unsaved announcement', async () => {
  const page = await openOffice();
  await page.goto('/admin/dashboard');
  await goTo(page, 'Top Announcement');
  const highlight = page.getByLabel('Main Highlight');
  await highlight.fill('New stock');

  await goTo(page, 'Dashboard');
  await page.getByRole('heading', { name: question }).waitFor();
  await expectSound(page);
  await isAsked(page, 'Go back');
  await page.goBack();
  await isAsked(page, 'Go back');
  // The router puts the blocked step back into the history.
  await page.waitForURL('**/admin/announcement');
  await page.getByRole('link', { name: 'Logout' }).click();
  await isAsked(page, 'Go back');
  expect(new URL(page.url()).pathname).toBe('/admin/announcement');
  expect(await highlight.inputValue()).toBe('New stock');
  await page.goBack();
  await isAsked(page, 'Leave');
  await page.waitForURL('**/admin/dashboard');
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
});

it('does not ask after a save, and asks again after another change', async () => {
  const page = await openOffice(await openTradingShop('sqlite'));
  await page.goto('/admin/announcement');
  await page.getByLabel('Main Highlight').fill('  New stock ');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('Additional Notes 1').fill('On Tuesday');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Announcement updated!').waitFor();
  await goTo(page, 'Dashboard');
  await page.waitForURL('**/admin/dashboard');

  await goTo(page, 'Top Announcement');
  await page.getByLabel('Main Highlight').fill('Newer stock');
  await page.getByLabel('Main Highlight').fill('New stock');
  await goTo(page, 'Bottom Announcement');
  await page.waitForURL('**/announcement-bottom');
  await goTo(page, 'Top Announcement');
  await page.getByRole('button', { name: 'Delete note 1' }).click();
  await goTo(page, 'Bottom Announcement');
  await isAsked(page, 'Go back');
  await page.getByRole('button', { name: 'Undo' }).click();
  await goTo(page, 'Bottom Announcement');
  await page.waitForURL('**/announcement-bottom');
});

it('asks again after the next page failed to load, and keeps the form', async () => {
  const page = await openOffice();
  await page.goto('/admin/announcement', { waitUntil: 'networkidle' });
  await page.getByLabel('Main Highlight').fill('New stock');
  await page.context().setOffline(true);
  await goTo(page, 'Dashboard');
  await isAsked(page, 'Leave');
  await page.getByText('The shop cannot be reached, so nothing was done.').waitFor();
  expect(await page.getByLabel('Main Highlight').inputValue()).toBe('New stock');
  await page.context().setOffline(false);
  await goTo(page, 'Dashboard');
  await isAsked(page, 'Leave');
  await page.waitForURL('**/admin/dashboard');
});

it('asks before the tab is closed or reloaded, but not for another language, which restores the text', async () => {
  const page = await openOffice(await openTradingShop('sqlite'));
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.dismiss();
  });
  await page.goto('/admin/announcement');
  await page.getByLabel('Main Highlight').pressSequentially('New stock');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await expect.poll(() => dialogs).toEqual(['beforeunload', 'beforeunload']);
  expect(await page.getByLabel('Main Highlight').inputValue()).toBe('New stock');

  await page.getByRole('button', { name: 'မြန်မာ' }).click();
  await page.locator('html[lang=my]').waitFor();
  await expect.poll(() => page.locator('[name=highlight]').inputValue()).toBe('New stock');
  expect(dialogs.length).toBe(2);
  await page.getByRole('link', { name: 'အနှစ်ချုပ်' }).click();
  await page.getByRole('heading', { name: 'မသိမ်းဘဲ ထွက်သွားမှာ သေချာပါသလား။' }).waitFor();
});

it.each([
  { path: '/admin/add-inventory', field: 'Name', verb: 'Add Item', done: 'is added' },
  { path: '/admin/inventory/:item', field: 'RAM', verb: 'Save', done: 'Details updated.' },
  { path: '/admin/shop-details', field: 'Telegram', verb: 'Save', done: 'Shop details saved' },
])('asks in the same way at $path', async ({ path, field, verb, done }) => {
  const page = await openOffice();
  await page.goto(path.replace(':item', trading.item.id));
  const box = page.getByLabel(field, { exact: true });
  await box.fill('https://t.me/aung_mobile');
  await goTo(page, 'Dashboard');
  await isAsked(page, 'Go back');
  expect(await box.inputValue()).toBe('https://t.me/aung_mobile');
  if (verb === 'Add Item') {
    await page.getByLabel('Type').selectOption('instock');
    for (const [label, value] of Object.entries({ RAM: '8GB', ROM: '256GB', Cost: '640.5' }))
      await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: verb, exact: true }).click();
  await page.getByText(done).waitFor();
  await goTo(page, 'Dashboard');
  await page.waitForURL('**/admin/dashboard');
});

it('does not ask if nothing was typed, with any saved line ends', async () => {
  const page = await openOffice();
  const content = { highlight: 'New\r\nstock', notes: JSON.stringify(['Tuesday\r\nand Friday\r']) };
  await trading.shop.db
    .insertInto('announcements')
    .values({ id: 'top', ...content })
    .execute();
  await page.goto('/admin/announcement');
  await page.getByLabel('Main Highlight').click();
  await goTo(page, 'Dashboard');
  await page.waitForURL('**/admin/dashboard');
});
