import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, LONG_AGO } from '#tests/support/database/rows.ts';
import { withoutLogIns } from '#tests/support/factories/mails.ts';
import {
  buyer,
  logIn,
  openTradingShop,
  order,
  other as someoneElse,
  type TradingShop,
} from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { owner } from '#tests/support/server/shop.ts';
import { startSilentSmtp, startSmtp } from '#tests/support/server/smtp.ts';

const name = 'မမြင့်မြင့်ခိုင်';

it('mails the owner about an order, and lets the owner find it, confirm it and see its timeline', async () => {
  const { host, received } = await startSmtp();
  const trading = await openTradingShop('sqlite', { SMTP_URL: `smtp://${host}` });
  const { shop } = trading;
  const { uid } = await placeOrder(trading, 'Somebody else');
  for (let n = 2; n <= 24; n++) await insertOrder(shop.db, { uid, name: 'Daw Khin Mya', phone: '09 450' });
  const placed = await placeOrder(trading, name);
  const aboutOrders = () => withoutLogIns(received);
  await expect.poll(() => aboutOrders().length).toBe(2);
  const mail = aboutOrders().at(-1);
  expect(mail?.to).toEqual([owner.email]);
  expect(mail?.source).toContain('Subject: New order 25: 66,000 MMK');
  for (const text of [name, buyer.phone, 'Redmi 14C 4GB 128GB: 1 × 66,000 MMK']) expect(mail?.source).toContain(text);

  const page = await openBrowser(shop.url);
  await startSession(page);
  await page.goto(/http\S+/.exec(mail?.source.split('\r\n\r\n')[1] ?? '')?.[0] ?? '');
  await page.getByRole('heading', { level: 1, name: 'Order 25' }).waitFor();
  expect(await page.getByRole('link', { name: buyer.phone }).getAttribute('href')).toBe(
    `tel:+95${buyer.phone.slice(1)}`,
  );

  await page.getByRole('link', { name: 'Back to all orders' }).click();
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('မြင့်');
  await page.waitForURL(/q=/);
  await page.getByRole('link', { name: 'Pending 1' }).click();
  await page.waitForURL(/q=.*status=pending/);
  await page.getByRole('listitem', { name: 'Order 25' }).getByRole('button', { name: 'Confirm' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('#၂၅');
  // Waits for the list: a pending search would navigate back to it after the link.
  await page.waitForURL(/q=%23/);
  await page.getByRole('link', { name: 'Order 25' }).click();
  // The list has buttons with the same names.
  await page.getByRole('heading', { level: 1, name: 'Order 25' }).waitFor();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('status').getByText('Order 25 is confirmed.').waitFor();
  await page.getByText('Timeline', { exact: true }).click();
  await expect.poll(() => timeline.getByRole('listitem').count()).toBe(2);
  expect(await timeline.getByRole('listitem').first().textContent()).toContain(`Placed${buyer.name}`);
  await page.getByRole('link', { name: 'View Voucher' }).first().click();
  await page.waitForURL(`**/admin/voucherModal?order=${placed.id}&q=%23*`);
  await page.goBack();

  await askToCancel(placed);
  await askToCancel(placed);
  await follow(page, '/admin/admin-orders');
  await page.getByRole('link', { name: 'Cancel Requests 1', exact: true }).click();
  await page.getByText('Cancel Requested', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Answer order 25' }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel order 25' }).count()).toBe(0);
  await page.getByRole('button', { name: 'More for order 25' }).click();
  await page.getByRole('button', { name: 'Cancel order 25' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  // The filter no longer lists the order, but its row stays.
  const row = page.getByRole('listitem', { name: 'Order 25' });
  await row.getByRole('alert').getByText('Order canceled. Please restock manually if needed.').waitFor();
  await row.getByText('canceled', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Restock order 25' }).waitFor();
  await page.setViewportSize(phone);
  await expectSound(page);
  await row.getByRole('link', { name: 'Order 25' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Order 25' }).waitFor();
  await page.getByText('Timeline', { exact: true }).click();
  await page.getByRole('button', { name: 'Restock' }).click();
  await page.getByRole('status').getByText('Order 25 is restocked').waitFor();
  await expect
    .poll(async () => (await timeline.getByRole('listitem').locator('p:first-of-type').allTextContents()).join())
    .toBe('Placed,Confirmed,Cancellation requested,Canceled,Restocked');
  await expectSound(page);
  const mailed = () =>
    aboutOrders()
      .slice(2)
      .map(({ to, source }) => `${to} ${/Subject: (.*)\r/.exec(source)?.[1]}`);
  await expect
    .poll(mailed)
    .toEqual([
      `${buyer.email} Order 25 is confirmed`,
      `${owner.email} Order 25: its buyer asks to cancel it`,
      `${buyer.email} Order 25 is canceled`,
    ]);

  await page.goto('/admin/admin-orders/nothing');
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
  await page.getByRole('navigation', { name: 'Shortcuts' }).waitFor();
});

it('opens on all orders, those that wait first, and confirms several at once, each by its own state', async () => {
  const { shop } = await openTradingShop('sqlite');
  const { db } = shop;
  const { id: uid } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  for (let n = 1; n <= 5; n++) await insertOrder(db, { uid, name: 'Daw Khin Mya', phone: '09 791 234 567' });
  await insertOrder(db, { uid, status: 'confirmed' });
  const page = await openBrowser(shop.url);
  await startSession(page);
  const row = (number: number) => page.getByRole('listitem', { name: `Order ${number}` });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.goto('/admin/admin-orders');
  await row(1).waitFor();
  const listed = async () =>
    (await page.getByRole('listitem', { name: /^Order \d+$/ }).all()).map((item) => item.getAttribute('aria-label'));
  expect(await Promise.all(await listed())).toEqual([5, 4, 3, 2, 1, 6].map((number) => `Order ${number}`));
  for (const number of [1, 2, 3, 4]) await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await page.getByText('4 orders selected').waitFor();
  await expectSound(page);
  await db.updateTable('orders').set({ status: 'canceled' }).where('number', '=', 1).execute();
  await db.updateTable('orders').set({ cancelRequested: true }).where('number', '=', 2).execute();
  await page.getByRole('button', { name: 'Confirm selected' }).click();
  const outcome = '2 confirmed, 1 not confirmed because the buyer asks to cancel, 1 already canceled';
  await page.getByRole('alert').getByText(outcome).waitFor();
  expect(await focused()).toContain(outcome);
  await expect
    .poll(async () => Promise.all(await listed()))
    .toEqual([5, 2, 6, 4, 3, 1].map((number) => `Order ${number}`));
  await expectSound(page);
  await page.getByRole('link', { name: 'Print 2 vouchers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vouchers' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Voucher 4', 'Voucher 3']);
  await expectSound(page);
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Orders' }).waitFor();

  await page.setViewportSize(phone);
  expect((await row(5).boundingBox())?.height).toBeLessThan(90);
  const places = await Promise.all(await listed());
  await page.getByRole('button', { name: 'Confirm order 5' }).click();
  await page.getByRole('status').getByText('Order 5 is confirmed.').waitFor();
  await row(5).getByText('confirmed', { exact: true }).waitFor();
  expect(await Promise.all(await listed())).toEqual(places);
  await expectSound(page);
  await page.getByRole('link', { name: 'View Voucher', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Voucher 5' }).waitFor();
  await expect.poll(focused).toBe('Voucher 5');
  await page.getByRole('link', { name: 'Close' }).click();

  const menu = page.getByRole('button', { name: 'More for order 2' });
  await menu.click();
  await page.getByRole('link', { name: 'Call 09 791 234 567' }).waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm order 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await db.selectFrom('orders').select('status').where('number', '=', 2).execute()).toEqual([
    { status: 'pending' },
  ]);
  await db.updateTable('users').set({ language: 'my' }).where('id', '=', uid).execute();
  await menu.click();
  await page.getByRole('link', { name: 'Message buyer' }).click();
  await expect.poll(focused).toBe('Message buyer');
  await page.getByText('မင်္ဂလာပါ Daw Khin Mya။').last().waitFor();
  expect(await page.getByRole('link', { name: 'Viber' }).getAttribute('href')).toBe(
    'viber://chat?number=%2B959791234567',
  );
  await expectSound(page);
});

it('responds to a buyer at once while the mail server is silent, and mails a repeated order once', async () => {
  const { host, connections, hangUp } = await startSilentSmtp();
  const trading = await openTradingShop('sqlite', { SMTP_URL: `smtp://${host}` });
  // The SMTP greeting.
  await expect.poll(() => connections.size).toBe(1);
  const form = order(trading.item);
  const visitor = await logIn(trading.shop, buyer);
  for (let n = 0; n < 3; n++) expect((await visitor.post('/cart', form)).status).toBe(200);
  // The shop gives a greeting ten seconds, so this fails also if three orders take longer.
  expect(trading.shop.log()).not.toContain('mail not sent');
  await expect.poll(() => connections.size).toBeGreaterThan(1);
  hangUp();
  await expect.poll(() => trading.shop.log()).toContain('mail not sent');
  const waiting = trading.shop.db.selectFrom('outbox').select('subjectId').where('event', '=', 'order placed');
  expect(await waiting.execute()).toHaveLength(1);
  expect(await trading.shop.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'pending' }]);
});

it('cancels, restocks and finds an order without scripts', async () => {
  const trading = await openTradingShop('sqlite');
  const { id } = await placeOrder(trading, name);
  const page = await openBrowser(trading.shop.url, { javaScriptEnabled: false });
  await startSession(page);
  await page.goto(`/admin/admin-orders/${id}`);
  await page.getByRole('button', { name: 'More for order 1' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL(`**/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Order 1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for order 1' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Go back' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('Order canceled. Please restock manually if needed.').waitFor();
  await page.getByRole('link', { name: 'Order 1' }).click();
  await page.getByRole('button', { name: 'Restock' }).click();
  await page.getByRole('status').getByText('Order 1 is restocked').waitFor();
  await page.getByRole('link', { name: 'Back to all orders' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('No. 1');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/q=No/);
  await page.getByRole('link', { name: 'Canceled 1' }).click();
  await page.waitForURL(/status=canceled/);
  await page.getByRole('link', { name: 'Order 1' }).waitFor();
});

it('refuses more than thirty orders within ten minutes, keeps the cart, and sends a digest of mails', async () => {
  const { host, received } = await startSmtp();
  const { shop, item } = await openTradingShop('sqlite', { SMTP_URL: `smtp://${host}` });
  const visitor = await logIn(shop, buyer);
  const responses = await Promise.all(Array.from({ length: 30 }, () => visitor.post('/cart', order(item))));
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(responses.filter(({ text }) => text.includes('Your order number is 30.'))).toHaveLength(1);
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, buyer);
  await page.goto(`/shop/${item.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added. You have 1 in your cart.').waitFor();
  await follow(page, '/cart');
  await page.getByLabel('Address').fill('No. 5, Bo Aung Kyaw Street');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('You have placed many orders within a few minutes').waitFor();
  await expectSound(page);
  expect(await page.getByLabel('Address').inputValue()).toBe('No. 5, Bo Aung Kyaw Street');
  await page.reload();
  await page.getByRole('button', { name: 'Confirm Order' }).waitFor();
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(30);
  await expect.poll(() => withoutLogIns(received).length).toBe(10);
  await shop.stop('SIGTERM');
  // Makes the digest due, as after ten minutes.
  await shop.db.updateTable('outbox').set({ nextTryAt: LONG_AGO }).where('inDigest', '=', true).execute();
  await shop.start();
  await expect.poll(() => withoutLogIns(received).length).toBe(11);
  expect(withoutLogIns(received).at(-1)?.source).toContain('Subject: 20 messages about orders');
});

/** The buyer orders one phone under this name. */
async function placeOrder({ shop, item }: TradingShop, name: string) {
  const visitor = await logIn(shop, buyer);
  expect((await visitor.post('/cart', { ...order(item), name })).status).toBe(200);
  const placed = shop.db.selectFrom('orders').select(['id', 'uid']).orderBy('number', 'desc');
  return { ...(await placed.limit(1).executeTakeFirstOrThrow()), visitor };
}

async function askToCancel({ id, visitor }: Awaited<ReturnType<typeof placeOrder>>) {
  expect((await visitor.post(`/my-orders/${id}/cancellation-request`)).status).toBe(200);
}

it('confirms an order with the phones that the owner picks, with and without scripts', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop, item } = trading;
  await shop.db.updateTable('inventories').set({ tracking: 'required' }).execute();
  for (const n of [1, 2, 3])
    await insertUnit(shop.db, {
      itemId: item.id,
      imei: imeiOf(n),
      receivedAt: `2026-11-0${n}T00:00:00.000Z`,
      supplier: 'Ko Zaw',
      cost: '912.34',
      currency: 'CNY',
      note: 'Scratched',
    });
  const stranger = await logIn(shop, someoneElse);
  for (const scripts of [true, false]) {
    const { id, visitor } = await placeOrder(trading, name);
    const page = await openBrowser(shop.url, { javaScriptEnabled: scripts });
    await startSession(page);
    await page.goto('/admin/admin-orders');
    await page.getByRole('link', { name: /^Confirm order/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Confirm order/ }).waitFor();
    const [first, other] = scripts ? [imeiOf(1), imeiOf(3)] : [imeiOf(1), imeiOf(2)];
    expect(await page.getByRole('checkbox', { name: first }).isChecked()).toBe(true);
    await page.getByLabel('Scan or type an IMEI').fill(imeiOf(9));
    await page.keyboard.press('Enter');
    await page.getByText('No phone of this order in stock has this number.').waitFor();
    await page.getByLabel('Scan or type an IMEI').fill(other.slice(-6));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('checkbox', { name: first }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: other }).isChecked()).toBe(true);
    if (scripts) await expectSound(page);
    await page.getByRole('checkbox', { name: other }).uncheck();
    await page.getByRole('button', { name: 'Confirm order' }).click();
    await page.getByText('0 of 1 phone chosen').waitFor();
    await page.getByRole('checkbox', { name: other }).check();
    await page.getByRole('button', { name: 'Confirm order' }).click();
    await page.getByText(/^Order \d+ is confirmed\.$/).waitFor();
    if (scripts) await page.waitForURL(`**/admin/admin-orders/${id}`);
    expect(await page.getByRole('link', { name: 'View Voucher' }).count()).toBe(1);
    const sold = await shop.db
      .selectFrom('units')
      .innerJoin('unitCodes', 'unitId', 'id')
      .select('code')
      .where('orderId', '=', id)
      .execute();
    expect(sold).toEqual([{ code: other }]);
    for (const path of ['/my-orders', `/my-orders/${id}/voucher`]) {
      const html = (await visitor.get(path)).text;
      expect(html).toContain(`IMEI ${other}`);
      for (const secret of ['Ko Zaw', '912.34', 'Scratched']) expect(html).not.toContain(secret);
    }
    expect((await stranger.get('/my-orders')).text).not.toContain(other);
    if (!scripts) continue;
    // Back and a reload would say it again.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('confirmation');
    expect((await trading.admin.post(`/admin/admin-orders/${id}/cancellation`)).status).toBe(200);
    await page.getByText(/^Order \d+ is confirmed\.$/).waitFor({ state: 'detached' });
  }
  await shop.db.updateTable('units').set({ state: 'gone' }).where('state', '=', 'in-stock').execute();
  const { id } = await placeOrder(trading, name);
  const choice = (await trading.admin.get(`/admin/admin-orders/${id}/units`)).text;
  expect(choice).toContain(`href="/admin/receive?item=${item.id}&amp;counted=yes"`);
});
