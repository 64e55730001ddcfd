import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { businessDate } from '#app/domain/dates.ts';
import { desk, expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { engines } from '#tests/support/database/databases.ts';
import { countOrdersAndStock } from '#tests/support/factories/items.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

const buyer = { name: 'မမြင့်မြင့်ခိုင်', phone: '၀၉ ၇၉၁ ၂၃၄ ၅၆၇', email: 'buyer@shop.example', password: 'buyer-password-1' };

describe.each(engines)('the main job (%s)', (engine) => {
  it('goes from an empty shop to a restocked order, and keeps all of it after a restart', async () => {
    const shop = await startShop(engine);
    const admin = await openBrowser(shop.url);
    const guest = await openBrowser(shop.url, { viewport: phone });

    await logIn(admin, owner);
    await expect.poll(() => admin.evaluate(() => localStorage.getItem('userRole'))).toBe('admin');
    await setUpShop(admin);
    await fillPhone(admin, { name: 'Redmi 14C', ram: '4GB', rom: '128GB', cost: '100', qty: '5' }, '66,000');
    await expectSound(admin);
    await addPhone(admin, 'Redmi 14C', '66,000 MMK');
    await fillPhone(admin, { name: 'HONOR X9c 5G', ram: '12GB', rom: '256GB', cost: '၁၄၈', qty: '2' }, '97,680');
    await addPhone(admin, 'HONOR X9c 5G', '97,680 MMK');

    await fillCart(guest);
    await register(guest);
    await logIn(guest, buyer);
    await order(guest);

    await confirmFirstOrder(admin);
    await readVoucher(guest);
    await cancelAndRestock(admin, guest);

    const before = await countOrdersAndStock(shop.db);
    expect(before).toMatchObject({ orders: 2, lines: 3, balanced: true });
    await compareStock(guest, shop);
    await shop.stop('SIGKILL');
    await shop.start();
    expect(await countOrdersAndStock(shop.db)).toEqual(before);
    await compareStock(guest, shop);
    await follow(guest, '/my-orders');
    expect(await guest.getByText('confirmed', { exact: true }).count()).toBe(1);
    expect(await guest.getByText('canceled', { exact: true }).count()).toBe(1);
  });
});

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(page.url().includes('/login') ? page.url() : '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Saves what a new shop needs before its first phone: a payment method, today's rate and the profit. */
async function setUpShop(page: Page) {
  await follow(page, '/admin/payment-settings');
  await page.getByPlaceholder('e.g. KBZPay').fill('  KBZPay ');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Delete KBZPay' }).waitFor();

  await follow(page, '/admin/exchange-setting');
  expect(await page.getByText('No records found').count()).toBe(1);
  await page.getByLabel('Rate', { exact: true }).fill('600');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Exchange Rate updated and all matching inventory prices recalculated.').waitFor();
  await page
    .getByRole('cell', { name: businessDate(new Date(), 'Asia/Yangon') })
    .or(page.getByRole('cell', { name: '600', exact: true }))
    .first()
    .waitFor();

  await follow(page, '/admin/profit-setting');
  await page.getByPlaceholder('Enter Profit % (e.g. 10)').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profit % saved for all phones').waitFor();
}

type Phone = { name: string; ram: string; rom: string; cost: string; qty: string };

async function fillPhone(page: Page, { name, ram, rom, cost, qty }: Phone, price: string) {
  await follow(page, '/admin/add-inventory');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('RAM').fill(ram);
  await page.getByLabel('ROM').fill(rom);
  await page.getByLabel('Qty').fill(qty);
  await page.getByLabel('Cost').fill(cost);
  await expect.poll(() => page.getByLabel('Sale Price').inputValue()).toContain(price);
}

async function addPhone(page: Page, name: string, price: string) {
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('status').getByText(`${name} is added at ${price}.`).waitFor();
  await page.getByRole('link', { name: 'See the inventory' }).click();
  await page.getByRole('row').filter({ hasText: name }).getByText(price).waitFor();
}

async function fillCart(page: Page) {
  await page.goto('/');
  await page.getByRole('row', { name: 'HONOR X9c 5G 12GB 256GB 2 · Low stock' }).waitFor();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText('No items selected. Please enter quantity to add to cart.').waitFor();
  await page.getByLabel('Qty Redmi 14C').fill('2');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.getByLabel('Search').fill('honor');
  await page.waitForURL(/q=honor/);
  await page.getByLabel('Qty HONOR X9c').fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText('2 items added to cart!').waitFor();
  await follow(page, '/cart');
  await page.getByRole('cell', { name: '229,680 MMK' }).waitFor();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('alert').getByText('Please login to place an order!').waitFor();
}

async function register(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill(buyer.name);
  await page.getByLabel('Phone').fill(buyer.phone);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('status').getByText('Registration successful!').waitFor();
}

async function order(page: Page) {
  await page.waitForURL(/\/cart$/);
  await page.getByLabel('Name').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe(buyer.name);
  expect(await page.getByLabel('Phone').inputValue()).toBe(buyer.phone);
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('Please fill all buyer info and select a payment method.').waitFor();
  await page.getByLabel('Address').fill('အမှတ် ၁၂၊ ၂၇ လမ်း၊ ပန်းဘဲတန်း');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('button', { name: 'Order Complete' }).waitFor();
  expect(await page.getByRole('button', { name: 'Order Complete' }).isDisabled()).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]');
}

async function confirmFirstOrder(page: Page) {
  await follow(page, '/admin/admin-orders');
  const row = page.getByRole('listitem', { name: 'Order 1', exact: true });
  await row.getByText(buyer.name, { exact: true }).waitFor();
  await row.getByText('Total 229,680 MMK', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('confirmed', { exact: true }).first().waitFor();
  await expectSound(page);
}

async function readVoucher(page: Page) {
  await follow(page, '/my-orders');
  await page.getByRole('button', { name: 'View Voucher' }).click();
  const voucher = page.getByRole('dialog');
  for (const text of [buyer.name, buyer.phone, '66,000 MMK', '229,680 MMK', 'KBZPay'])
    await voucher.getByText(text).first().waitFor();
  await voucher.getByRole('button', { name: 'Close' }).click();
  await voucher.waitFor({ state: 'detached' });
}

async function cancelAndRestock(admin: Page, guest: Page) {
  await follow(guest, '/shop');
  await guest.getByLabel('Qty Redmi 14C').fill('3');
  await guest.getByRole('button', { name: 'Add All to Cart' }).click();
  await guest.getByRole('link', { name: 'Go to cart' }).click();
  await guest.getByRole('radio', { name: 'KBZPay' }).check();
  await guest.getByRole('button', { name: 'Confirm Order' }).click();
  await guest.getByRole('button', { name: 'Order Complete' }).waitFor();
  await guest.getByRole('link', { name: 'See My Orders' }).click();
  await guest.getByRole('button', { name: 'Request Cancellation' }).first().click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Request Cancellation' }).click();
  await guest.getByText('Cancel Requested').waitFor();

  await follow(admin, '/admin/admin-orders');
  await admin.getByText('Cancel Requested').waitFor();
  await admin.getByRole('link', { name: /^Answer order/ }).click();
  await admin.getByRole('button', { name: /^Cancel order/ }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go back' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await admin.getByRole('alert').getByText('Order canceled. Please restock manually if needed.').waitFor();
  await admin.getByRole('button', { name: 'Restock' }).click();
  await admin.getByRole('button', { name: 'Restock' }).waitFor({ state: 'detached' });
}

/** Compares the stock on Home with the database. */
async function compareStock(page: Page, { db }: RunningShop) {
  await page.setViewportSize(desk);
  await page.goto('/');
  const items = await db.selectFrom('inventories').select(['name', 'qty']).orderBy('nameKey').execute();
  const rows = await page.getByRole('table').locator('tbody tr').all();
  const shown = await Promise.all(
    rows.map(async (row) => ({
      name: await row.locator('th').textContent(),
      qty: Number.parseInt((await row.locator('td').nth(2).textContent()) ?? '', 10),
    })),
  );
  expect(shown).toEqual(items);
  expect(items).toEqual([
    { name: 'HONOR X9c 5G', qty: 1 },
    { name: 'Redmi 14C', qty: 3 },
  ]);
}
