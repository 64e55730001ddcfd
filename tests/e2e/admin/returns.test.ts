import { expect, it } from 'vitest';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { placeOrder } from '#tests/support/browser/live-states.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { owner } from '#tests/support/server/shop.ts';

/** A shop with a confirmed and paid order for one unit. */
async function openSoldUnit() {
  const { shop, item } = await openTradingShop('sqlite');
  const { db } = shop;
  await insertPaymentAccount(db);
  await db.updateTable('inventories').set({ tracking: 'optional' }).execute();
  const unitId = await insertUnit(db, { itemId: item.id });
  await placeOrder(await logIn(shop, buyer), item);
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const { id: uid } = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
  const choice = { requested: false, units: [{ line: 1, unitId }] };
  expect(await confirmOrder(db, { now: new Date(), uid }, id, choice)).toMatchObject({ ok: true });
  await insertReceived(db, id, { amount: item.salePrice, decidedBy: uid });
  const read = async () => ({
    returns: await db.selectFrom('returns').select(['number', 'value', 'refund', 'method', 'reason']).execute(),
    refunds: await db.selectFrom('payments').select('amount').where('direction', '=', 'out').execute(),
    unit: (await db.selectFrom('units').select('state').where('id', '=', unitId).executeTakeFirstOrThrow()).state,
    qty: (await db.selectFrom('inventories').select('qty').executeTakeFirstOrThrow()).qty,
  });
  return { shop, id, unitId, price: item.salePrice, read };
}

it('records a return with refund and voucher, without scripts', async () => {
  const { shop, id, price, read } = await openSoldUnit();
  const { qty } = await read();
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(page);
  await page.goto(`/admin/admin-orders/${id}`);
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  const record = () => page.getByRole('button', { name: 'Record return' }).click();
  await page.getByLabel('Why do the goods come back?').fill('Does not charge');
  await record();
  await page.getByText('Choose which goods come back.').waitFor();
  expect(await page.getByLabel('Why do the goods come back?').inputValue()).toBe('Does not charge');
  await page.getByRole('link', { name: 'Everything comes back' }).click();
  expect(await page.getByLabel('Money back').inputValue()).toBe(String(price));
  await page.getByLabel(`IMEI ${imeiOf(1)}`).selectOption('Faulty');
  await page.getByLabel('Money back').fill(String(price + 1));
  await record();
  await page.getByLabel('Why do the goods come back?').and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Why do the goods come back?').fill('Does not charge');
  await record();
  await page.getByLabel('Money back').and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Money back').fill(String(price));
  await page.getByLabel('Sent from').selectOption('Cash');
  await record();
  await page.getByRole('heading', { name: 'Return voucher 1' }).waitFor();
  await page
    .getByText(`IMEI ${imeiOf(1)}`)
    .first()
    .waitFor();
  await page.getByText('Does not charge').waitFor();
  expect(await read()).toEqual({
    returns: [{ number: 1, value: price, refund: price, method: 'Cash', reason: 'Does not charge' }],
    refunds: [{ amount: price }],
    unit: 'faulty',
    qty,
  });
  await page.getByRole('link', { name: 'Back to order 1' }).click();
  await page.getByRole('link', { name: 'Return 1' }).waitFor();
  expect(await page.getByRole('link', { name: 'Return', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'More for order 1' }).click();
  expect(await page.getByRole('button', { name: 'Cancel order 1' }).count()).toBe(0);
  await page.goto(`/admin/admin-orders/${id}/return`);
  await page.getByText('All goods of this order came back.').waitFor();
});

it('suggests the refund, counts a double press once, warns a second admin, and shows the buyer the return', async () => {
  const { shop, id, unitId, price, read } = await openSoldUnit();
  const { qty } = await read();
  const pages = [await openBrowser(shop.url), await openBrowser(shop.url, { viewport: phone })];
  for (const page of pages) {
    await startSession(page);
    await page.goto(`/admin/admin-orders/${id}/return`);
    await expectSound(page);
    const refund = page.getByLabel('Money back');
    const back = page.getByLabel(`IMEI ${imeiOf(1)}`);
    await back.selectOption('Back in stock');
    await page.getByRole('button', { name: 'Record return' }).click();
    await page.getByLabel('Why do the goods come back?').and(page.locator('[aria-invalid]')).waitFor();
    expect(await refund.inputValue()).toBe(String(price));
    await back.selectOption('Stays with the buyer');
    expect(await refund.inputValue()).toBe('');
    await back.selectOption('Back in stock');
    await page.getByLabel('Why do the goods come back?').fill('Another colour');
    expect(await page.getByLabel('Money back').inputValue()).toBe(String(price));
  }
  const [first, second] = pages;
  await first?.getByRole('button', { name: 'Record return' }).dblclick();
  await first?.getByRole('heading', { name: 'Return voucher 1' }).waitFor();
  await second?.getByText('All goods of this order came back.').waitFor();
  // This form does not know of the return.
  const outdated = await (await logIn(shop, owner)).post(`/admin/admin-orders/${id}/return`, {
    key: 'late',
    reason: 'Another colour',
    refund: '',
    via: 'Cash',
    number: '',
    unit: `1:${unitId}:gone`,
  });
  expect(outdated.status).toBe(409);
  expect(outdated.text).toContain('is not with the buyer any more. Someone may have entered this return already.');
  expect(await read()).toMatchObject({ refunds: [{ amount: price }], unit: 'in-stock', qty: qty + 1 });
  expect((await read()).returns).toHaveLength(1);

  const buyerPage = await openBrowser(shop.url, { viewport: phone });
  await startSession(buyerPage, buyer);
  await buyerPage.goto('/my-orders');
  const list = buyerPage.getByRole('list', { name: 'Returns' });
  await list.getByText(`IMEI ${imeiOf(1)}`).waitFor();
  await list.getByRole('link', { name: 'Return 1' }).click();
  await buyerPage.getByRole('heading', { name: 'Return voucher 1' }).waitFor();
  expect(await buyerPage.getByText('Another colour').count()).toBe(0);
});

it('undoes a mistaken return without scripts, and shows this to the buyer', async () => {
  const { shop, id, unitId, price, read } = await openSoldUnit();
  const before = await read();
  const admin = await logIn(shop, owner);
  const fields = {
    reason: 'Wrong order',
    refund: String(price),
    via: 'Cash',
    number: '',
    unit: `1:${unitId}:in-stock`,
  };
  const recorded = await admin.post(`/admin/admin-orders/${id}/return`, { key: 'wrong', ...fields });
  expect(recorded.to).toBe('/admin/returns/wrong');
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(page);
  await page.goto('/admin/returns/wrong');
  await page.getByRole('link', { name: 'Undo the return' }).click();
  const undo = page.getByRole('button', { name: 'Undo the return' });
  await undo.click();
  await page.getByLabel('Reason').and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Reason').fill('Another customer');
  await undo.click();
  await page.getByText('The return is undone.').waitFor();
  expect(await undo.count()).toBe(0);
  expect(await read()).toMatchObject({ unit: 'sold', qty: before.qty });
  const again = await admin.post('/admin/returns/wrong/undo', { reason: 'Again' });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('This return is undone already.')]);
  await page.getByRole('link', { name: 'Back to return 1' }).click();
  await page.getByText('This return was a mistake. It was undone on').waitFor();
  await page.getByText('Another customer').waitFor();
  await page.goto(`/admin/admin-orders/${id}`);
  await page.getByText('Timeline', { exact: true }).click();
  await page.getByRole('list', { name: 'Timeline' }).getByText('Return undone').waitFor();
  await page.getByRole('button', { name: 'More for order 1' }).click();
  await page.getByRole('button', { name: 'Cancel order 1' }).waitFor();

  const customer = await logIn(shop, buyer);
  expect((await customer.get('/my-orders')).text).not.toContain('Return 1');
  const voucher = (await customer.get('/my-orders/returns/wrong')).text;
  expect(voucher).toContain('This return was a mistake. It was undone on');
  expect(voucher).not.toContain('Another customer');
  const paid = (await customer.get(`/my-orders/${id}/pay`)).text;
  expect(paid.replaceAll(/<[^>]*>/g, ' ')).toMatch(/Refunded\s+[\d,]+\s+MMK\s+Void\b/);
});

it('receives a sold phone as a trade-in, but not in condition New', async () => {
  const { shop, id, unitId, read } = await openSoldUnit();
  const { id: itemId } = await shop.db.selectFrom('inventories').select('id').executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto(`/admin/receive?item=${itemId}`);
  await page.getByLabel('Numbers, a phone on each line').fill(imeiOf(1));
  await page.getByText('Known already: 1').waitFor();
  await page.getByText('Details', { exact: true }).click();
  await page.getByLabel('A phone that we sold came back to us (trade-in)').check();
  await page.getByText('Came back: 1').waitFor();
  await page.getByRole('radio', { name: /^New arrivals/ }).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByText('A phone that came back is not new.').waitFor();
  expect((await read()).unit).toBe('sold');
  await page.getByLabel('Condition').selectOption('Used, grade B');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByText('1 phone is received.').waitFor();
  expect((await read()).unit).toBe('in-stock');
  await follow(page, `/admin/units/${unitId}`);
  const history = page.getByRole('list', { name: 'History' });
  await history.getByRole('link', { name: 'Order 1' }).waitFor();
  await history.getByText('Used, grade B').waitFor();
  await follow(page, `/admin/admin-orders/${id}`);
  await page
    .getByRole('cell')
    .getByText(`IMEI ${imeiOf(1)}`)
    .waitFor();
  await page.getByRole('button', { name: 'More for order 1' }).click();
  expect(await page.getByRole('button', { name: 'Cancel order 1' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByText('Timeline', { exact: true }).click();
  await page.getByRole('list', { name: 'Timeline' }).getByText('Traded in').waitFor();
  await expectSound(page);
  await page
    .getByRole('list', { name: 'Trade-ins' })
    .getByRole('link', { name: `IMEI ${imeiOf(1)}` })
    .click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
});
