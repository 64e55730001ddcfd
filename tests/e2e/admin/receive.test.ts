import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { MAX_UNIT_LINES } from '#app/domain/stock/receiving/unit-lines.ts';
import { drawBarcodes } from '#tests/support/barcodes.ts';
import { desk, expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { countTouches, isInView } from '#tests/support/browser/touches.ts';
import { insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

let shop: RunningShop;
const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '4GB', rom: '128GB', type: 'instock' };
const soldImei = imeiOf(900);

beforeAll(async () => {
  shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const itemId = await addStockedItem(shop.db, { name: 'POCO X7', ram: '8GB', rom: '256GB', tracking: 'required' });
  const orderId = await insertOrder(shop.db, { uid: await insertUser(shop.db), status: 'confirmed', number: 1042 });
  await insertOrderLine(shop.db, { orderId, itemId });
  await insertUnit(shop.db, { itemId, imei: soldImei, state: 'sold', orderId, line: 1, soldAt: LONG_AGO });
});

const list = (page: Page) => page.getByLabel('Numbers, a phone on each line');
const receive = (page: Page) => page.getByRole('button', { name: 'Receive', exact: true }).click();
const unfold = (page: Page, row: string) => page.getByText(row, { exact: true }).click();
const FACTS = 'Condition, tax and colour of all phones in the list';
const burmese = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)));
const onHand = async (id: string) => (await countOrdersAndStock(shop.db)).onHand[id];

async function openReceive(options: Parameters<typeof openBrowser>[1], path = '/admin/receive'): Promise<Page> {
  const page = await openBrowser(shop.url, options);
  await startSession(page);
  await page.goto(path);
  return page;
}

it('reads the numbers of pieces already in stock from a file, and counts no piece twice', async () => {
  const id = await addStockedItem(shop.db, {
    ...redmi,
    name: 'Redmi 13',
    nameKey: 'redmi 13',
    qty: 2,
    tracking: 'required',
  });
  const page = await openReceive({ viewport: phone });
  await page.getByText('2 in stock, 0 with IMEI').waitFor();
  await page.getByRole('link', { name: /^Redmi 13/ }).click();
  expect(await page.getByRole('radio', { name: 'Among the 2 counted' }).isChecked()).toBe(true);
  await unfold(page, 'Details');
  const file = page.getByLabel('Take them from a file (CSV)');
  const choose = (buffer: Buffer) => file.setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
  await choose(Buffer.from('PK\u0003\u0004\0\0'));
  await page.getByText('This is not a text file, or it is larger than 2 MB.').waitFor();
  expect(await list(page).inputValue()).toBe('');
  const rows = `\ufeffModel;IMEI 1;Price\r\n"Redmi 13; blue";${imeiOf(950)};1,250,000\r\nRedmi 13;"${imeiOf(951)}";0\r\n`;
  await choose(Buffer.from(rows, 'utf16le'));
  await page.getByText('New: 2').waitFor();
  await page.getByText('This is no text file').waitFor({ state: 'detached' });
  await expectSound(page);
  await receive(page);
  await page.getByRole('status').getByText('2 phones are received.').waitFor();
  expect(await onHand(id)).toBe(2);
  await follow(page, '/admin/receive');
  await page.getByLabel('What has come?').waitFor();
  expect(await page.getByRole('link', { name: /^Redmi 13/ }).count()).toBe(0);
});

it('receives a list, reports on each line while typing, and counts a double press once', async () => {
  const id = await addStockedItem(shop.db, { ...redmi, qty: 2 });
  const page = await openReceive({ viewport: phone });
  await page.getByLabel('What has come?').fill('redmi');
  await page.getByRole('link', { name: /^Redmi 14C/ }).click();
  await page.getByText('IMEI numbers are not recorded for this phone yet.').waitFor();
  await unfold(page, 'Details');
  await page.getByLabel('IMEI numbers').selectOption('For every phone');

  await list(page).pressSequentially(`${imeiOf(1)}\n`);
  await page.keyboard.insertText(`490154203237517\n4901542032375189\n${soldImei}\n${imeiOf(1)}`);
  for (const words of [
    'New: 1',
    '490154203237517 is not an IMEI: its last digit does not fit the others.',
    'that is the IMEISV, not the IMEI. Dial *#06# on the phone',
    `${imeiOf(1)} is in lines 1 and 5.`,
    `${soldImei}: sold on voucher #1042 on Jan 2, 2026.`,
  ])
    await page.getByText(words).first().waitFor();
  await expectSound(page);
  await receive(page);
  await page.getByText('Some lines are wrong. Nothing is saved').waitFor();
  expect(await list(page).inputValue()).toContain(soldImei);
  expect(await onHand(id)).toBe(2);

  await page.route('**/admin/receive/lines', (route) => route.abort());
  await list(page).fill(`IMEI1: ${imeiOf(1)} IMEI2: ${imeiOf(2)}\n${imeiOf(3)}\n${imeiOf(4)}`);
  await page.getByLabel('Each phone has two IMEIs').check();
  await page.getByText('The shop did not answer whether the numbers are known.').waitFor();
  await page.unroute('**/admin/receive/lines');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('New: 2').waitFor();
  await unfold(page, FACTS);
  await page.getByLabel('Tax').selectOption('Tax paid');
  await page.getByText('New · Tax paid', { exact: true }).waitFor();
  await page.getByLabel('Supplier').fill('Ruili');
  await receive(page);
  await page.getByText('Nothing is saved yet: say whether these phones are new arrivals').last().waitFor();
  await expect
    .poll(() => page.getByRole('radiogroup').evaluate((group) => group === document.activeElement))
    .toBe(true);
  expect(await onHand(id)).toBe(2);
  await page.getByRole('radio', { name: 'New arrivals For sale: 2 → 4 +2' }).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Receive', exact: true }).dblclick();
  await page.getByRole('status').getByText('2 phones are received.').waitFor();
  await expect.poll(() => list(page).inputValue()).toBe('');
  expect(await onHand(id)).toBe(4);
  expect(await shop.db.selectFrom('units').select(['tax', 'supplier']).where('itemId', '=', id).execute()).toEqual(
    Array(2).fill({ tax: 'paid', supplier: 'Ruili' }),
  );

  await follow(page, '/admin/inventory');
  await page.getByText('4 in stock, 2 with IMEI').waitFor();
  await page.getByRole('link', { name: 'Redmi 14C', exact: true }).click();
  await page.getByRole('link', { name: '4 in stock, 2 with IMEI' }).click();
  await page.waitForURL(/counted=yes/);
  expect(await page.getByRole('radio', { name: 'Among the 4 counted' }).isChecked()).toBe(true);
  await list(page).fill(`${imeiOf(5)}\n${imeiOf(6)}`);
  await receive(page);
  await page.getByRole('status').getByText('2 phones are received.').waitFor();
  await page.getByText('2 in stock', { exact: false }).waitFor({ state: 'detached' });
  expect(await onHand(id)).toBe(4);

  await page.getByRole('link', { name: 'Another item' }).click();
  await page.getByRole('link', { name: 'Add a new phone' }).click();
  await page.locator('summary', { hasText: 'Auto' }).click();
  await page.getByRole('radio', { name: 'Manual' }).check();
  await page.getByLabel('Currency').selectOption('MMK');
  for (const [label, value] of Object.entries({
    Name: 'Tecno Spark',
    RAM: '4GB',
    ROM: '64GB',
    Cost: '300000',
    Qty: '1',
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Profit %').fill('10');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('link', { name: 'Receive its IMEI numbers' }).click();
  expect(await page.getByRole('radio', { name: 'Among the 1 counted' }).isChecked()).toBe(false);
  await page.getByText('Tecno Spark').first().waitFor();
});

it('reads barcodes from pictures of ten boxes, and says if there is no camera', async () => {
  const id = await addStockedItem(shop.db, { name: 'vivo Y19s', ram: '6GB', rom: '128GB', tracking: 'optional' });
  const page = await openReceive({ viewport: phone }, `/admin/receive?item=${id}`);
  const boxes = Array.from({ length: 10 }, (_, n) => [imeiOf(200 + 2 * n), imeiOf(201 + 2 * n)] as const);
  const pictures = boxes.map(async ([one, two], n) => ({
    name: `box-${n}.png`,
    mimeType: 'image/png',
    buffer: await drawBarcodes(one, two, ...(n === 0 ? ['F2LXK0AB99'] : []))
      .png()
      .toBuffer(),
  }));
  await unfold(page, 'Details');
  await page.getByLabel('Scan from pictures').setInputFiles(await Promise.all(pictures));
  await page.getByText('New: 10').waitFor();
  await page.getByText('Not an IMEI: F2LXK0AB99').waitFor();
  const lines = (await list(page).inputValue()).trim().split('\n');
  expect(lines.map((line) => line.split(' ').sort())).toEqual(boxes.map((box) => [...box].sort()));
  await expectSound(page);

  const reloaded = Promise.withResolvers<void>();
  await page.route('**/admin/receive.data*', async (route) => {
    if (route.request().method() === 'GET') await reloaded.promise;
    await route.continue();
  });
  await receive(page);
  await page.getByRole('status').getByText('10 phones are received.').waitFor();
  expect(await list(page).inputValue()).toBe('');
  expect(await onHand(id)).toBe(10);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByText(/^(No camera was found|The camera is not allowed)/).waitFor();
  await list(page).fill(imeiOf(300));
  reloaded.resolve();
  await page.getByText('With IMEI: 10').waitFor();
  await page.getByText(/^(No camera was found|The camera is not allowed)/).waitFor();
  expect(await list(page).inputValue()).toBe(imeiOf(300));
});

it('receives phones without scripts, and keeps the list if the item was deleted meanwhile', async () => {
  const id = await addStockedItem(shop.db, { name: 'HONOR X7c', ram: '8GB', rom: '256GB', tracking: 'optional' });
  const page = await openReceive({ javaScriptEnabled: false, viewport: desk }, `/admin/receive?item=${id}`);
  await list(page).fill(`${soldImei}\n${imeiOf(50)}`);
  await receive(page);
  await page.getByText('Some numbers belong to phones that the shop knows.').waitFor();
  await page.getByText(`${soldImei}: sold on voucher #1042`).waitFor();
  await list(page).fill(imeiOf(50));
  await receive(page);
  await page.getByText('1 phone is received.').waitFor();
  expect(await list(page).inputValue()).toBe('');
  await page.reload();
  await list(page).fill(imeiOf(52));
  await unfold(page, 'Details');
  await page.getByLabel('A phone that we sold came back to us (trade-in)').check();
  await unfold(page, FACTS);
  await page.getByLabel('Condition').selectOption('Used, grade B');
  await receive(page);
  await page.getByText(`Phones in this list that the shop never sold: 1. ${imeiOf(52)}`).waitFor();
  expect(await onHand(id)).toBe(1);
  await page.getByLabel('We bought them from somebody else, and know from whom').check();
  await receive(page);
  await page.getByText('1 phone is received.').waitFor();
  expect(await onHand(id)).toBe(2);
  const longest = Array.from(
    { length: MAX_UNIT_LINES },
    (_, n) => `${burmese(imeiOf(2 * n + 10_000))} ${burmese(imeiOf(2 * n + 10_001))} S/N: LONGEST${n + 10_000}`,
  );
  expect(Buffer.byteLength(longest.join())).toBeGreaterThan(512 * 1024);
  const facts = { item: id, condition: 'new', tax: 'unknown', currency: 'CNY' };
  const multipart = { ...facts, key: 'longest', counted: '', list: longest.join('\n') };
  const sent = await page.request.post(`${shop.url}/admin/receive`, { headers: { Origin: shop.url }, multipart });
  expect(sent.status()).toBe(200);
  expect(await onHand(id)).toBe(5_002);
  await list(page).fill(imeiOf(51));
  await shop.db.updateTable('inventories').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();
  await receive(page);
  await page.getByText('This item was deleted from the inventory meanwhile.').waitFor();
  expect(await list(page).inputValue()).toBe(imeiOf(51));
  expect(await onHand(id)).toBe(5_002);
});

it('receives five phones of a new model without scripts, in four taps without scrolling', async () => {
  const id = await addStockedItem(shop.db, { name: 'Infinix Note', ram: '8GB', rom: '256GB', qty: 5 });
  const options = { javaScriptEnabled: false, viewport: { width: 360, height: 640 }, hasTouch: true };
  const page = await openReceive(options, `/admin/inventory/${id}`);
  const { tap, count } = countTouches(page);
  await tap(page.getByRole('link', { name: 'Receive goods' }).filter({ visible: true }).first());
  await page.getByText('IMEI numbers are not recorded for this phone yet.').waitFor();
  await tap(list(page));
  await page.keyboard.insertText(Array.from({ length: 5 }, (_, n) => imeiOf(700 + n)).join('\n'));
  await tap(page.getByRole('radio', { name: 'New arrivals' }));
  await tap(page.getByRole('button', { name: 'Receive', exact: true }));
  const words = '5 phones are received. Infinix Note 8GB 256GB: 10 for sale now.';
  const message = page.getByRole('status').filter({ hasText: words });
  await message.waitFor();
  expect(await isInView(message)).toBe(true);
  expect(count).toEqual({ taps: 4, fields: 0, scrolls: 0 });
  expect(await onHand(id)).toBe(10);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
});

it('says on a page of before that the shop records no IMEIs now, and keeps its list', async () => {
  const id = await addStockedItem(shop.db, { ...redmi, name: 'Redmi 12', nameKey: 'redmi 12', tracking: 'optional' });
  const page = await openReceive({ viewport: phone }, `/admin/receive?item=${id}`);
  await list(page).fill(imeiOf(960));
  const records = (recordsImeis: boolean) => shop.db.updateTable('settings').set({ recordsImeis }).execute();
  await records(false);
  await receive(page);
  await page.getByRole('alert').getByText('Whether the shop records IMEIs was changed meanwhile.').waitFor();
  expect(await list(page).inputValue()).toBe(imeiOf(960));
  await page.reload();
  await page.getByLabel('How many have come?').fill('3');
  await receive(page);
  await page.getByRole('status').getByText('3 phones are received.').waitFor();
  await records(true);
  expect(await onHand(id)).toBe(3);
});
