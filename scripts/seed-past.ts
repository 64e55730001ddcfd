import type { Db } from '#app/db/schema.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;

export const OPENED_DAYS_AGO = 30;
const rates = new Map([
  [24, '615.50'],
  [18, '609.75'],
  [11, '621'],
  [6, '616.25'],
  [2, '617'],
  [0, '618.50'],
]);

const customers = [
  { name: 'မမြင့်မြင့်ခိုင်', phone: '၀၉ ၄၅၀ ၇၇၇ ၁၂၃', address: 'အမှတ် ၁၂၊ ၂၇ လမ်း၊ ပန်းဘဲတန်း၊ ရန်ကုန်' },
  { name: 'Ko Zaw Min Htet', phone: '09 250 111 222', address: 'No. 8, Insein Road, Hlaing, Yangon' },
  { name: 'ကိုသန်းနိုင်ဦး', phone: '09 777 654 321', address: 'မန္တလေးမြို့၊ ၇၈ လမ်း၊ ၃၅ လမ်းထောင့်' },
  { name: 'Ma Ei Ei Phyo', phone: '+95 9 420 333 444', address: 'Bogyoke Road, Mawlamyine' },
  { name: 'U Kyaw Thu', phone: '09 511 2233', address: 'Strand Road, Pathein' },
];

type Sale = { daysAgo: number; item: number; customer: number; fate: 'confirmed' | 'restocked' };

const soldPerDay = [1, 0, 2, 1, 3, 5, 2, 0, 1, 1, 2, 4, 6, 1, 0, 2, 1, 2, 3, 4, 0, 1, 2, 1, 0, 3, 5, 2, 2];

/** Makes the sales since the shop opened; `item` and `customer` are indexes of the sample lists. */
export function pastSales(items: number): Sale[] {
  return soldPerDay.flatMap((sold, day) => {
    const daysAgo = soldPerDay.length - day;
    return Array.from({ length: sold }, (_, nth) => ({
      daysAgo,
      item: (daysAgo * 5 + nth * 11) % items,
      customer: (daysAgo + nth) % customers.length,
      fate: daysAgo % 9 === 4 && nth === 0 ? ('restocked' as const) : ('confirmed' as const),
    }));
  });
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

type Past = { timeZone: string; owner: string; ids: string[]; sales: Sale[] };

export async function seedPast(db: Db, now: Date, { timeZone, owner, ids, sales }: Past): Promise<void> {
  for (let daysAgo = OPENED_DAYS_AGO - 1; daysAgo >= 0; daysAgo--) {
    const rate = rates.get(daysAgo);
    const morning = new Date(daysBefore(now, daysAgo).getTime() - 4 * HOUR_MS);
    if (rate) await saveRate(db, { now: morning, uid: owner }, { timeZone, currency: 'CNY', rate, confirmed: '' });
    for (const [nth, sale] of sales.filter((each) => each.daysAgo === daysAgo).entries()) {
      const at = new Date(morning.getTime() + (nth + 1) * HOUR_MS);
      await sell(db, at, owner, ids[sale.item] ?? '', sale);
    }
  }
}

async function sell(db: Db, at: Date, owner: string, id: string, { customer, fate }: Sale): Promise<void> {
  const price = (await listStock(db)).items.find((item) => item.id === id)?.salePrice ?? 0;
  const buyer = customers[customer] ?? { name: '', phone: '', address: '' };
  const lines = [{ id, qty: 1, salePrice: price }];
  const checkout = { ...buyer, paymentMethod: 'Cash on delivery', key: crypto.randomUUID(), lines };
  const placed = await placeOrder(db, { now: at, uid: owner }, checkout);
  if (!placed.ok) throw new Error(placed.problem);
  const decidedAt = new Date(at.getTime() + HOUR_MS / 6);
  if (fate === 'confirmed') await confirmOrder(db, { now: decidedAt, uid: owner }, placed.order.id);
  else {
    await cancelOrder(db, { now: decidedAt, uid: owner }, placed.order.id);
    await restockOrder(db, { now: decidedAt, uid: owner }, placed.order.id);
  }
}
