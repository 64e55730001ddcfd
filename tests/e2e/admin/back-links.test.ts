import { sql } from 'kysely';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { buyer, openTradingShop, order, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

const browsers = [
  { name: 'with scripts', javaScriptEnabled: true },
  { name: 'without scripts', javaScriptEnabled: false },
];

/** Two pages of confirmed orders of the buyer, and of phones. */
let trading: TradingShop;
beforeAll(async () => {
  trading = await openTradingShop('sqlite');
  const { db } = trading.shop;
  const { id: uid } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 23; n++) await insertOrder(db, { uid, status: 'confirmed', name: 'Aye' });
  const sold = await placeOrder(
    db,
    { now: new Date(), uid },
    {
      ...order(trading.item),
      lines: [{ id: trading.item.id, qty: 1, salePrice: trading.item.salePrice }],
    },
  );
  if (sold.ok) await trading.admin.post(`/admin/admin-orders/${sold.order.id}/confirmation`, {});
  const price = { cost: '100', rate: '600', profit: '10', salePrice: 66_000 };
  for (let n = 10; n < 28; n++)
    await addStockedItem(db, { name: `Redmi ${n}`, nameKey: `redmi ${n}`, type: 'instock', qty: 5, ...price });
  await sql`insert into "priceChanges" ("itemId", "reason", "at", "newSalePrice")
    select i."id", 'edited', i."createdAt", 66000 from "inventories" i join "orders" o on true
    where i."nameKey" like 'redmi%'`.execute(db);
});

it.each(browsers)('links back to the same place in a list, $name', async ({ javaScriptEnabled }) => {
  const page = await openBrowser(trading.shop.url, { javaScriptEnabled });
  await startSession(page, owner);

  const orders = '/admin/admin-orders?q=aye&status=confirmed&page=2';
  await page.goto(orders);
  await pressAndGo(page, 'link', /^Order \d+/);
  await pressAndGo(page, 'link', 'View Voucher');
  await pressAndGo(page, 'link', 'Close');
  await pressAndGo(page, 'link', 'Back to all orders');
  expect(placeOf(page)).toBe(orders);

  const inventory = '/admin/inventory?q=redmi&type=instock&view=grid&page=2';
  await follow(page, inventory);
  await pressAndGo(page, 'link', /^Edit Redmi/);
  await pressAndGo(page, 'link', 'Back to the inventory');
  expect(placeOf(page)).toBe(inventory);

  for (const list of [inventory, '/admin/update-prices?q=redmi&page=2']) {
    await follow(page, list);
    await pressAndGo(page, 'link', /^Price history of Redmi/);
    // The list has a Next button as well: wait for the history page.
    await page.getByRole('link', { name: 'Back to the list' }).first().waitFor();
    await pressAndGo(page, 'button', 'Next');
    await pressAndGo(page, 'link', 'Back to the list');
    expect(placeOf(page)).toBe(list);
    await pressAndGo(page, 'link', /^Price history of Redmi/);
    await pressAndGo(page, 'link', 'Edit Price');
    expect(placeOf(page)).toMatch(`${list}&edit=`);
  }
  const changes = '/admin/price-changes?page=before-100';
  await follow(page, changes);
  await pressAndGo(page, 'link', /^Redmi/);
  await pressAndGo(page, 'link', 'Back to the list');
  expect(placeOf(page)).toBe(changes);

  const vouchers = '/admin/voucherModal?page=2';
  await follow(page, vouchers);
  await pressAndGo(page, 'link', /^Order \d+/);
  await pressAndGo(page, 'link', 'Close');
  expect(placeOf(page)).toBe(vouchers);

  // As a guest, then as the buyer.
  await page.context().clearCookies();
  const list = '/shop?q=redmi&type=instock&view=table';
  for (const path of [list, list.replace('&view=table', '')]) {
    await page.goto(path);
    await pressAndGo(page, 'link', /^Redmi/);
    await pressAndGo(page, 'link', 'All items');
    expect(placeOf(page)).toBe(path);
  }

  await startSession(page, buyer);
  await page.goto('/my-orders?page=2');
  await pressAndGo(page, 'button', /^View Voucher/);
  await pressAndGo(page, 'button', 'Close');
  expect(placeOf(page)).toBe('/my-orders?page=2');
});

it.each(browsers)(
  'leads back from the page of a row to each report, list and search, $name',
  async ({ javaScriptEnabled }) => {
    const { shop, item } = trading;
    const page = await openBrowser(shop.url, { javaScriptEnabled });
    await startSession(page, owner);
    for (const [list, ...names] of [
      ['/admin/margin?by=item', /^Redmi/],
      ['/admin/search?q=aye', /^Order \d+/],
      ['/admin/search?q=redmi', /^Redmi/, 'Photos'],
      ['/admin/dashboard', /^Order \d+/],
      ['/admin/audit', /^Redmi/],
      ['/price-list', /^Redmi/],
      [`/compare?phones=${item.id}`, /^See phone/],
    ] as const) {
      await follow(page, list);
      const steps = [placeOf(page)];
      for (const name of names) {
        await pressAndGo(page, 'link', name);
        steps.push(placeOf(page));
      }
      for (const step of steps.toReversed().slice(1)) {
        await pressAndGo(page, 'link', 'Back');
        expect(placeOf(page), list).toBe(step);
      }
    }
    await startSession(page, buyer);
    const { id } = await shop.db.selectFrom('orders').select('id').where('total', '>', 0).executeTakeFirstOrThrow();
    await page.goto(`/my-orders/${id}/pay?page=2`);
    await pressAndGo(page, 'link', 'Back to My Orders');
    expect(placeOf(page)).toBe('/my-orders?page=2');
  },
);

it('returns to the same place of a long list', async () => {
  const page = await openBrowser(trading.shop.url, { viewport: { width: 360, height: 500 } });
  await startSession(page, owner);
  await page.goto('/admin/search?q=redmi');
  const row = page
    .getByRole('main')
    .getByRole('link', { name: /^Redmi/ })
    .last();
  await row.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await row.click();
  await page.getByRole('heading', { level: 1, name: 'Edit details' }).waitFor();
  await pressAndGo(page, 'link', 'Back');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

it('links back from result pages without scripts', async () => {
  const page = await openBrowser(trading.shop.url, { javaScriptEnabled: false });
  await startSession(page, owner);

  const orders = '/admin/admin-orders?status=confirmed&page=2';
  await page.goto(orders);
  await page
    .getByRole('link', { name: /^Order \d+$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^More for order/ }).click();
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Order canceled.').waitFor();
  await pressAndGo(page, 'link', 'Back to all orders');
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
  await pressAndGo(page, 'link', 'Back to the inventory');
  expect(placeOf(page)).toBe(inventory);
  await page
    .getByRole('button', { name: /^Edit Price/ })
    .first()
    .click();
  await page.getByLabel(/^Cost Price/).fill('200');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await pressAndGo(page, 'link', 'Back to the list');
  expect(placeOf(page)).toBe(inventory);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await pressAndGo(page, 'link', 'Go back');
  expect(placeOf(page)).toBe(inventory);
});

it('links back only to the list, whatever the URL contains', async () => {
  const { shop, admin, item } = trading;
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const foreign = '?next=https://evil.example&q=//evil.example&%2F%2Fevil.example&page=@evil.example&back=%5C%5Cevil';
  for (const [path, back, list] of [
    [`/admin/admin-orders/${id}`, 'Back to all orders', '/admin/admin-orders'],
    [`/admin/inventory/${item.id}`, 'Back to the inventory', '/admin/inventory'],
    [`/admin/price-changes?item=${item.id}&from=/admin/inventory`, 'Back to the list', '/admin/inventory'],
    [`/admin/voucherModal?order=${id}&from=list`, 'Close', '/admin/voucherModal'],
    [`/shop/x--${item.id}`, 'All items', '/shop'],
  ] as const) {
    const response = await admin.get(path + (path.includes('?') ? foreign.replace('?', '&') : foreign));
    const { text } = response.to ? await admin.get(response.to) : response;
    const [, href = ''] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:(?!</a>).)*${back}`).exec(text) ?? [];
    const to = new URL(href.replaceAll('&amp;', '&'), shop.url).href;
    expect(to.startsWith(`${shop.url}${list}?`), to).toBe(true);
  }
  for (const back of [
    '//evil.example',
    'https://evil.example/admin',
    '/admin/../logout',
    '\\\\evil.example',
    '/login',
  ]) {
    const { text } = await admin.get(`/admin/inventory/${item.id}?${new URLSearchParams({ back })}`);
    expect(text, back).not.toMatch(/>Back</);
  }
  const foreignList = await admin.get(`/admin/price-changes?item=${item.id}&from=//evil.example`);
  expect(foreignList.text).toMatch(/<a [^>]*href="\/[^"]*"[^>]*>(?:(?!<\/a>).)*All price changes/);
});

async function pressAndGo(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  const before = page.url();
  // The URL changes before the page does: a link that leads here is still one of the previous page.
  const elsewhere = page.locator(`:not([href="${placeOf(page)}"])`);
  await page.getByRole('main').getByRole(role, { name }).and(elsewhere).first().click();
  await page.waitForURL((url) => url.href !== before);
}

function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
