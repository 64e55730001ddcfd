import type { Route } from 'playwright';
import { expect, it } from 'vitest';
import { slipPath } from '#app/domain/money/slips/slip.ts';
import { desk, expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { placeOrder } from '#tests/support/browser/live-states.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { buyer, complaints, logIn, openTradingShop, other } from '#tests/support/factories/trading-shop.ts';
import { drawPicture, heicHead, pngBomb, SVG, screenshots, withQrCode } from '#tests/support/pictures.ts';
import { openVisitor } from '#tests/support/server/http.ts';

it('scales down and sends up to three pictures with a payment, and shows them only to the buyer and the owner', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const customer = await logIn(shop, buyer);
  await placeOrder(customer, item);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, buyer);
  await page.goto(`/my-orders/${id}/pay`);
  const chosen = page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem');
  const choose = page.getByLabel('Add pictures');
  const files = await screenshots('#205080', '#208050', '#802050', '#808020');
  const qrText = Buffer.from(JSON.stringify({ tid: '01003981726354', amt: '65,999.00', ts: 1 })).toString('base64url');
  files[1] = {
    name: 'slip-2.png',
    mimeType: 'image/png',
    // Shrunk to 900 pixels of width, the code is unreadable.
    buffer: await withQrCode(
      await drawPicture({ width: 2160, height: 4800, background: '#fff' }).png().toBuffer(),
      qrText,
    ),
  };
  await choose.setInputFiles(files.slice(0, 2));
  await expect.poll(() => chosen.count()).toBe(2);
  await choose.setInputFiles(files.slice(2));
  await page.getByText('Send at most 3 pictures with one payment.').waitFor();
  await page.getByRole('button', { name: 'Remove slip-1.png' }).click();
  await expect.poll(() => chosen.count()).toBe(2);
  await page.getByText('Filled in from the QR code of your picture. Please check it.').waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('65999');
  expect(await page.getByLabel('Transaction number').inputValue()).toBe('01003981726354');
  await expectSound(page);
  await page.getByLabel('Amount').fill('66000');
  const network = await page.context().newCDPSession(page);
  const setNetwork = (offline: boolean, uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline, uploadThroughput, latency: 0, downloadThroughput: -1 });
  const meter = page.getByRole('progressbar', { name: 'Sending Your report' });
  await network.send('Network.enable');
  // The shop stores the report, but its response is lost.
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await setNetwork(true, -1);
    await route.abort('connectionreset');
  };
  await page.context().route('**/payment-report', loseResponse, { times: 1 });
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText('Waiting. It will be sent again automatically.').waitFor();
  const reportResponse = page.waitForResponse((response) => response.url().endsWith('/payment-report'));
  await setNetwork(false, 10_000);
  await expect.poll(() => meter.evaluate((bar: HTMLProgressElement) => bar.value), { interval: 20 }).toBeGreaterThan(0);
  const headers = await (await reportResponse).request().allHeaders();
  expect(Number(headers['content-length'])).toBeLessThan(300_000);
  await page.getByText('The shop has received your report').waitFor();
  expect(await meter.count()).toBe(0);
  expect(await shop.db.selectFrom('payments').select('state').execute()).toHaveLength(1);
  await page.getByText('The shop is checking 66,000 MMK').waitFor();
  expect(await chosen.count()).toBe(0);
  const slips = await shop.db.selectFrom('slips').select(['id', 'width', 'qrText']).orderBy('position').execute();
  expect(slips).toMatchObject([qrText, null].map((text) => ({ width: 900, qrText: text })));

  const sent = page.getByRole('img', { name: 'Transfer 2 of 2' });
  await expect.poll(() => sent.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(900);
  await expectSound(page);
  await setNetwork(false, -1);
  await page.setViewportSize(desk);
  await startSession(page);
  await page.goto('/admin/payments');
  const slip = page.getByRole('link', { name: 'Transfer 1 of 2' });
  await expect.poll(() => slip.locator('img').evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(2000);
  await page.getByText('The QR code says another amount').waitFor();
  await page.getByText('QR code of the picture · 65,999 MMK · 01003981726354').waitFor();
  expect(await slip.getAttribute('href')).toBe(slipPath({ id: slips[0]?.id ?? '' }));
  await expectSound(page);

  const path = slipPath({ id: slips[0]?.id ?? '' });
  for (const visitor of [customer, admin]) {
    const { status, headers } = await visitor.get(path);
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-type': 'image/jpeg',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      },
    ]);
  }
  for (const visitor of [openVisitor(shop), await logIn(shop, other)]) {
    const [refused, unknown] = [await visitor.get(path), await visitor.get('/slips/unknown')];
    expect([refused.status, refused.text]).toEqual([404, unknown.text]);
  }
  await shop.db.updateTable('settings').set({ secondStepRequired: true }).execute();
  expect((await admin.get(path)).status).toBe(404);
});

it('accepts pictures without scripts, and stores nothing of a report with a refused picture', async () => {
  const { shop, admin, item } = await openTradingShop('postgres');
  const customer = await logIn(shop, buyer);
  await placeOrder(customer, item);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const path = `/my-orders/${id}/pay`;
  const accountId = await insertPaymentAccount(shop.db);
  const [first] = await screenshots('#205080');
  const jpeg = await drawPicture().jpeg().toBuffer();
  const send = (...pictures: Buffer[]) => {
    const picture = pictures.map((bytes, at) => new File([new Uint8Array(bytes)], `p${at}`, { type: 'image/jpeg' }));
    return customer.send('POST', path, {
      form: { key: crypto.randomUUID(), account: '', amount: '65432', number: '726354', picture },
    });
  };
  for (const [bad, status, message] of [
    [SVG, 400, 'p1: </strong>This is not a JPEG, PNG or WebP picture.'],
    [Buffer.from('%PDF-1.7'), 400, 'This is not a JPEG, PNG or WebP picture.'],
    [heicHead(), 400, 'Your phone saved this as HEIC.'],
    [pngBomb(50_000, 50_000), 400, 'This picture has more than 50 megapixels.'],
    [jpeg.subarray(0, 900), 400, 'This picture is damaged.'],
    [Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024)]), 413, 'This picture is larger than 12 MB.'],
  ] as const) {
    const response = await send(jpeg, bad);
    expect([response.status, response.text.replaceAll('<!-- -->', '').includes(message)], message).toEqual([
      status,
      true,
    ]);
    expect(response.text).toContain('value="65432"');
    expect(response.text).toContain('Please choose the pictures again.');
    const qrResponse = await admin.send('POST', `/admin/payment-settings/accounts/${accountId}/qr`, {
      form: { picture: new File([new Uint8Array(bad)], 'p1', { type: 'image/jpeg' }) },
    });
    const hasMessage = qrResponse.text.includes(message.replace('p1: </strong>', ''));
    expect([qrResponse.status, hasMessage], message).toEqual([status, true]);
  }
  expect((await send(jpeg, jpeg, jpeg, jpeg)).status).toBe(400);
  const largest = Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024 - jpeg.length)]);
  const together = 'These pictures are larger than 16 MB together.';
  const { status, text } = await send(largest, largest, largest);
  expect([status, text.includes('value="65432"')]).toEqual([413, true]);
  expect(text.replaceAll('<!-- -->', '')).toContain(together);
  for (const table of ['payments', 'slips', 'blobs'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const stranger = await logIn(shop, other);
  const form = {
    key: crypto.randomUUID(),
    account: '',
    amount: '1',
    number: '',
    picture: new File([new Uint8Array(jpeg)], 'p'),
  };
  expect((await stranger.send('POST', path, { form })).status).toBe(404);

  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(page, buyer);
  await page.goto(path);
  const choose = page.getByLabel('Add pictures');
  await choose.setInputFiles(Array(3).fill({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: largest }));
  await page.getByText('Type the number or another amount').click();
  await page.getByLabel('Amount').fill('66000');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText(together).waitFor();
  await page.getByText('Please choose the pictures again.').waitFor();
  await choose.setInputFiles([first, first].flatMap((each) => each ?? []));
  expect(await page.getByLabel('Amount').inputValue()).toBe('66000');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText('The shop has received your report').waitFor();
  const slips = await shop.db.selectFrom('slips').select(['position', 'width', 'pixelHash']).execute();
  expect(slips).toMatchObject([1, 2].map((position) => ({ position, width: 900, pixelHash: slips[0]?.pixelHash })));
  expect(await shop.db.selectFrom('blobs').select('contentType').execute()).toHaveLength(1);
  expect(complaints(shop)).toEqual([]);
});
