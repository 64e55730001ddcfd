import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { live, placeOrder } from '#tests/support/browser/live-states.ts';
import { logIn as logInAt } from '#tests/support/browser/people.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';

const account = { method: 'KBZPay', kind: 'transfer', holder: 'Daw Mya', number: '09 450', transferLimit: '50000' };

it('leads a buyer through paying, and hides an account from the open page as soon as it is switched off', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  expect((await admin.post('/admin/payment-settings/accounts', account)).status).toBe(200);
  await placeOrder(await logIn(shop, buyer), item);
  const page = await openBrowser(shop.url, { viewport: phone, permissions: ['clipboard-read', 'clipboard-write'] });
  await logInAt(page, buyer);
  await page.goto('/my-orders');
  await page.getByRole('link', { name: 'Pay Order 1' }).click();
  await page.getByRole('heading', { name: 'Pay order 1' }).waitFor();
  await page.getByText('Send it as 2 transfers: 50,000 and 16,000').waitFor();
  await page.getByText('Write #1 in the note').waitFor();
  const copied = async (name: string) => {
    await page.getByRole('button', { name }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('Copy Number')).toBe('09 450');
  expect(await copied('Copy Transfer 2')).toBe('16000');
  expect(await copied('Copy Note of the transfer')).toBe('#1');
  await expectSound(page);

  const { id: accountId } = await shop.db.selectFrom('paymentAccounts').select('id').executeTakeFirstOrThrow();
  const turn = (active: 'yes' | 'no') => admin.post(`/admin/payment-settings/accounts/${accountId}/switch`, { active });
  await page.waitForLoadState('networkidle');
  await turn('no');
  await expect.poll(() => page.getByText('09 450').count(), live).toBe(0);
  await page.getByText('The shop has no account for this payment method at the moment.').waitFor();
  await turn('yes');
  await expect.poll(() => page.getByText('09 450').count(), live).toBeGreaterThan(0);
  const paidTo = page.getByLabel('Paid to');
  expect((await admin.post('/admin/payment-settings/accounts', { ...account, number: '09 460' })).status).toBe(200);
  await expect.poll(() => page.getByText('09 460').count(), live).toBeGreaterThan(0);
  expect(await paidTo.inputValue()).toBe(accountId);
  await turn('no');
  await expect.poll(() => paidTo.inputValue(), live).toBe('');
  await turn('yes');
  await expect.poll(() => page.getByText('09 450').count(), live).toBeGreaterThan(0);

  const [amount, number] = [page.getByLabel('Amount'), page.getByLabel('Transaction number')];
  const submit = () => page.getByRole('button', { name: 'I have paid' }).click();
  expect(await amount.inputValue()).toBe('50000');
  await number.fill('၀၁၀၀ ၃၉၈၁-၇၂၆၃၅၄');
  await submit();
  await page.getByText('The shop has received your report').waitFor();
  await expect.poll(() => amount.inputValue()).toBe('16000');
  expect(await number.inputValue()).toBe('');
  await number.fill('01003981726354');
  await submit();
  await page.getByText('This transaction number was already used. Check it or write to us.').waitFor();
  expect(await number.inputValue()).toBe('01003981726354');
  const owners = await openBrowser(shop.url);
  await logInAt(owners);
  await owners.goto('/admin/payments');
  await owners.getByText("Look in the wallet app's history. A picture is not money.").waitFor();
  await owners.getByRole('link', { name: 'Payments 1 to check' }).waitFor();
  await expectSound(owners);
  await owners.waitForLoadState('networkidle');
  await owners.keyboard.press('v');
  await owners.getByText('The payment is verified.').waitFor();
  await owners.getByText('Nothing to check').waitFor();
  await expect.poll(() => page.getByText('Received').count(), live).toBe(1);
  await number.fill('726399');
  await submit();
  await page.getByText('The shop has received your report').waitFor();
  await expect.poll(() => amount.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Withdraw the payment of 16,000 MMK' }).click();
  await page.getByText('The payment is withdrawn').waitFor();
  await expectSound(page);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  expect((await admin.post(`/admin/admin-orders/${id}/confirmation`)).status).toBe(200);
  await page.goto(`/my-orders/${id}/voucher`);
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

it('takes a payment without scripts, once, at its own order', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  await placeOrder(await logIn(shop, buyer), item);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await logInAt(page, buyer);
  await page.goto(`/my-orders/${id}/pay`);
  await page.getByText('The shop has no account for this payment method at the moment.').waitFor();
  const submit = () => page.getByRole('button', { name: 'I have paid' }).click();
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
  expect(await shop.db.selectFrom('payments').select(['amount', 'number', 'state']).execute()).toEqual([
    { amount: 66_000, number: '726354', state: 'submitted' },
  ]);
});
