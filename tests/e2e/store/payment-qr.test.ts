import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { emvValue, readEmvFields } from '#app/domain/money/merchant-qr/emv-fields.ts';
import { writePaymentQr } from '#app/domain/money/merchant-qr/merchant-qr.ts';
import { orderNumberOf } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { qrPng } from '#app/images/qr-png.server.ts';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { live, placeOrder } from '#tests/support/browser/live-states.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { aMerchantQr } from '#tests/support/factories/merchant-qr.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { drawPicture, withQrCode } from '#tests/support/pictures.ts';
import type { Fields } from '#tests/support/server/http.ts';

// By default, the library loads its WebAssembly from a public server.
const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

it('reads the printed QR code, and shows one with amount and order number to the wallets that were tested', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const account = await insertPaymentAccount(shop.db, { transferLimit: 50_000 });
  await placeOrder(await logIn(shop, buyer), item);
  const order = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();

  const owner = await openBrowser(shop.url, { viewport: phone });
  await startSession(owner);
  await owner.goto(`/admin/payment-settings/accounts/${account}/qr`);
  await choosePicture(owner, 'https://kbzpay.com/q/1');
  await owner.getByText('This QR code is a web address').waitFor();
  await owner.getByRole('img', { name: 'QR picture' }).waitFor();
  expect(await owner.getByText('(MMQR)', { exact: true }).count()).toBe(0);
  await choosePicture(owner, aMerchantQr({ localName: 'ရွှေပြည်မိုဘိုင်း' }));
  await owner.getByText('Merchant SHWE PYI MOBILE, Yangon (MMQR)').waitFor();
  await expectSound(owner);

  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, buyer);
  await page.goto(`/my-orders/${order.id}/pay`);
  await page.getByRole('link', { name: 'Download the QR code' }).waitFor();
  expect(await page.getByText('with KBZPay').count()).toBe(0);

  await owner.getByRole('checkbox', { name: 'KBZPay' }).check();
  await owner.getByRole('button', { name: 'Save the wallets' }).click();
  await owner.getByText('Saved. Buyers see it at once.').waitFor();
  await expect.poll(() => page.getByText('Pay 50,000 MMK with KBZPay').count(), live).toBe(1);
  await expectSound(page);
  expect(await shownPayment(page)).toEqual({ amount: '50000', order: 1 });
  expect((await admin.post(`/admin/admin-orders/${order.id}/confirmation`)).status).toBeLessThan(400);
  await owner.goto(`/admin/voucherModal?order=${order.id}`);
  expect(await shownPayment(owner)).toEqual({ amount: '50000', order: 1 });
  await owner.goto('/admin/search');
  await owner.getByLabel('Search').fill(await shownText(page));
  await owner.waitForURL(`**/admin/admin-orders/${order.id}`);
  await owner.goto(`/admin/search?q=${encodeURIComponent(aMerchantQr())}`);
  await owner.getByText('Nothing found').waitFor();
  await owner.getByRole('button', { name: 'Scan with the camera' }).click();
  await owner.getByText(/^(No camera was found|The camera is not allowed)/).waitFor();
  await expectSound(owner);
  await page.getByText("With another wallet: the shop's printed QR code").click();
  await page.getByRole('link', { name: 'Download the QR code' }).waitFor();

  const paid = { via: account, amount: '50000', remark: '', key: crypto.randomUUID() };
  expect((await admin.post(`/admin/admin-orders/${order.id}/payment`, paid)).status).toBe(200);
  await expect.poll(() => shownPayment(page), live).toEqual({ amount: '16000', order: 1 });

  const scriptless = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(scriptless, buyer);
  await scriptless.goto(`/my-orders/${order.id}/pay`);
  expect(await shownPayment(scriptless)).toEqual({ amount: '16000', order: 1 });

  const isGone = () =>
    page
      .getByText('with KBZPay')
      .count()
      .then((count) => count === 0);
  const act = async (path: string, fields: Fields) => expect((await admin.post(path, fields)).status).toBeLessThan(400);
  await act(`/admin/payment-settings/accounts/${account}/switch`, { active: 'no' });
  await expect.poll(isGone, AT_ONCE).toBe(true);
  await act(`/admin/payment-settings/accounts/${account}/switch`, { active: 'yes' });
  await expect.poll(isGone, live).toBe(false);
  await act(`/admin/admin-orders/${order.id}/cancellation`, { reason: 'Sold out' });
  await expect.poll(isGone, AT_ONCE).toBe(true);
  await page.getByText('This order is canceled. Please do not send money for it.').waitFor();
});

it('accepts the pasted text of a QR code without scripts, and says what is wrong with another', async () => {
  const { shop } = await openTradingShop('sqlite');
  const account = await insertPaymentAccount(shop.db);
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(page);
  await page.goto(`/admin/payment-settings/accounts/${account}/qr`);
  const paste = async (text: string) => {
    await page.locator('summary', { hasText: 'Paste the text of the QR code' }).click();
    await page.getByLabel('Text of the QR code').fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await paste(aMerchantQr().replace('SHWE', 'SHVE'));
  await page.getByText('This QR code of a merchant is damaged or cut.').waitFor();
  await paste(` ${aMerchantQr()}\n`);
  await page.getByText('Merchant SHWE PYI MOBILE, Yangon (MMQR)').waitFor();
  const saved = await shop.db.selectFrom('paymentAccounts').select('merchantQr').executeTakeFirstOrThrow();
  expect(saved.merchantQr).toBe(aMerchantQr());
});

it('can be read of any merchant, from a picture that was turned and compressed', async () => {
  const latin = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJ KLMNOPQRSTUVWXYZ'), minLength: 1, maxLength: 15 });
  const burmese = fc.string({ unit: fc.constantFrom(...'ကခဂငစမြိုပွှ့်းေ😀'), minLength: 1, maxLength: 25 });
  const [turn, quality] = [fc.integer({ min: -20, max: 20 }), fc.integer({ min: 40, max: 90 })];
  await fc.assert(
    fc.asyncProperty(latin, burmese, turn, quality, async (name, localName, degrees, jpegQuality) => {
      const text = writePaymentQr(aMerchantQr({ name, localName }), 804_616, '57-0') ?? '';
      const jpeg = await sharp(await qrPng(text))
        .rotate(degrees, { background: '#fff' })
        .resize(700)
        .jpeg({ quality: jpegQuality })
        .toBuffer();
      expect((await readBarcodes(new Uint8Array(jpeg))).map((code) => code.text)).toEqual([text]);
    }),
    { numRuns: 25, examples: [['SHWE PYI MOBILE', 'ရွှေပြည်မိုဘိုင်း', 7, 40]] },
  );
});

it('leads from an order to a verified payment, and the buyer types nothing', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const merchant = { merchantQr: aMerchantQr(), qrWallets: JSON.stringify(['kbzpay']) };
  await insertPaymentAccount(shop.db, merchant);
  await placeOrder(await logIn(shop, buyer), item);
  const order = await shop.db.selectFrom('orders').select(['id', 'total']).executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 } });
  await startSession(page, buyer);
  await page.goto(`/my-orders/${order.id}/pay`);
  await page.getByRole('img', { name: 'QR code to pay order 1' }).waitFor();
  const slip = { tid: '01003981726354', amt: `-${order.total}`, tto: '******2345', ts: Date.now() };
  const text = Buffer.from(JSON.stringify(slip)).toString('base64url');
  const picture = await drawPicture({ width: 2160, height: 4800, background: '#fff' }).png().toBuffer();
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: await withQrCode(picture, text) };
  await page.getByLabel('Add pictures').setInputFiles(file);
  await page.getByText('Filled in from the QR code of your picture.').waitFor();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText('The shop has received your report').waitFor();

  const owner = await openBrowser(shop.url, { viewport: { width: 360, height: 640 } });
  await startSession(owner);
  await owner.goto('/admin/payments');
  await owner.getByText('Agrees in all points').waitFor();
  await owner.getByRole('button', { name: /^Verify/ }).click();
  await owner.getByText('The payment is verified.').waitFor();
});

/** A buyer sees within two seconds that the code is no longer valid. */
const AT_ONCE = { timeout: 2_000, interval: 20 };

async function choosePicture(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(await qrPng(text));
  await page.locator('input[type=file]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer });
  await expect.poll(() => page.locator('input[name=text]').inputValue()).toBe(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** The text of the QR code on the page. */
async function shownText(page: Page): Promise<string> {
  const src = await page.getByRole('img', { name: 'QR code to pay order 1' }).getAttribute('src');
  const response = await page.request.get(src ?? '');
  expect(response.headers()['content-type']).toBe('image/png');
  const [code] = await readBarcodes(new Uint8Array(await response.body()));
  return code?.text ?? '';
}

/** What a wallet reads from the QR code on the page. */
async function shownPayment(page: Page) {
  const fields = readEmvFields(await shownText(page));
  return {
    amount: emvValue(fields, '54'),
    order: orderNumberOf(emvValue(readEmvFields(emvValue(fields, '62')), '05')),
  };
}
