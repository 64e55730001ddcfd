import { expect, it } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { placeOrder } from '#tests/support/browser/live-states.ts';
import { logIn as logInAt } from '#tests/support/browser/people.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';

it('records, refunds and voids money without scripts, each once', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  await insertPaymentAccount(shop.db);
  await placeOrder(await logIn(shop, buyer), item);
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await logInAt(page);
  await page.goto(`/admin/admin-orders/${id}`);
  await page.getByRole('link', { name: 'Record payment' }).click();
  const press = (name: string) => page.getByRole('button', { name }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('66000');
  await page.getByLabel('Amount').fill('66001');
  await page.getByLabel('Remark').fill('At the counter');
  await press('Record payment');
  await page.getByLabel('Amount').and(page.locator('[aria-invalid]')).waitFor();
  expect(await page.getByLabel('Remark').inputValue()).toBe('At the counter');
  await page.getByLabel('Received by').selectOption('Cash');
  await page.getByLabel('Amount').fill('66000');
  await press('Record payment');
  await page.getByText('The payment is recorded.').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Back to order 1' }).click();

  await page.getByRole('link', { name: 'Refund' }).click();
  await page.getByLabel('Amount').fill('66001');
  await page.getByLabel('Reason').fill('Sold out');
  await press('Record refund');
  await page.getByText('66,000').last().waitFor();
  await page.getByLabel('Amount').and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Amount').fill('6000');
  await press('Record refund');
  await page.getByText('The refund is recorded.').waitFor();
  await page.getByRole('link', { name: 'Back to order 1' }).click();

  await page.getByRole('link', { name: 'Void 66,000 MMK' }).click();
  await press('Void payment');
  await page.getByLabel('Reason').and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Reason').fill('Typed twice');
  await press('Void payment');
  await page.getByText('Money of this payment was refunded. Void the refund first.').waitFor();
  await page.getByRole('link', { name: 'Back to order 1' }).click();
  await page.getByRole('link', { name: 'Void 6,000 MMK' }).click();
  await page.getByLabel('Reason').fill('Not sent');
  await press('Void refund');
  await page.getByText('It is void and no longer counts.').waitFor();
  const entries = await shop.db.selectFrom('payments').select(['direction', 'amount', 'state']).execute();
  expect(entries).toEqual([
    { direction: 'in', amount: 66_000, state: 'verified' },
    { direction: 'out', amount: 6_000, state: 'voided' },
  ]);
});
