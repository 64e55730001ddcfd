import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { buyer, openTradingShop, secretAddress } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { owner } from '#tests/support/server/shop.ts';

/** A shop with two used phones beside its new ones: one for 41,000 MMK. */
async function openUsed() {
  const { shop, item } = await openTradingShop('sqlite');
  await shop.db.updateTable('inventories').set({ tracking: 'optional' }).execute();
  const used = { itemId: item.id, condition: 'grade-b', battery: 88, colour: 'Blue', salePrice: 41_000 } as const;
  await insertUnit(shop.db, { ...used, imei: imeiOf(1) });
  await insertUnit(shop.db, { itemId: item.id, condition: 'grade-c', imei: imeiOf(2) });
  await insertUnit(shop.db, { itemId: item.id, imei: imeiOf(3) });
  return { shop, item };
}

it('sells a used phone as an offer of its own, and asks before the buyer gets another one', async () => {
  const { shop, item } = await openUsed();
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, buyer);
  await page.goto('/shop');
  await page.getByText('2 used from 41,000 MMK').waitFor();
  await page.goto(`/shop/x--${item.id}`);
  await page.getByRole('link', { name: '2 used from 41,000 MMK' }).click();
  await page.getByRole('button', { name: 'Add to Cart: Used, grade B · Battery 88 % · Blue' }).click();
  await page.getByRole('link', { name: 'Go to cart' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await page.getByText('Used, grade B · Battery 88 % · Blue').waitFor();
  await page.getByLabel('Address').fill(secretAddress);
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('button', { name: 'Order Complete' }).waitFor();
  await follow(page, '/my-orders');
  await page.getByText('Used, grade B · Battery 88 % · Blue').waitFor();

  const admin = await openBrowser(shop.url, { viewport: phone });
  await startSession(admin, owner);
  const { id, total } = await shop.db.selectFrom('orders').select(['id', 'total']).executeTakeFirstOrThrow();
  expect(total).toBe(41_000);
  await admin.goto(`/admin/admin-orders/${id}/units`);
  const [ordered, other] = [imeiOf(1), imeiOf(3)].map((imei) => admin.getByRole('checkbox', { name: imei }));
  expect(await ordered?.isChecked()).toBe(true);
  await expectSound(admin);
  await ordered?.uncheck();
  await other?.check();
  await admin.getByRole('button', { name: 'Confirm order' }).click();
  await admin.getByText(`The phone that ends in ${imeiOf(3).slice(-6)} is not what was ordered.`).waitFor();
  expect(await other?.isChecked()).toBe(true);
  await admin.getByLabel('The buyer agrees to this phone.').check();
  await admin.getByLabel('The buyer agrees to this phone.').uncheck();
  await expectSound(admin);
  await other?.uncheck();
  await ordered?.check();
  await admin.getByRole('button', { name: 'Confirm order' }).click();
  await admin.getByText('Order 1 is confirmed.').waitFor();
  await admin.goto(`/admin/voucherModal?order=${id}`);
  await admin.getByText('Used, grade B · Battery 88 % · Blue').waitFor();
});

it('sells a used phone without scripts, and says so if it has just been sold', async () => {
  const { shop, item } = await openUsed();
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(page, buyer);
  await page.goto(`/shop/x--${item.id}`);
  const offer = page.getByRole('listitem').filter({ hasText: 'Used, grade B' });
  await offer.getByRole('link', { name: 'Order this item' }).click();
  await page.getByText('Used, grade B · Battery 88 % · Blue').waitFor();
  await page.getByLabel('Address').fill(secretAddress);
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('button', { name: 'Order Complete' }).waitFor();
  expect(await shop.db.selectFrom('orders').select('total').execute()).toEqual([{ total: 41_000 }]);
  await page.goBack();
  await page.reload();
  await page.getByText('No longer sold').waitFor();
});
