import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { businessDate } from '#app/domain/dates.ts';
import { paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { placeOrder } from '#tests/support/browser/live-states.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertPayment, insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';

const smallPhone = { width: 360, height: 640 };
const now = Date.now();
const today = businessDate(new Date(now), 'Asia/Yangon');

it('is imported beside the queue, and several payments that are in it are verified together', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const accountId = await insertPaymentAccount(shop.db);
  const client = await logIn(shop, buyer);
  for (let n = 0; n < 3; n++) await placeOrder(client, item);
  const orders = await shop.db.selectFrom('orders').select(['id', 'number', 'total']).orderBy('number').execute();
  const numbers = ['01003981726354', '02003981726999', null];
  for (const [at, { id, total }] of orders.entries()) {
    const submittedAt = new Date(now + at).toISOString();
    await insertPayment(shop.db, id, { accountId, amount: total, number: numbers[at] ?? null, submittedAt });
  }
  const owner = await openBrowser(shop.url, { viewport: smallPhone });
  await startSession(owner);
  let taps = 0;
  const tap = async (role: 'link' | 'button', name: string | RegExp) => {
    taps++;
    await owner.getByRole(role, { name }).first().click();
  };
  await owner.goto('/admin/dashboard');
  await tap('link', /Check/);
  await owner.getByText('Agrees in all points').waitFor();
  await tap('link', 'Statement');
  await owner.getByText('Reported, but in no statement').waitFor();
  await expectSound(owner);

  await choose(owner, 'slip.png', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
  await owner.getByRole('button', { name: 'Import the statement' }).click();
  await owner.getByText('This file cannot be read.').waitFor();
  const [one, , third] = orders;
  const head = 'Date;Txn ID;Amount;Note';
  const rows = [
    `${today};01003981726354;${one?.total};`,
    `${today};;Ks ${third?.total}.00;Order ${paymentReference(third?.number ?? 0)}`,
    `${today};;77;A stranger`,
    `${today};;-${one?.total};Sent`,
  ];
  const utf16 = Buffer.from(`\uFEFF${[head, ...rows].join('\r\n')}`, 'utf16le');
  await choose(owner, 'history.csv', utf16);
  await tap('button', 'Import the statement');
  await owner.getByText('3 new lines. 1 debit is left out.').waitFor();
  await owner.getByText('A stranger').waitFor();
  await expectSound(owner);
  await tap('link', 'Back to the payments');
  await tap('link', 'Verify 3 that agree');
  await owner.getByRole('button', { name: 'Verify what is ticked' }).waitFor();
  expect(await owner.getByText('In the statement of Daw Mya').count()).toBe(2);
  await expectSound(owner);
  await tap('button', 'Verify what is ticked');
  await owner.getByText('3 payments are verified').waitFor();
  // Opening the file's dialog and choosing the file are two more.
  expect(taps).toBe(6);
  const states = await shop.db.selectFrom('payments').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'verified' }]);
});

it('is pasted without scripts, and asks for its columns once', async () => {
  const { shop } = await openTradingShop('sqlite');
  await insertPaymentAccount(shop.db);
  const owner = await openBrowser(shop.url, { viewport: smallPhone, javaScriptEnabled: false });
  await startSession(owner);
  await owner.goto('/admin/payments/statement');
  const send = async (text: string) => {
    if (!(await owner.getByLabel('Text of the statement').isVisible())) await owner.getByText('Paste the text').click();
    await owner.getByLabel('Text of the statement').fill(text);
    await owner.getByRole('button', { name: 'Import the statement' }).click();
  };
  const text = '2026-11-30\t12,000\tDaw Khin';
  await send(text);
  await owner.getByText('Say below what the columns hold').waitFor();
  const columns = owner.getByRole('combobox');
  for (const [at, role] of ['date', 'amount', 'text'].entries()) await columns.nth(at).selectOption(role);
  await owner.getByRole('button', { name: 'Import the statement' }).click();
  await owner.getByText('1 new line.').waitFor();
  await send(`${text}\n2026-11-30\t13,000\tU Ba`);
  await owner.getByText('1 new line. 1 was there before.').waitFor();
  await owner.getByText('Last imports').click();
  await owner.getByRole('button', { name: 'Remove' }).first().click();
  await owner.getByText('1 line is removed.').waitFor();
  expect(await owner.getByText('U Ba').count()).toBe(0);
  await owner.getByText('Daw Khin').waitFor();
});

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}
