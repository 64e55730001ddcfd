import type { Db } from '#app/db/schema.ts';
import { addType } from '#app/domain/catalog/types/types.server.ts';
import { addPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { seedPhotos } from '../../../scripts/seed-photos.ts';
import { seedSlip } from '../../../scripts/seed-slip.ts';

/** A word of this length without line-break opportunities. */
export const longWord = (letters: number) => 'RedmiNote14ProPlus5GGlobal'.repeat(5).slice(0, letters);

/** Quantity and cost of each phone. */
const figures = [
  [2, '123456.789'],
  [0, '123456.789'],
  [999_999_990, '1234567890.789'],
] as const;

/** Fills a shop with words of this length in every typed text, with long numbers, photos and a slip. */
export async function fillWithLongWords({ url, db }: RunningShop, letters: number) {
  const owner = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
  const now = new Date();
  const word = (most: number) => longWord(Math.min(letters, most));
  const email = `${word(60).toLowerCase()}@${word(60).toLowerCase()}.example`;
  const buyer = {
    name: word(120),
    phone: `09${'7'.repeat(Math.min(letters, 58))}`,
    email,
    password: 'buyer-password-1',
  };
  await openVisitor({ url }).post('/register', buyer);
  const { id: uid } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();

  const contacts = { viber: '09 450 012 345', messenger: 'shwepyi.example', telegram: 'shwepyi_example' };
  const registered = { registeredName: word(120), registrationNumber: word(60), registeredAddress: word(300) };
  const shop = { name: word(80), phone: word(80), address: word(300), openingHours: word(120) };
  const details = { ...shop, ...contacts, ...registered };
  await saveShopDetails(db, { now, uid: owner.id }, { typed: details });
  await addPaymentMethod(db, { now, uid: owner.id }, word(80));
  const account = {
    kind: 'transfer' as const,
    holder: word(80),
    number: word(40),
    note: word(200),
    transferLimit: 90_000_000_000,
  };
  await addPaymentAccount(db, { now, uid: owner.id }, { ...account, method: word(80) });
  await addType(db, { now, uid: owner.id }, word(40));
  await saveProfitPercent(db, { now, uid: owner.id }, '12.3456789');
  await saveRate(
    db,
    { now, uid: owner.id },
    { timeZone: 'Asia/Yangon', currency: 'CNY', rate: '612.3456789', confirmed: '' },
  );
  await saveRate(
    db,
    { now, uid: owner.id },
    { timeZone: 'Asia/Yangon', currency: 'CNY', rate: '618.3456789', confirmed: '' },
  );
  for (const place of ['top', 'bottom'] as const)
    await saveAnnouncement(db, now, owner.id, { place, highlight: word(120), notes: [word(120), word(120)] });
  const ids: string[] = [];
  for (const [qty, cost] of figures) {
    const words = { type: word(40), name: word(120), ram: word(40), rom: word(40) };
    const item = { priceMode: 'auto' as const, currency: 'CNY' as const, qty: qty + 4, cost, ...words };
    const added = await addItem(db, now, 'Asia/Yangon', owner.id, item);
    if (!added.ok) throw new Error(added.problem);
    ids.push(added.id);
  }
  await seedPhotos(db, { now, uid: owner.id }, [{ id: ids[0] ?? '', name: word(120) }]);
  const orders = await placeOrders(db, { now, uid }, ids, { ...buyer, address: word(500), paymentMethod: word(80) });
  const [confirmed = '', canceled = '', requested = '', paid = ''] = orders;
  await confirmOrder(db, { now, uid: owner.id }, confirmed);
  await cancelOrder(db, { now, uid: owner.id }, canceled);
  await requestCancellation(db, { now, uid }, requested);
  await seedSlip(db, { now, uid }, paid);
  return { buyer, order: confirmed, items: ids };
}

type Details = { name: string; phone: string; address: string; paymentMethod: string };

async function placeOrders(db: Db, { now, uid }: By, ids: string[], details: Details): Promise<string[]> {
  const { name, phone, address, paymentMethod } = details;
  const items = await db.selectFrom('inventories').select(['id', 'salePrice']).execute();
  const lines = ids.map((id) => ({ id, qty: 1, salePrice: items.find((item) => item.id === id)?.salePrice ?? 0 }));
  const orders: string[] = [];
  for (const nth of [0, 1, 2, 3]) {
    const key = crypto.randomUUID();
    const placed = await placeOrder(
      db,
      { now: new Date(now.getTime() + nth), uid },
      {
        name,
        phone,
        address,
        paymentMethod,
        key,
        lines,
      },
    );
    if (!placed.ok) throw new Error(placed.problem);
    orders.push(placed.order.id);
  }
  return orders;
}
