import { sql } from 'kysely';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { stock } from '#tests/support/factories/items.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';

const browsers = [
  { name: 'with scripts', javaScriptEnabled: true },
  { name: 'without scripts', javaScriptEnabled: false },
];

it.each(browsers)('links back to the same place in a list, $name', async ({ javaScriptEnabled }) => {
  const shop = await openShopOfManyPages();
  const admin = await openBrowser(shop.url, { javaScriptEnabled });
  await startSession(admin, owner);

  const orders = '/admin/admin-orders?q=aye&status=confirmed&page=2';
  await admin.goto(orders);
  await press(admin, 'link', /^Order \d+/);
  await press(admin, 'button', 'View Voucher');
  await press(admin, 'link', 'Close');
  await press(admin, 'link', 'Back to all orders');
  expect(placeOf(admin)).toBe(orders);

  const inventory = '/admin/inventory?q=redmi&type=instock&view=grid&page=2';
  await admin.goto(inventory);
  await press(admin, 'link', /^Edit Redmi/);
  await press(admin, 'link', 'Back to the inventory');
  expect(placeOf(admin)).toBe(inventory);

  for (const list of [inventory, '/admin/update-prices?q=redmi&page=2']) {
    await admin.goto(list);
    await press(admin, 'link', /^Price history of Redmi/);
    // The list has a Next as well, and the address changes first.
    await admin.getByRole('link', { name: 'Back to the list' }).first().waitFor();
    await press(admin, 'button', 'Next');
    await press(admin, 'link', 'Back to the list');
    expect(placeOf(admin)).toBe(list);
    await press(admin, 'link', /^Price history of Redmi/);
    await press(admin, 'link', 'Edit Price');
    expect(placeOf(admin)).toMatch(`${list}&edit=`);
  }
  const changes = '/admin/price-changes?page=before-1000';
  await admin.goto(changes);
  await press(admin, 'link', /^Redmi/);
  await press(admin, 'link', 'Back to the list');
  expect(placeOf(admin)).toBe(changes);

  const vouchers = '/admin/voucherModal?page=2';
  await admin.goto(vouchers);
  await press(admin, 'link', /^Order \d+/);
  await press(admin, 'link', 'Close');
  expect(placeOf(admin)).toBe(vouchers);

  const guest = await openBrowser(shop.url, { javaScriptEnabled });
  const list = '/shop?q=redmi&type=instock&view=table';
  for (const path of [list, list.replace('&view=table', '')]) {
    await guest.goto(path);
    await press(guest, 'link', /^Redmi/);
    await press(guest, 'link', 'All phones');
    expect(placeOf(guest)).toBe(path);
  }

  const person = await openBrowser(shop.url, { javaScriptEnabled });
  await startSession(person, buyer);
  await person.goto('/my-orders?page=2');
  await press(person, 'button', /^View Voucher/);
  await press(person, 'button', 'Close');
  expect(placeOf(person)).toBe('/my-orders?page=2');
});

it('links back from result pages without scripts', async () => {
  const shop = await openShopOfManyPages();
  const page = await openBrowser(shop.url, { javaScriptEnabled: false });
  await startSession(page, owner);

  const orders = '/admin/admin-orders?status=confirmed&page=2';
  await page.goto(orders);
  await page
    .getByRole('button', { name: /^Cancel order/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Order canceled.').waitFor();
  await press(page, 'link', 'Back to all orders');
  expect(placeOf(page)).toBe(orders);

  const inventory = '/admin/inventory?q=redmi&page=2';
  await page.goto(inventory);
  await page
    .getByLabel(/^Qty Redmi/)
    .first()
    .fill('7');
  await page
    .getByRole('button', { name: /^Save Redmi/ })
    .first()
    .click();
  await press(page, 'link', 'Back to the inventory');
  expect(placeOf(page)).toBe(inventory);
  await page
    .getByRole('button', { name: /^Edit Price/ })
    .first()
    .click();
  await page.getByLabel(/^Cost Price/).fill('200');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await press(page, 'link', 'Back to the list');
  expect(placeOf(page)).toBe(inventory);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await press(page, 'link', 'Go back');
  expect(placeOf(page)).toBe(inventory);
});

it('links back only to the list, whatever the URL contains', async () => {
  const shop = await openShopOfManyPages();
  const page = await openBrowser(shop.url);
  await startSession(page, owner);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const item = await shop.db.selectFrom('inventories').select('id').executeTakeFirstOrThrow();
  const foreign = '?next=https://evil.example&q=//evil.example&%2F%2Fevil.example&page=@evil.example&back=%5C%5Cevil';
  for (const [path, back, list] of [
    [`/admin/admin-orders/${id}`, 'Back to all orders', '/admin/admin-orders'],
    [`/admin/inventory/${item.id}`, 'Back to the inventory', '/admin/inventory'],
    [`/admin/price-changes?item=${item.id}&from=/admin/inventory`, 'Back to the list', '/admin/inventory'],
    [`/admin/voucherModal?order=${id}&from=list`, 'Close', '/admin/voucherModal'],
    [`/shop/x--${item.id}`, 'All phones', '/shop'],
  ] as const) {
    await page.goto(path + (path.includes('?') ? foreign.replace('?', '&') : foreign));
    const to = await page.getByRole('link', { name: back }).evaluate((link) => (link as HTMLAnchorElement).href);
    expect(to.startsWith(`${shop.url}${list}?`), to).toBe(true);
  }
  await page.goto(`/admin/price-changes?item=${item.id}&from=//evil.example`);
  await page.getByRole('link', { name: 'All price changes' }).waitFor();
});

/** Two pages of confirmed orders of the buyer, and of phones. */
async function openShopOfManyPages(): Promise<RunningShop> {
  const { shop } = await openTradingShop('sqlite', { ORDER_LIMIT: '0' });
  const { id: uid } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 45; n++) await insertOrder(shop.db, { uid, status: 'confirmed', name: 'Aye' });
  const price = { cost: '100', rate: '600', profit: '10', salePrice: 66_000 };
  for (let n = 10; n < 50; n++)
    await stock(shop.db, { name: `Redmi ${n}`, nameKey: `redmi ${n}`, type: 'instock', qty: 5, ...price });
  await sql`insert into "priceChanges" ("itemId", "reason", "at", "newSalePrice")
    select i."id", 'edited', i."createdAt", 66000 from "inventories" i join "orders" o on o."number" <= 30
    where i."nameKey" like 'redmi%'`.execute(shop.db);
  return shop;
}

async function press(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  const before = page.url();
  await page.getByRole('main').getByRole(role, { name }).first().click();
  await page.waitForURL((url) => url.href !== before);
}

function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
