import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { logIn } from '#tests/support/factories/trading-shop.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

async function openOffice(): Promise<{ shop: RunningShop; page: Page }> {
  const shop = await startShop('sqlite');
  const page = await openBrowser(shop.url);
  await startSession(page);
  return { shop, page };
}

it('shows the figures of the dashboard, with links to their lists', async () => {
  const { shop, page } = await openOffice();
  const main = page.getByRole('main');
  await page.goto('/admin/dashboard');
  for (const step of [
    'Your shop and its contact',
    'Rate and profit',
    'How you are paid',
    'First phone with photo',
    'Look at it as a buyer',
    'Share your price list',
  ]) {
    await main.getByRole('link', { name: step }).waitFor();
  }
  expect(await main.getByRole('img', { name: 'Not done yet' }).count()).toBe(6);
  const list = main.getByRole('link', { name: 'Share your price list' });
  await main.getByRole('link', { name: 'Your shop and its contact' }).click();
  for (const next of ['rate and profit', 'how you are paid', 'add a phone', 'look at it as a buyer'])
    await main.getByRole('link', { name: `Next: ${next}` }).click();
  await page.waitForURL('**/shop');
  await follow(page, '/admin/dashboard');
  await list.click();
  await page.waitForURL('**/price-list');
  await page.getByRole('heading', { level: 1, name: 'Price list', exact: true }).waitFor();

  const uid = await insertUser(shop.db);
  const placed = { uid, createdAt: new Date().toISOString() };
  for (const total of [100, 200, 300, 400]) await insertOrder(shop.db, { ...placed, total });
  await follow(page, '/admin/dashboard');
  await page.getByRole('img', { name: 'Revenue per day, 0 MMK in all.', exact: true }).waitFor();
  const amounts = (text: string) => text.match(/\d+ MMK|^\d+$/gm);
  expect((await page.getByRole('figure').allInnerTexts()).map(amounts)).toEqual([['0 MMK']]);
  await insertOrder(shop.db, { ...placed, total: 1_500_000, status: 'confirmed', cancelRequested: true });
  const newest = await insertOrder(shop.db, { ...placed, total: 9_000, status: 'canceled', name: 'ဒေါ်ခင်မြ' });
  await addStockedItem(shop.db, { name: 'Redmi 14C', qty: 2 });
  await addStockedItem(shop.db, { name: 'HONOR X9c', qty: 3 });
  const old = { id: 'old', currency: 'CNY', rate: '600', date: '2026-01-02', createdAt: LONG_AGO };
  await shop.db.insertInto('exchangeRates').values(old).execute();
  await follow(page, '/admin/dashboard');

  const figures = {
    'Total Orders 6': '/admin/admin-orders?status=all',
    'Total Revenue 1,500,000 MMK': '/admin/sales-history?dates=other',
    'Low Stock Items 1': '/admin/low-stock',
    'Pending Orders 4': '/admin/admin-orders?status=pending',
    'See requests': '/admin/admin-orders?status=cancel-requested',
    'Set rate': '/admin/rate-day',
    'Rate and profit': '/admin/exchange-setting?setup=prices',
  };
  for (const [name, to] of Object.entries(figures)) {
    expect(await main.getByRole('link', { name }).first().getAttribute('href'), name).toBe(to);
  }
  const tasks = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^(Set rate|See requests|View|Buy more)$/ }) });
  const words = (await tasks.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(words).toEqual([
    'No rate today CNY Set rate',
    '1 Buyer asks to cancel See requests',
    expect.stringMatching(/^4 Orders to confirm Oldest \d+ min View$/),
  ]);
  await main.getByRole('button', { name: 'Today' }).click();
  await main.getByText('Yesterday by this time: 0 MMK').waitFor();
  expect(await main.getByRole('link', { name: 'Total Orders 6' }).count()).toBe(1);
  await main.getByRole('button', { name: 'All' }).click();
  await main.getByText('Yesterday by this time').waitFor({ state: 'detached' });
  const recent = page.locator('section', { has: page.getByRole('heading', { name: 'Recent Orders' }) });
  const links = await recent
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.textContent));
  expect(links.map((text) => /^Order \d+/.exec(text ?? '')?.[0])).toEqual([6, 5, 4, 3, 2].map((n) => `Order ${n}`));
  expect(links[0]).toMatch(/ဒေါ်ခင်မြ.*9,000 MMK.*canceled/);
  expect(await recent.getByRole('listitem').getByRole('link').first().getAttribute('href')).toBe(
    `/admin/admin-orders/${newest}?back=%2Fadmin%2Fdashboard`,
  );
  await page.getByRole('img', { name: /^Revenue per day, 1,500,000 MMK in all/ }).waitFor();
  await page.getByText('Show as table').click();
  const today = page.getByRole('table').locator('tbody tr').first().locator('td');
  expect(await today.allTextContents()).toEqual(['6', '1,500,000 MMK']);

  await main.getByRole('link', { name: /^Low Stock Items/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Low Stock Alert' }).waitFor();
  expect(await page.locator('tbody th').allTextContents()).toEqual(['Redmi 14C']);
  await shop.db.updateTable('inventories').set({ qty: 3 }).execute();
  await follow(page, '/admin/low-stock');
  await page.getByText('All stock levels are sufficient', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Stock Report' }).click();
  await page.getByRole('link', { name: '90 days' }).click();
  await page.waitForURL('**/admin/stock-report?days=90');
  await page
    .getByRole('row', { name: /^HONOR X9c/ })
    .getByText('Never, added Jan 2, 2026')
    .waitFor();
  await page.getByText('and 2 items without a known cost').waitFor();
});

it('saves an announcement as plain text, with notes added and removed before Save', async () => {
  const { shop, page } = await openOffice();
  await page.goto('/admin/announcement');
  await page.getByLabel('Main Highlight').fill('<b>Open</b> on Sunday');
  for (const text of ['One\nnote', '<img src=x onerror=alert(1)>', 'Three']) {
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('textarea');
    await page.keyboard.insertText(text);
  }
  await page.getByRole('button', { name: 'Delete note 3' }).click();
  await page.getByRole('button', { name: 'Delete note 1' }).click();
  await expect.poll(() => page.getByLabel('Additional Notes').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Additional Notes 1').inputValue()).toBe('One\nnote');
  expect(await shop.db.selectFrom('announcements').selectAll().execute()).toEqual([]);
  await expectSound(page);

  // Enter saves; it never presses a Delete.
  await page.getByLabel('Main Highlight').press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^Announcement updated!$/ })
    .waitFor();
  expect(await shop.db.selectFrom('announcements').selectAll().execute()).toEqual([
    { id: 'top', highlight: '<b>Open</b> on Sunday', notes: ['One\nnote', '<img src=x onerror=alert(1)>'] },
  ]);
  await page.getByRole('button', { name: 'Delete note 2' }).click();
  await page.getByText('Note deleted. Home changes when you save.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Note deleted. Home changes when you save.').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add Note' }).click();
  expect(await page.getByText('Note deleted').count()).toBe(0);
  await page.getByLabel('Additional Notes 2').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Announcement updated!$/ })
    .waitFor();

  await page.getByLabel('Additional Notes 2').fill('x'.repeat(10_001));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'Additional Notes 2 can have at most 10,000 characters.' }).waitFor();
  expect(await page.getByLabel('Additional Notes 2').inputValue()).toHaveLength(10_001);

  const home = await openBrowser(shop.url, { viewport: phone });
  await home.goto('/');
  await home.getByText('<b>Open</b> on Sunday').waitFor();
  const hidden = home.getByText('<img src=x onerror=alert(1)>');
  expect(await hidden.isVisible()).toBe(false);
  await home.getByRole('main').locator('summary').click();
  await hidden.waitFor();
  expect(await home.locator('main img').count()).toBe(0);
  expect(await home.getByText(/^One/).evaluate((note: HTMLElement) => note.innerText)).toBe('One\nnote');
});

it('saves an announcement without scripts', async () => {
  const shop = await startShop('sqlite');
  const page = await openBrowser(shop.url, { javaScriptEnabled: false, viewport: phone });
  await startSession(page);
  await page.goto('/admin/announcement-bottom');
  await page.getByLabel('Bottom Highlight').fill('Delivery');
  for (const [n, text] of ['One', 'Two', 'Three'].entries()) {
    await page.getByRole('button', { name: 'Add Note' }).click();
    await page.getByLabel(`Additional Notes ${n + 1}`).fill(text);
  }
  await page.getByRole('button', { name: 'Delete note 2' }).click();
  await expect.poll(() => page.getByLabel('Additional Notes 2').inputValue()).toBe('Three');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Additional Notes 3').waitFor();
  await page.getByRole('button', { name: 'Delete note 1' }).click();
  await page.getByLabel('Additional Notes 3').waitFor({ state: 'detached' });
  expect(await shop.db.selectFrom('announcements').selectAll().execute()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Bottom Announcement updated!' }).waitFor();
  expect(await shop.db.selectFrom('announcements').selectAll().execute()).toEqual([
    { id: 'bottom', highlight: 'Delivery', notes: ['Two', 'Three'] },
  ]);
});

it('shows user, action and earlier values of each event in the activity log', async () => {
  const { shop, page } = await openOffice();
  const admin = await logIn(shop, owner);
  for (const profitPercent of ['10', '12.5']) await admin.post('/admin/profit-setting', { profitPercent });
  await admin.post('/admin/type-settings', { type: '<i>used</i>' });

  await page.goto('/admin/audit');
  const events = page.getByRole('main').locator('ol > li');
  await expect
    .poll(() => events.locator('strong').allTextContents())
    .toEqual(['Type added', 'Profit saved', 'Profit saved', 'Role set']);
  expect(await events.nth(0).textContent()).toContain('<i>used</i>');
  expect(await events.nth(1).textContent()).toMatch(/Admin.*10.*12\.5/);
  expect(await events.nth(3).textContent()).toMatch(/The shop itself.*buyer.*admin/);
  expect(await events.nth(1).getByRole('link', { name: 'Profit %' }).getAttribute('href')).toBe(
    '/admin/profit-setting?back=%2Fadmin%2Faudit',
  );

  await page.getByLabel('What').selectOption('Profit saved');
  await page.waitForURL(/action=profit\+saved/);
  await expect.poll(() => events.count()).toBe(2);
  // The link carries the person's id; the field shows a person.
  await events.first().getByRole('link', { name: 'Admin', exact: true }).click();
  await expect.poll(() => page.getByLabel('Who').inputValue()).toBe(owner.email);
  await page.getByLabel('Start Date').fill('2099-01-01');
  await page.getByText('Nothing found').waitFor();

  const reader = await openBrowser(shop.url, { javaScriptEnabled: false });
  await reader.context().addCookies(await page.context().cookies());
  await reader.goto('/admin/audit?who=nobody%25&action=zz&start=2026-99-99&end=x&page=before-zz');
  await reader.getByText('No one found').waitFor();
  await reader.getByLabel('Who').fill('OWNER@shop.example');
  await reader.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => reader.getByRole('main').locator('ol > li strong').count()).toBe(3);
});

it('clears a field after its save, but not text typed meanwhile', async () => {
  const { page } = await openOffice();
  await page.goto('/admin/type-settings');
  const typed = Promise.withResolvers<void>();
  await page.route('**/type-settings.data*', async (route) => {
    await typed.promise;
    await route.continue();
  });
  const [field, add] = [page.getByLabel('Type', { exact: true }), page.getByRole('button', { name: 'Add' })];
  await field.fill('Foldable');
  await add.click();
  await field.fill('Tablet');
  typed.resolve();
  await page.getByRole('listitem').filter({ hasText: 'Foldable' }).waitFor();
  expect(await field.inputValue()).toBe('Tablet');
  await add.click();
  await page.getByRole('listitem').filter({ hasText: 'Tablet' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
});
