import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { desk, expectSound, follow, openBrowser, phone, untilIdle } from '#tests/support/browser/browser.ts';
import { live, placeOrder } from '#tests/support/browser/live-states.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertPayment } from '#tests/support/factories/payments.ts';
import { buyer, logIn, openTradingShop, other } from '#tests/support/factories/trading-shop.ts';
import { screenshots, withQrCode } from '#tests/support/pictures.ts';

const account = { method: 'KBZPay', kind: 'transfer', holder: 'Daw Mya', number: '09 450', transferLimit: '50000' };

it('leads a buyer through paying, and hides an account from the open page as soon as it is switched off', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  expect((await admin.post('/admin/payment-settings/accounts', account)).status).toBe(200);
  const customer = await logIn(shop, buyer);
  await placeOrder(customer, item);
  const page = await openBrowser(shop.url, { viewport: phone, permissions: ['clipboard-read', 'clipboard-write'] });
  await startSession(page, buyer);
  await page.goto('/my-orders');
  await page.getByRole('link', { name: 'Pay Order 1' }).click();
  await page.getByRole('heading', { name: 'Pay order 1' }).waitFor();
  await page.getByText('Send it as 2 transfers: 50,000 and 16,000').waitFor();
  // What is due comes first and is the largest text; then the numbered steps.
  const due = page.getByRole('main').getByText('66,000 MMK', { exact: true }).first();
  expect(await due.evaluate((sum) => getComputedStyle(sum).fontSize)).toBe('32px');
  expect((await due.boundingBox())?.y).toBeLessThan(120);
  expect(await page.locator('.pay-steps h2').allTextContents()).toEqual(['Pay by KBZPay', 'Show the slip']);
  await page.getByText('Write #1 in the note').waitFor();
  const copied = async (name: string) => {
    await page.getByRole('button', { name }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('Copy Number')).toBe('09 450');
  expect(await copied('Copy Transfer 2')).toBe('16000');
  expect(await copied('Copy Note of the transfer')).toBe('#1');

  const { id: accountId } = await shop.db.selectFrom('paymentAccounts').select('id').executeTakeFirstOrThrow();
  const setActive = (active: 'yes' | 'no') =>
    admin.post(`/admin/payment-settings/accounts/${accountId}/switch`, { active });
  await untilIdle(page);
  await setActive('no');
  await expect.poll(() => page.getByText('09 450').count(), live).toBe(0);
  await page.getByText('The shop has no account for this payment method at the moment.').waitFor();
  await setActive('yes');
  await expect.poll(() => page.getByText('09 450').count(), live).toBeGreaterThan(0);
  const paidTo = page.getByLabel('Paid to');
  expect((await admin.post('/admin/payment-settings/accounts', { ...account, number: '09 460' })).status).toBe(200);
  await expect.poll(() => page.getByText('09 460').count(), live).toBeGreaterThan(0);
  expect(await paidTo.inputValue()).toBe(accountId);
  await setActive('no');
  await expect.poll(() => paidTo.inputValue(), live).toBe('');
  await setActive('yes');
  await expect.poll(() => page.getByText('09 450').count(), live).toBeGreaterThan(0);

  const ownerPage = await openBrowser(shop.url);
  await startSession(ownerPage);
  const [qr] = await screenshots('#205080');
  await ownerPage.goto(`/admin/payment-settings/accounts/${accountId}`);
  await ownerPage.getByRole('link', { name: 'QR picture' }).click();
  const chooser = ownerPage.getByLabel('Choose a QR picture');
  const warning = ownerPage.getByText('We found no QR code in this picture. Look at it before buyers use it.');
  const reading = ownerPage.waitForEvent('worker');
  const code = { name: 'code.png', mimeType: 'image/png', buffer: await withQrCode(qr?.buffer, 'receive') };
  await chooser.setInputFiles(code);
  await (await reading).waitForEvent('close');
  expect(await warning.count()).toBe(0);
  await chooser.setInputFiles(qr ?? []);
  await warning.waitFor();
  await ownerPage.getByRole('button', { name: 'Save' }).click();
  await ownerPage.getByText('Saved. Buyers see it at once.').waitFor();
  await expectSound(ownerPage);
  const picture = page.getByRole('img', { name: 'QR code of Daw Mya' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), live).toBe(900);
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the QR code' }).click();
  expect((await download).suggestedFilename()).toBe('KBZPay QR.jpg');
  const qrPath = (await picture.getAttribute('src')) ?? '';
  const seen = await customer.get(qrPath);
  expect([seen.status, seen.headers]).toMatchObject([
    200,
    { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  ]);
  expect((await (await logIn(shop, other)).get(qrPath)).status).toBe(404);
  await ownerPage.getByRole('button', { name: 'Remove the QR picture' }).click();
  await ownerPage.getByText('QR picture removed').waitFor();
  await expect.poll(() => picture.count(), live).toBe(0);

  const [amount, number] = [page.getByLabel('Amount'), page.getByLabel('Transaction number')];
  const submit = () => page.getByRole('button', { name: 'I have paid' }).click();
  const type = () => page.getByText('Type the number or another amount').click();
  expect(await amount.inputValue()).toBe('50000');
  await type();
  await number.fill('၀၁၀၀ ၃၉၈၁-၇၂၆၃၅၄');
  await submit();
  await page.getByText('The shop has received your report').waitFor();
  await expect.poll(() => amount.inputValue()).toBe('16000');
  expect(await number.inputValue()).toBe('');
  await type();
  await number.fill('01003981726354');
  await submit();
  const refusal = page.getByText('This transaction number was already used. Check it or write to us.');
  await refusal.waitFor();
  expect((await refusal.boundingBox())?.y).toBeGreaterThan((await number.boundingBox())?.y ?? 0);
  expect(await number.inputValue()).toBe('01003981726354');
  await ownerPage.setViewportSize(phone);
  await follow(ownerPage, '/admin/dashboard');
  await ownerPage.getByRole('link', { name: /^Orders .*1 to check$/ }).waitFor();
  await expectSound(ownerPage);
  await ownerPage.getByRole('link', { name: 'Check', exact: true }).click();
  await ownerPage.getByText("Look in the wallet app's history. A picture is not money.").waitFor();
  await ownerPage.setViewportSize(desk);
  await ownerPage.getByRole('link', { name: 'To check 1 to check' }).waitFor();
  await expectSound(ownerPage);
  await untilIdle(ownerPage);
  await ownerPage.keyboard.press('v');
  await ownerPage.getByText('The payment is verified.').waitFor();
  // It was the last one.
  await ownerPage.getByRole('heading', { level: 1, name: 'Admin Orders' }).waitFor();
  await expect.poll(() => ownerPage.getByText(/\d to check/).count()).toBe(0);
  await expect.poll(() => page.getByText('Received').count(), live).toBe(1);
  await number.fill('726399');
  await submit();
  await page.getByText('The shop has received your report').waitFor();
  await page.getByText('The shop is checking 16,000 MMK').waitFor();
  expect(await amount.count()).toBe(0);
  expect(await page.getByRole('main').locator('.btn-primary').count()).toBe(0);
  await expectSound(page);
  await page.getByRole('link', { name: 'Report another transfer' }).click();
  await submit();
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await amount.fill('16000');
  await number.fill('726399');
  await submit();
  await page.getByText(/^You have reported the same transfer on .+, so nothing is sent yet\./).waitFor();
  await expectSound(page);
  await follow(page, '/my-orders');
  await page.getByText('The shop is checking 16,000 MMK').waitFor();
  await page.getByRole('link', { name: 'Payment Order 1' }).click();
  await page.getByRole('button', { name: 'Withdraw the payment of 16,000 MMK' }).click();
  await page.getByText('The payment is withdrawn').waitFor();
  await expectSound(page);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  expect((await admin.post(`/admin/admin-orders/${id}/confirmation`)).status).toBe(200);
  await follow(page, `/my-orders/${id}/voucher`);
  const voucher = page.locator('.voucher');
  await voucher.getByText('Due part paid').waitFor();
  expect(await voucher.textContent()).toMatch(
    /Total66,000 MMKPaid50,000 MMKDue part paid16,000 MMKPay toKBZPay · Daw Mya · 09 450/,
  );
  await expectSound(page);
  expect(await shop.db.selectFrom('payments').select(['amount', 'number', 'state']).execute()).toEqual([
    { amount: 50_000, number: '01003981726354', state: 'verified' },
    { amount: 16_000, number: '726399', state: 'withdrawn' },
  ]);
});

it('accepts a payment report without scripts, once, at its own order, and says first that it is rejected', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  await placeOrder(await logIn(shop, buyer), item);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(page, buyer);
  await page.goto(`/my-orders/${id}/pay`);
  await page.getByText('The shop has no account for this payment method at the moment.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  const submit = () => page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText('Type the number or another amount').click();
  await page.getByLabel('Amount').fill('66001');
  await page.getByLabel('Transaction number').fill('123');
  await submit();
  await page.getByText('The shop has received your report').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Amount').inputValue()).toBe('66001');
  expect(await page.getByLabel('Transaction number').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Amount').fill('66000');
  await page.getByLabel('Transaction number').fill('726354');
  await submit();
  await page.getByText('The shop has received your report').waitFor();
  await page.reload();
  expect(await page.getByText('The shop has received your report').count()).toBe(0);
  await page.getByText('The shop is checking 66,000 MMK').waitFor();
  expect(await page.getByLabel('Amount').count()).toBe(0);
  await page.getByRole('link', { name: 'Report another transfer' }).click();
  // Without an amount to suggest, the fields are open.
  await page.getByLabel('Amount').fill('66000');
  await page.getByLabel('Transaction number').fill('726354');
  await submit();
  await page.getByText(/^You have reported the same transfer on .+, so nothing is sent yet\./).waitFor();
  expect(await shop.db.selectFrom('payments').select(['amount', 'number', 'state']).execute()).toEqual([
    { amount: 66_000, number: '726354', state: 'submitted' },
  ]);

  const { id: payment } = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const rejection = { rejection: 'not-in-history', remark: '' };
  expect((await admin.post(`/admin/payments/${payment}/rejection`, rejection)).status).toBe(200);
  await page.goto('/my-orders');
  const card = page.getByRole('listitem').filter({ hasText: 'Order 1' });
  await card.getByText('Not accepted').waitFor();
  await card.getByText("It is not in the history of the shop's account").waitFor();
  await card.getByRole('link', { name: 'Pay Order 1' }).click();
  const text = await page.getByRole('main').innerText();
  const places = ['Not accepted', 'write to us', 'Due', 'Show the slip'].map((each) => text.indexOf(each));
  expect(places).toEqual(places.filter((at) => at >= 0).toSorted((one, other) => one - other));
});

it('says that nothing waits in the empty queue, and that a search of it matches nothing', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const signs = ['Nothing to check', 'No waiting payment matches this search', 'name="q"', '66,000 MMK'];
  const queued = async (search = '') => {
    const { text } = await admin.get(`/admin/payments${search}`);
    const main = text.slice(text.indexOf('<main'), text.lastIndexOf('</main>'));
    return signs.filter((sign) => main.includes(sign));
  };
  const notFound = ['No waiting payment matches this search', 'name="q"'];
  expect([await queued(), await queued('?q=nobody')]).toEqual([['Nothing to check'], notFound]);
  await placeOrder(await logIn(shop, buyer), item);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await insertPayment(shop.db, id, { amount: 66_000 });
  expect([await queued(), await queued('?q=nobody')]).toEqual([['name="q"', '66,000 MMK'], notFound]);
});

it('shows the deposit, the rest and the time to pay, and cancels the unpaid order on the open page', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  expect((await admin.post('/admin/payment-settings/accounts', account)).status).toBe(200);
  expect((await admin.post('/admin/payment-settings/time-to-pay', { holdHours: '24' })).status).toBe(200);
  const { id: typeId } = await shop.db
    .selectFrom('typeSettings')
    .innerJoin('inventories', 'inventories.type', 'typeSettings.type')
    .select('typeSettings.id')
    .executeTakeFirstOrThrow();
  expect((await admin.post(`/admin/type-settings/${typeId}/deposit`, { depositPercent: '30' })).status).toBe(200);
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, buyer);
  const customer = await logIn(shop, buyer);
  await placeOrder(customer, item);
  await page.goto('/my-orders');
  await page.getByText(/^Pay before .+, or the order is canceled\.$/).waitFor();
  const expectText = async (on: Page, text: string) =>
    expect.poll(async () => (await on.getByRole('main').textContent())?.replaceAll('\u00A0', ' ')).toContain(text);
  await expectText(page, 'Total66,000 MMKDeposit due19,800 MMKRest46,200 MMK');
  await page.getByRole('link', { name: 'Pay Order 1' }).click();
  await page.getByRole('heading', { name: 'Pay order 1' }).waitFor();
  await page.getByText(/^Pay before .+, or the order is canceled\.$/).waitFor();
  await expectText(page, 'Total66,000 MMKDeposit due19,800 MMKRest46,200 MMK');
  const firstDeposit = 'Pay the deposit of 19,800 MMK now and the rest of 46,200 MMK later.';
  await expectText(page, `${firstDeposit} You may also pay everything at once.`);
  await page.getByRole('button', { name: 'Copy Amount: 19800' }).waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('19800');
  await expectSound(page);
  const ownerPage = await openBrowser(shop.url);
  await startSession(ownerPage);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await ownerPage.goto(`/admin/admin-orders/${id}`);
  await ownerPage.getByText(/^Canceled automatically on .+ if nothing is paid by then\.$/).waitFor();
  await untilIdle(page);
  await shop.db
    .updateTable('orders')
    .set({ payBefore: new Date(0).toISOString() })
    .execute();
  const pollOptions = { timeout: 40_000, interval: 500 };
  await expect
    .poll(() => page.getByText('This order is canceled. Please do not send money for it.').count(), pollOptions)
    .toBe(1);
  expect(await page.getByText('Pay before').count()).toBe(0);
  await follow(ownerPage, `/admin/admin-orders/${id}`);
  await ownerPage.getByText('Timeline', { exact: true }).click();
  await ownerPage
    .getByText(/^the shop · /)
    .first()
    .waitFor();
  expect(await shop.db.selectFrom('orders').select(['status', 'restocked']).execute()).toEqual([
    { status: 'canceled', restocked: true },
  ]);
  expect(await ownerPage.getByText(/^the shop · /).count()).toBe(2);
  await follow(ownerPage, '/admin/payment-settings/time-to-pay');
  expect(await ownerPage.getByLabel('Hours to pay').inputValue()).toBe('24');
  await ownerPage.getByLabel('Hours to pay').fill('721');
  await ownerPage.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => ownerPage.getByLabel('Hours to pay').getAttribute('aria-invalid')).toBe('true');
  await ownerPage.getByLabel('Hours to pay').fill('0');
  await ownerPage.getByRole('button', { name: 'Save' }).click();
  await ownerPage.getByText('Time to pay saved').waitFor();
  await expectSound(ownerPage);

  await placeOrder(customer, item);
  const next = await shop.db.selectFrom('orders').select('id').where('number', '=', 2).executeTakeFirstOrThrow();
  const order = `/admin/admin-orders/${next.id}`;
  await shop.db.updateTable('paymentAccounts').set({ kind: 'cash-on-delivery' }).execute();
  await follow(page, `/my-orders/${next.id}/pay`);
  await page.getByText('The deposit is paid first. Please ask the shop where to send it.').waitFor();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('19800');
  await expectSound(page);
  await shop.db.updateTable('paymentAccounts').set({ kind: 'transfer' }).execute();
  await follow(ownerPage, `${order}/payment`);
  const entered = ownerPage.getByLabel('Amount');
  expect(await entered.inputValue()).toBe('19800');
  await ownerPage.getByText('19,800 MMK').last().waitFor();
  await entered.fill('0.66');
  await ownerPage.getByRole('button', { name: '0.66 lakh?' }).click();
  await ownerPage.getByText('66,000 MMK').last().waitFor();
  await expectSound(ownerPage);
  await entered.fill('၀.၁၉၈ သိန်း');
  await ownerPage.getByRole('button', { name: 'Record payment' }).click();
  await ownerPage.getByText('The payment is recorded.').waitFor();
  await follow(ownerPage, order);
  await expectText(ownerPage, 'Total66,000 MMKDeposit19,800 MMKPaid19,800 MMKRest46,200 MMK');
  await expectSound(ownerPage);
  await follow(ownerPage, '/admin/admin-orders');
  await expectText(ownerPage, 'Rest 46,200 MMK');
  await page.goto(`/my-orders/${next.id}/pay`);
  await page.getByText('Your deposit has arrived. Pay the rest now, or when the shop asks for it.').waitFor();
  await expectText(page, 'Total66,000 MMKDeposit19,800 MMKPaid19,800 MMKRest46,200 MMK');
  expect(await page.getByLabel('Amount').inputValue()).toBe('46200');
  await follow(ownerPage, `/admin/voucherModal?order=${next.id}`);
  await expectText(ownerPage, 'Deposit19,800 MMKPaid19,800 MMKRest part paid46,200 MMK');

  await follow(ownerPage, '/admin/type-settings');
  await ownerPage.getByText('Deposit 30%').waitFor();
  await ownerPage.getByRole('link', { name: 'Deposit for' }).first().click();
  const percent = ownerPage.getByLabel('Deposit %');
  await expect.poll(() => percent.inputValue()).toBe('30');
  const save = () => ownerPage.getByRole('button', { name: 'Save' }).click();
  await percent.fill('101');
  await save();
  await expect.poll(() => percent.getAttribute('aria-invalid')).toBe('true');
  expect(await percent.inputValue()).toBe('101');
  await percent.fill('0');
  await save();
  await ownerPage.getByText('Saved. Buyers pay the whole price at once from now on.').waitFor();
  await expect.poll(() => percent.inputValue()).toBe('');
  await percent.fill('၄၀');
  await save();
  await ownerPage.getByText('Deposit saved. It applies to orders placed from now on.').waitFor();
  await expectSound(ownerPage);
  await follow(page, '/shop');
  await page.getByLabel('Qty Redmi 14C').fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText('1 items added to cart!').waitFor();
  await follow(page, '/cart');
  await expectText(page, 'Deposit 40%: 26,400 MMK now, 39,600 MMK later');
  await page.getByLabel('Address').fill('Yangon');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await shop.db.updateTable('typeSettings').set({ depositPercent: 50 }).where('id', '=', typeId).execute();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('The deposit is now 33,000 MMK. Please check it and confirm again.').waitFor();
  await expectText(page, 'Deposit 50%: 33,000 MMK now, 33,000 MMK later');
  await expectSound(page);
  const asSent = await (await page.request.get(`/shop/${item.id}`)).text();
  const pageText = asSent.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '').replaceAll('\u00A0', ' ');
  expect(pageText).toContain('Deposit 50%: 33,000 MMK now, 33,000 MMK later');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await expectText(
    page,
    'Pay the deposit of 33,000 MMK now and the rest of 33,000 MMK later. You may also pay everything at once.',
  );
  expect(await page.getByText('when the shop has confirmed the order').count()).toBe(0);
  expect(await shop.db.selectFrom('orders').select('deposit').orderBy('number').execute()).toEqual([
    { deposit: 19_800 },
    { deposit: 19_800 },
    { deposit: 33_000 },
  ]);
});
