import type { Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { addType } from '#app/domain/catalog/types/types.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { buyer, logIn as openLogin, openTradingShop, order } from '#tests/support/factories/trading-shop.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

const unavailable = /^The shop did not answer, so this may not be (done|saved)/;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** A shop with five orders, the first of them canceled. */
let shop: RunningShop;
let pages: Record<'owner' | 'buyer', Page>;
beforeAll(async () => {
  const trading = await openTradingShop('sqlite');
  const visitor = await openLogin(trading.shop, buyer);
  for (let n = 0; n < 5; n++) await visitor.post('/cart', order(trading.item));
  shop = trading.shop;
  await shop.db.updateTable('orders').set({ status: 'canceled' }).where('number', '=', 1).execute();
  const open = () => openBrowser(shop.url, { viewport: phone });
  pages = { owner: await open(), buyer: await open() };
  await startSession(pages.owner);
  await startSession(pages.buyer, buyer);
});

afterEach(async () => {
  for (const page of Object.values(pages)) await page.context().setOffline(false);
});

/** First presses of buttons, and the text that stays on their screen. */
const presses: [
  what: string,
  as: 'owner' | 'buyer',
  path: string,
  press: (page: Page) => Promise<void>,
  stays: string,
][] = [
  ['Confirm', 'owner', '/admin/admin-orders?status=all', (page) => button(page, 'Confirm order 2').click(), 'Order 1'],
  [
    'Cancel',
    'owner',
    '/admin/admin-orders?status=all',
    async (page) => {
      await button(page, 'More for order 3').click();
      await button(page, 'Cancel order 3').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
    },
    'Order 1',
  ],
  ['Restock', 'owner', '/admin/admin-orders?status=all', (page) => button(page, 'Restock order 1').click(), 'Order 2'],
  [
    'Request Cancellation',
    'buyer',
    '/my-orders',
    async (page) => {
      await button(page, 'Request Cancellation of order 4').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Request Cancellation' }).click();
    },
    'Order 1',
  ],
  ['Delete a type', 'owner', '/admin/type-settings', (page) => button(page, /^Delete/).click(), 'instock'],
  ['Delete a payment method', 'owner', '/admin/payment-settings', (page) => button(page, /^Delete/).click(), 'KBZPay'],
  [
    'Delete an item',
    'owner',
    '/admin/inventory',
    async (page) => {
      await page.getByRole('link', { name: 'Redmi' }).first().click();
      await button(page, /^Delete/).click();
      await page.getByRole('dialog').getByText('Past orders stay as they are.').waitFor();
      await button(page, /^Delete/).click();
    },
    'Redmi',
  ],
  [
    'Save on a screen with one form',
    'owner',
    '/admin/shop-details',
    async (page) => {
      await page.getByLabel('Address').fill('Bago');
      await button(page, 'Save').click();
    },
    'Shop Details',
  ],
];

it.each(presses)(
  'reports that %s failed while offline, keeps the screen, and works once online',
  async (_, as, path, press, stays) => {
    const page = pages[as];
    if (page.url() !== shop.url + path) await page.goto(path, { waitUntil: 'networkidle' });
    const before = await page.evaluate(() => performance.timeOrigin);
    const countEvents = async () => (await shop.db.selectFrom('auditEvents').select('id').execute()).length;
    const countBefore = await countEvents();
    await page.context().setOffline(true);
    await press(page);
    await page.getByText(unavailable).waitFor();
    await page.getByText(stays).filter({ visible: true }).first().waitFor();
    await expectSound(page);
    expect(await countEvents()).toBe(countBefore);
    await page.context().setOffline(false);
    await press(page);
    await expect.poll(countEvents).toBe(countBefore + 1);
    await page.getByText(unavailable).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
  },
);

it('confirms an order at the first press although the script of its route is gone', async () => {
  const page = await pages.owner.context().newPage();
  await page.route(/\/assets\/(order|cancellation)-[\w-]+\.js$/, (route) =>
    /confirmation|cancellation|restocking/.test(route.request().url())
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  await page.goto('/admin/admin-orders', { waitUntil: 'networkidle' });
  await button(page, 'Confirm order 5').click();
  await expect
    .poll(() => shop.db.selectFrom('orders').select('status').where('number', '=', 5).executeTakeFirst())
    .toEqual({ status: 'confirmed' });
  await page.getByRole('status').getByText('Order 5').waitFor();
});

it.each(['Leave out', 'Discard the draft', 'Preview again', 'Preview the prices', 'Undo'])(
  'keeps the screen of Rate Day if %s is pressed offline',
  async (press) => {
    const page = pages.owner;
    const uid =
      (await shop.db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst())?.id ?? '';
    const zone = 'Asia/Yangon';
    await addType(shop.db, { now: new Date(), uid }, 'rated');
    const price = { priceMode: 'manual' as const, cost: '100', rate: '600', profit: '10' };
    const item = await addItem(shop.db, new Date(), zone, uid, { type: 'rated', name: `Phone of ${press}`, ...price });
    if (!item.ok) throw new Error(item.problem);
    const draft = crypto.randomUUID();
    const rates = [{ currency: 'CNY', rate: press === 'Undo' ? '602' : '601' }];
    await saveDraft(shop.db, { now: new Date(), uid }, { id: draft, rates });
    const by = { now: new Date(), timeZone: zone, uid };
    if (press === 'Undo') expect(await applyBatch(shop.db, by, draft, [])).toMatchObject({ ok: true });
    if (press === 'Preview again')
      await editPrice(
        shop.db,
        { now: new Date(), uid },
        { id: item.id, cost: '99', rate: '600', profit: '10', was: '' },
      );
    await page.goto(`/admin/rate-day/${draft}`, { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    if (press === 'Preview the prices') await page.getByText('Change the rates').click();
    await button(page, press).click();
    if (press === 'Undo') await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(unavailable).waitFor();
    await page.getByRole('heading', { name: 'Rate Day', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/rate-day/${draft}`);
    await expectSound(page);
    await page.context().setOffline(false);
  },
);
