import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { desk, expectSound, follow, openBrowser, phone, routerOf } from '#tests/support/browser/browser.ts';
import { logIn, startSession } from '#tests/support/browser/people.ts';
import { readEverywhere, typeEverywhere } from '#tests/support/browser/type-everywhere.ts';
import {
  buyer,
  logIn as openSession,
  openTradingShop,
  order,
  place,
  type TradingShop,
} from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';

let shop: RunningShop;
let item: TradingShop['item'];
let page: Page;
beforeAll(async () => {
  ({ shop, item } = await openTradingShop('sqlite'));
  page = await openBrowser(shop.url);
});

const endSessions = () => shop.db.deleteFrom('sessions').execute();
const inputValueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

const expectRestored = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await expect.poll(() => inputValueOf(label)).toBe(value);
};

const phoneTyped = { Name: 'Redmi 15', RAM: '8GB', ROM: '256GB', Qty: '3', Cost: '640.5', 'Exchange Rate': '650' };

it('restores the typed values of a form after its session expired', async () => {
  await page.setViewportSize(phone);
  await startSession(page);
  await page.goto('/admin/add-inventory');
  await page.getByText('instock · CNY · Auto').click();
  await page.getByRole('radio', { name: 'Manual' }).check();
  await page.getByLabel('Type').selectOption('preorder');
  await fill(phoneTyped);
  await endSessions();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.waitForURL('**/login?after=expired**');
  await page.getByText('You are logged out, so nothing was saved.').waitFor();
  await page.getByText('Log in to continue with what you typed.').waitFor();
  await expectSound(page);
  await logIn(page);
  await page.waitForURL('**/admin/add-inventory');
  await expectRestored(phoneTyped);
  expect(await page.getByRole('radio', { name: 'Manual' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Type').inputValue()).toBe('preorder');
  await fill({ 'Profit %': '10' });
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByText('Redmi 15 is added').waitFor();
  // The draft is restored once.
  await follow(page, '/admin/dashboard');
  await follow(page, '/admin/add-inventory');
  expect(await inputValueOf('Name')).toBe('');

  // The price form is a dialog in a list.
  await follow(page, '/admin/inventory');
  await page.getByRole('link', { name: 'Redmi 15' }).first().click();
  await page.getByRole('button', { name: 'Edit Price Redmi 15' }).click();
  await page.getByRole('dialog').getByLabel('Profit Percent').fill('12.5');
  await endSessions();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/login?after=expired**');
  await logIn(page);
  await expect.poll(() => page.getByLabel('Profit Percent').inputValue()).toBe('12.5');
});

it('restores a draft only for its own user, and stores no password', async () => {
  await page.setViewportSize(desk);
  await startSession(page, buyer);
  await page.goto('/account');
  await fill({ Phone: '09 777 777 777', 'Current Password': 'secret-one-1', 'New Password': 'secret-two-2' });
  await endSessions();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/login?after=expired**');
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).toContain('09 777 777 777');
  expect(stored).not.toContain('secret');
  await logIn(page, owner);
  await page.waitForURL('**/account');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typedForms'))).toBe(null);
  await page.waitForTimeout(0);
  expect(await inputValueOf('Phone')).not.toBe('09 777 777 777');
});

it('stores neither a two-factor code nor a PIN', async () => {
  await startSession(page, owner);
  await page.goto('/account/second-step');
  await fill({ 'Current Password': owner.password });
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL('**/second-step/setup');
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await endSessions();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.waitForURL('**/login?after=expired**');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('123456');
  await startSession(page, owner);
  await page.goto('/account/pin');
  await page.getByLabel('New PIN').fill('402917');
  await endSessions();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/login?after=expired**');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('402917');
});

it('restores a draft if the page itself notices that the session expired', async () => {
  await startSession(page);
  await page.goto('/admin/shop-details');
  await fill({ Address: 'No. 5, Bo Aung Kyaw Street' });
  await endSessions();
  await (await routerOf(page)).evaluate((router) => router.revalidate());
  await page.waitForURL('**/login?next=**');
  await page.getByText('Log in to continue with what you typed.').waitFor();
  await logIn(page);
  await expectRestored({ Address: 'No. 5, Bo Aung Kyaw Street' });
});

it('restores the phones that were picked by number, so that a later number replaces none of them', async () => {
  await page.setViewportSize(phone);
  const { outcome } = await place(await openSession(shop, buyer), order(item));
  await shop.db.updateTable('inventories').set({ tracking: 'required' }).where('id', '=', item.id).execute();
  for (const n of [1, 2])
    await insertUnit(shop.db, { itemId: item.id, imei: imeiOf(n), receivedAt: `2026-11-0${n}T00:00:00.000Z` });
  await startSession(page);
  await page.goto(`/admin/admin-orders/${outcome?.order?.id}/units`);
  await pickNumber(imeiOf(2));
  await expect.poll(() => page.getByRole('checkbox', { name: imeiOf(2) }).isChecked()).toBe(true);
  await endSessions();
  await pickNumber(imeiOf(1));
  await page.waitForURL('**/login?after=expired**');
  await logIn(page);
  await expect.poll(() => page.getByRole('checkbox', { name: imeiOf(2) }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: imeiOf(1) }).isChecked()).toBe(false);
  await pickNumber(imeiOf(1));
  await page.getByText('all phones are chosen. Take one out first.').waitFor();
});

/** The script that saves drafts arrives after the first input. */
async function untilDraftIsSaved(): Promise<void> {
  const save = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('language-changed'));
      return sessionStorage.getItem('typedForms');
    });
  await expect.poll(save, { message: page.url() }).not.toBeNull();
}

async function pickNumber(code: string): Promise<void> {
  await page.getByLabel('Scan or type an IMEI').fill(code);
  await page.keyboard.press('Enter');
}

/** In the back-office on a phone. The button is in the sheet, whose own button is translated. */
async function switchLanguage(to: string): Promise<void> {
  await page.locator('[popovertarget=admin-menu]').click();
  await page.getByRole('button', { name: to }).click();
}

it('keeps half-filled forms when the language changes', async () => {
  await page.setViewportSize(phone);
  await page.context().clearCookies();
  await page.goto('/register');
  await fill({ Name: 'မမြ', Phone: '09 123 456 789', Email: 'mya@shop.example' });
  await untilDraftIsSaved();
  await page.getByRole('button', { name: 'မြန်မာ' }).click();
  await page.getByRole('heading', { level: 1, name: /^အ\u2060ကော\u2060င့်ဖွင့်မည်$/ }).waitFor();
  await expect.poll(() => page.locator('[name=email]').inputValue()).toBe('mya@shop.example');
  expect(await page.locator('[name=name]').inputValue()).toBe('မမြ');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor();
  await expectRestored({ Name: 'မမြ', Phone: '09 123 456 789' });

  await follow(page, '/shop');
  await page.getByLabel(/^Qty/).first().fill('3');
  await page.getByRole('button', { name: 'မြန်မာ' }).click();
  await page.locator('html[lang=my]').waitFor();
  await expect.poll(() => page.locator('.qty-box').first().inputValue()).toBe('3');

  await startSession(page);
  // The name `method` is also a property of form elements.
  await follow(page, '/admin/payment-settings');
  await page.locator('input[name=method]:not([type=hidden])').fill('MY PAY');
  await untilDraftIsSaved();
  await switchLanguage('English');
  await page.locator('html[lang=en]').waitFor();
  await expect.poll(() => page.locator('input[name=method]:not([type=hidden])').inputValue()).toBe('MY PAY');

  // A box that is ticked in the saved form, and was unticked.
  await follow(page, '/admin/price-rounding');
  const ending = page.getByRole('checkbox');
  await page.getByLabel('Round prices up to').selectOption('1000');
  await ending.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').filter({ hasText: /./ }).waitFor();
  await page.reload();
  expect(await ending.isChecked()).toBe(true);
  await ending.uncheck();
  await untilDraftIsSaved();
  await switchLanguage('မြန်မာ');
  await page.locator('html[lang=my]').waitFor();
  await expect.poll(() => ending.isChecked()).toBe(false);
  await switchLanguage('English');
  await page.locator('html[lang=en]').waitFor();
  // Restored only after hydration, which a navigation would disturb.
  await expect.poll(() => ending.isChecked()).toBe(false);

  await follow(page, '/admin/announcement');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('Additional Notes 1').fill('Open on Sunday\nfrom nine');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('Additional Notes 2').fill('Bring your box');
  await untilDraftIsSaved();
  await switchLanguage('မြန်မာ');
  await page.locator('html[lang=my]').waitFor();
  await expect.poll(() => page.locator('textarea').count()).toBe(2);
  const notes = () =>
    page.locator('textarea').evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value));
  expect(await notes()).toEqual(['Open on Sunday\nfrom nine', 'Bring your box']);
});

it('restores each kind of field that a page keeps in a state, whatever its default says by then', async () => {
  await page.setViewportSize(desk);
  await startSession(page);
  const { id } = await shop.db.selectFrom('inventories').select('id').executeTakeFirstOrThrow();
  await shop.db.updateTable('inventories').set({ tracking: 'required' }).where('id', '=', id).execute();
  for (const path of [
    `/admin/receive?item=${id}`,
    '/admin/add-inventory',
    `/admin/inventory/${id}`,
    `/admin/update-prices?edit=${id}`,
    '/admin/exchange-setting',
    '/admin/rate-day',
    '/admin/payment-settings',
    '/admin/price-rounding',
    '/admin/shop-details',
    '/admin/announcement',
    '/account',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const typed = await typeEverywhere(page);
    expect(typed.length, path).toBeGreaterThan(0);
    await untilDraftIsSaved();
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => readEverywhere(page), { message: path }).toEqual(typed);
    await page.evaluate(() => sessionStorage.clear());
  }
});
