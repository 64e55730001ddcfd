import type { Page } from 'playwright';
import decodeQR from 'qr/decode.js';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { desk, expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertOrderLine, LONG_AGO } from '#tests/support/database/rows.ts';
import {
  buyer,
  logIn,
  openTradingShop,
  order,
  other,
  place,
  type TradingShop,
} from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { insertWarranty } from '#tests/support/factories/warranties.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { pictureOf, readPdf } from './read-pdf.ts';

const imei = imeiOf(4_321);
const maskedImei = `IMEI …${imei.slice(-4)}`;
/** Dots per point of a printer with 203 dpi. */
const THERMAL = 203 / 72;

let trading: TradingShop;
beforeAll(async () => {
  trading = await openTradingShop('sqlite');
  const { shop, item } = trading;
  await shop.db.updateTable('inventories').set({ tracking: 'optional', warrantyDays: 365 }).execute();
  await insertUnit(shop.db, { itemId: item.id, imei, tax: 'paid' });
});

it('gives the buyer a warranty at the confirmation, until the owner voids it', async () => {
  const { shop, item } = trading;
  const visitor = await logIn(shop, buyer);
  const { outcome } = await place(visitor, order(item));
  const id = outcome?.order?.id ?? '';

  const ownerPage = await openBrowser(shop.url, { viewport: desk });
  await startSession(ownerPage);
  await ownerPage.goto(`/admin/admin-orders/${id}`);
  await ownerPage.getByRole('link', { name: /^Confirm/ }).click();
  await ownerPage.getByRole('button', { name: 'Confirm order' }).click();
  await ownerPage.getByText(/^Order \d+ is confirmed\.$/).waitFor();

  const buyerPage = await openBrowser(shop.url, { viewport: phone });
  await startSession(buyerPage, buyer);
  await buyerPage.goto('/my-orders');
  await buyerPage.getByRole('link', { name: /^Warranty until / }).waitFor();
  await follow(buyerPage, `/my-orders/${id}/voucher`);
  const [address = ''] = await scanVoucher(buyerPage, 'A5');
  expect(address).toMatch(/^http:\/\/localhost:\d+\/warranty\/[\w-]{22}$/);
  for (const paper of ['80 mm', '58 mm'] as const) expect(await scanVoucher(buyerPage, paper)).toEqual([address]);
  await buyerPage.getByText(address.replace('http://', '')).waitFor();

  const path = new URL(address).pathname;
  const guestPage = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  const page = await guestPage.goto(path);
  expect(page?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' });
  await guestPage.getByText('Valid', { exact: true }).waitFor();
  const words = await guestPage.locator('main').innerText();
  for (const text of ['Redmi 14C 4GB 128GB', maskedImei, 'Tax paid', 'First day', 'Last day'])
    expect(words).toContain(text);
  const html = await guestPage.content();
  const { number } = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  for (const secret of [buyer.name, buyer.phone, buyer.email, imei, id, `Order ${number}`, '66,000'])
    expect(html).not.toContain(secret);
  expect(await guestPage.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  for (const person of [other, undefined]) {
    const stranger = person ? await logIn(shop, person) : openVisitor(shop);
    expect((await stranger.get('/my-orders')).text).not.toContain(path);
  }

  await follow(ownerPage, `/admin/search?q=${imei.slice(-6)}`);
  await ownerPage.getByText(/^Warranty until /).waitFor();
  await ownerPage.getByRole('link', { name: imei }).click();
  await ownerPage.getByRole('link', { name: /^Until / }).click();
  await ownerPage.getByRole('heading', { level: 1, name: 'Warranty' }).waitFor();
  await ownerPage.getByLabel('Extra days').fill('3300');
  await ownerPage.getByRole('button', { name: 'Extend' }).click();
  await ownerPage.getByText('Please enter Reason.').waitFor();
  await ownerPage.getByLabel('Reason').fill('Repaired for a week');
  await ownerPage.getByRole('button', { name: 'Extend' }).click();
  await ownerPage.getByText('Extra days cannot be above 3,285.').waitFor();
  await ownerPage.getByLabel('Extra days').fill('၃၀');
  await ownerPage.getByRole('button', { name: 'Extend' }).click();
  await ownerPage.getByText('The warranty is extended.').waitFor();
  await ownerPage.getByText('Repaired for a week').waitFor();
  await expectSound(ownerPage);
  expect((await shop.db.selectFrom('warranties').select('days').executeTakeFirstOrThrow()).days).toBe(395);

  await ownerPage.getByRole('link', { name: 'Void the warranty' }).click();
  await ownerPage.getByRole('button', { name: 'Void the warranty' }).click();
  await ownerPage.getByLabel('Reason').fill('Opened elsewhere');
  await expectSound(ownerPage);
  await ownerPage.getByRole('button', { name: 'Void the warranty' }).click();
  await ownerPage.getByText('The warranty is void.', { exact: true }).waitFor();
  await guestPage.reload();
  await guestPage.getByText('The shop has voided this warranty. It is not valid.').waitFor();
  expect(await guestPage.locator('main').innerText()).not.toMatch(/Opened elsewhere|Last day|Valid/);
  await follow(buyerPage, `/my-orders/${id}/voucher`);
  expect(await buyerPage.getByRole('img', { name: /^QR code of the warranty/ }).count()).toBe(0);
  await follow(buyerPage, '/my-orders');
  await buyerPage.getByRole('link', { name: 'Warranty void' }).waitFor();

  await ownerPage.getByRole('link', { name: 'Back to the warranty' }).click();
  await ownerPage.getByRole('link', { name: 'Restore the warranty' }).click();
  await ownerPage.getByLabel('Reason').fill('Another phone');
  await ownerPage.getByRole('button', { name: 'Restore the warranty' }).click();
  await ownerPage.getByText('The warranty is restored.').waitFor();
  await expectSound(ownerPage);
  await guestPage.reload();
  await guestPage.getByText('Valid', { exact: true }).waitFor();
  expect(shop.log()).toContain('"path":"/warranty/…"');
  expect(shop.log()).not.toContain(path);
});

it.each([
  { step: 'voiding', button: 'Void the warranty', before: null, meanwhile: LONG_AGO, state: 'Void' },
  { step: 'restoring', button: 'Restore the warranty', before: LONG_AGO, meanwhile: null, state: 'Valid' },
])('shows the current state if another admin has done the $step of a warranty first', async (each) => {
  const { db } = trading.shop;
  const order = await insertConfirmedOrder(db, 1);
  const { id } = await insertWarranty(db, order, { startsAt: new Date().toISOString(), voidedAt: each.before });
  const page = await openBrowser(trading.shop.url, { viewport: phone });
  await startSession(page);
  await page.goto(`/admin/warranties/${id}/${each.step}`);
  await page.getByLabel('Reason').fill('Another phone');
  await db.updateTable('warranties').set({ voidedAt: each.meanwhile }).where('id', '=', id).execute();
  await page.getByRole('button', { name: each.button }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('main').getByText(each.state, { exact: true }).waitFor();
  expect(await page.getByLabel('Reason').count()).toBe(0);
});

it('responds to an unknown token with a page of the shop', async () => {
  for (const token of ['x', 'A'.repeat(22), '%00', '..%2f', 'A'.repeat(5_000)]) {
    const { status, text } = await openVisitor(trading.shop).get(`/warranty/${token}`);
    expect([status, text.includes('This page does not exist.')], token).toEqual([404, true]);
  }
});

it('prints the warranty of each of twelve phones once, on several sheets and on one roll', async () => {
  const { shop } = trading;
  const id = await orderOf(shop.db, 12);
  const page = await openBrowser(shop.url);
  await startSession(page, buyer);
  await page.goto(`/my-orders/${id}/voucher`);
  const codes = page.getByRole('img', { name: /^QR code of the warranty/ });
  expect(await codes.count()).toBe(12);
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.reduce((sum, { text }) => sum + text.split('Until ').length - 1, 0)).toBe(12);
  await page.getByLabel('58 mm').check();
  const roll = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(roll).toHaveLength(1);
});

/** Prints the voucher. @returns the text of its QR code. */
async function scanVoucher(page: Page, paper: string): Promise<string[]> {
  await page.getByLabel(paper, { exact: true }).check();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(await readPdf(pdf)).toHaveLength(1);
  const { data, width, height } = await pictureOf(pdf, THERMAL);
  const colours = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at++) colours.fill(data[at] ?? 0, at * 4, at * 4 + 3);
  return [decodeQR({ width, height, data: colours })];
}

async function insertConfirmedOrder(db: Db, pieces: number): Promise<string> {
  const { id: uid } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  const orderId = await insertOrder(db, { uid, status: 'confirmed' });
  const phone = { name: 'Redmi 14C', ram: '4GB', rom: '128GB' };
  await insertOrderLine(db, { orderId, itemId: trading.item.id, ...phone, qty: pieces });
  return orderId;
}

/** Inserts a confirmed order of the buyer with a warranty for each piece. */
async function orderOf(db: Db, pieces: number): Promise<string> {
  const orderId = await insertConfirmedOrder(db, pieces);
  const { id: itemId } = trading.item;
  for (let n = 1; n <= pieces; n++) {
    const sold = { state: 'sold' as const, orderId, line: 1, soldAt: new Date().toISOString() };
    const unitId = await insertUnit(db, { itemId, imei: imeiOf(n), ...sold });
    await insertWarranty(db, orderId, { unitId });
  }
  return orderId;
}
