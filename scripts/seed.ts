import type { Db } from '#app/db/schema.ts';
import { MAX_CROSS_SELLS } from '#app/domain/catalog/cross-sells/cross-sell-form.ts';
import { setCrossSell } from '#app/domain/catalog/cross-sells/cross-sell-set.server.ts';
import { addItems } from '#app/domain/catalog/inventory/item-add.server.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { saveTypeDeposit } from '#app/domain/catalog/types/type-deposit.server.ts';
import { businessDate, daysAfter } from '#app/domain/dates.ts';
import { addPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import type { Shop } from '#app/server/shop.server.ts';
import { seedCounter } from './seed-counter.ts';
import { daysBefore, OPENED_DAYS_AGO, pastSales, seedPast } from './seed-past.ts';
import { seedArticlePhotos, seedPhotos } from './seed-photos.ts';
import { seedSlip } from './seed-slip.ts';
import { confirmWithUnits, seedUnits } from './seed-units.ts';

type Sample = [name: string, ram: string, rom: string, cost: string, qty: number, type: string];

const samples: Sample[] = [
  ['Redmi 14C', '4GB', '128GB', '469', 12, 'instock'],
  ['Redmi 14C', '6GB', '128GB', '539', 7, 'instock'],
  ['Redmi Note 14 5G', '8GB', '256GB', '1099', 6, 'instock'],
  ['Redmi Note 14 Pro+ 5G', '12GB', '512GB', '2199', 2, 'instock'],
  ['POCO X7 Pro', '12GB', '256GB', '1899', 4, 'instock'],
  ['Xiaomi 15', '12GB', '256GB', '4199', 3, 'preorder'],
  ['HONOR X7c', '8GB', '256GB', '899', 9, 'instock'],
  ['HONOR X9c 5G', '12GB', '256GB', '1699', 5, 'instock'],
  ['HONOR 200 Pro', '12GB', '512GB', '2899.50', 1, 'only'],
  ['vivo Y19s', '6GB', '128GB', '699', 14, 'instock'],
  ['vivo V40 Lite', '8GB', '256GB', '1499', 6, 'instock'],
  ['iQOO Z9 Turbo', '12GB', '256GB', '1599', 0, 'preorder'],
  ['OPPO A3x', '4GB', '64GB', '599', 11, 'instock'],
  ['OPPO Reno12 F 5G', '12GB', '256GB', '1799', 4, 'instock'],
  ['realme C75', '8GB', '256GB', '949', 8, 'instock'],
  ['realme 13 Pro+ 5G', '12GB', '512GB', '2399', 2, 'preorder'],
  ['Infinix HOT 50 Pro', '8GB', '256GB', '799', 10, 'instock'],
  ['TECNO CAMON 30', '12GB', '256GB', '1149', 5, 'instock'],
  ['Samsung Galaxy A06', '4GB', '128GB', '619', 15, 'instock'],
  ['Samsung Galaxy A16 5G', '8GB', '256GB', '1199', 6, 'instock'],
  ['Samsung Galaxy S24 Ultra', '12GB', '512GB', '6899', 1, 'only'],
  ['iPhone 13', '4GB', '128GB', '2999', 3, 'instock'],
  ['iPhone 16 Pro Max', '8GB', '256GB', '8499', 2, 'preorder'],
  ['ရွှေပြည် မိုဘိုင်း အထူးထုတ် (လက်ဆောင်ဗူးပါ)', '8GB', '128GB', '1020', 4, 'only'],
];

const ARTICLES = [
  { name: 'Silicone case', variant: '6.7 inch', cost: '9', qty: 15 },
  { name: 'Type-C cable', variant: '1 m', cost: '12', qty: 6 },
  { name: 'Xiaomi charger', variant: '33 W', cost: '39', qty: 20 },
];
/** The models that all articles go with; the last one is that of `fillShop`. */
const WITH_ARTICLES = ['Redmi 14C', 'Redmi Note 14 5G', 'POCO X7 Pro', 'Xiaomi 15', samples.at(-1)?.[0] ?? ''];

export const sampleBuyer = {
  name: 'Daw Khin Mya',
  phone: '09 791 234 567',
  email: 'buyer@shop.example',
  password: 'buyer-demo-2026',
};

/** Fills a shop without items with settings, stock, a month of sales and a buyer's three orders, through the shop's own
 * functions. Close the shop afterwards: it no longer sends mails. */
export async function seed({ db, auth, env, mailSender }: Shop): Promise<typeof sampleBuyer> {
  if ((await listStock(db)).count > 0) return sampleBuyer;
  const { id: owner } = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
  const now = new Date();
  // The samples must send no mails.
  await mailSender.stop();

  await saveShopDetails(
    db,
    { now, uid: owner },
    {
      typed: {
        name: env.shopName,
        phone: '09 450 012 345',
        address: 'No. 12, 27th Street, Pabedan Township, Yangon',
        openingHours: '9 AM to 8 PM, every day',
        viber: '09 450 012 345',
        messenger: 'shwepyi.example',
        telegram: 'shwepyi_example',
        tiktok: 'shwepyi.example',
        sells: 'both',
        registeredName: 'Shwe Pyi Mobile Co., Ltd.',
        registrationNumber: 'OS-2024-001234',
        registrationExpires: daysAfter(businessDate(now, env.timeZone), 20),
        registeredAddress: 'No. 12, 27th Street, Pabedan Township, Yangon',
      },
    },
  );
  for (const method of ['KBZPay', 'WavePay', 'AYA Pay', 'Cash on delivery'])
    await addPaymentMethod(db, { now, uid: owner }, method);
  const account = { kind: 'transfer' as const, holder: 'Daw Shwe Pyi', transferLimit: null, note: '' };
  for (const details of [
    { method: 'KBZPay', number: '09 450 012 345', transferLimit: 1_000_000 },
    { method: 'WavePay', number: '09 450 012 345' },
    { method: 'AYA Pay', number: '2000 1234 5678' },
    {
      method: 'Cash on delivery',
      kind: 'cash-on-delivery' as const,
      holder: '',
      number: '',
      note: 'You pay when the phone is in your hands. In Yangon only.',
    },
  ])
    await addPaymentAccount(db, { now, uid: owner }, { ...account, ...details });
  const opening = daysBefore(now, OPENED_DAYS_AGO);
  const before = daysBefore(now, OPENED_DAYS_AGO + 1);
  const articles = await seedArticles(db, { now: before, timeZone: env.timeZone, uid: owner });
  await saveProfitPercent(db, { now: opening, uid: owner }, '8.5');
  await saveRate(
    db,
    { now: opening, uid: owner },
    { timeZone: env.timeZone, currency: 'CNY', rate: '612', confirmed: '' },
  );
  const sales = pastSales(samples.length);
  const priced = { priceMode: 'auto', currency: 'CNY', lowStockThreshold: null } as const;
  const items = samples.map(([name, ram, rom, cost, left, type], index) => {
    const qty = left + sales.filter(({ item, fate }) => item === index && fate === 'confirmed').length;
    return { ...priced, ...plainPhone(name), type, ram, rom, qty, cost };
  });
  const result = await addItems(db, { now: opening, timeZone: env.timeZone, uid: owner }, items);
  if (!result.ok) throw new Error(result.problem);
  const ids = result.added.map(({ id }) => id);
  const models = new Map(samples.map(([name], index) => [name, { id: ids[index] ?? '', name }]));
  await seedPhotos(db, { now: opening, uid: owner }, [...models.values()]);
  for (const model of WITH_ARTICLES)
    for (const { id } of articles)
      await setCrossSell(
        db,
        { now: opening, uid: owner },
        { itemId: models.get(model)?.id ?? '', article: id, to: MAX_CROSS_SELLS },
      );
  await seedPast(db, now, { timeZone: env.timeZone, owner, ids, sales });
  await saveAnnouncement(db, now, owner, {
    place: 'top',
    highlight: 'New stock from Ruili every Tuesday and Friday',
    notes: ['Prices follow today’s rate.', 'One year shop warranty on every sealed phone.'],
  });
  await saveAnnouncement(db, now, owner, {
    place: 'bottom',
    highlight: 'Delivery in Yangon is free',
    notes: ['Other cities by bus gate, 3,000 MMK.'],
  });

  const buyer = await auth.register(sampleBuyer);
  if (!buyer.ok) throw new Error(buyer.problem);
  const { id } = await db
    .selectFrom('typeSettings')
    .select('id')
    .where('type', '=', 'preorder')
    .executeTakeFirstOrThrow();
  await saveTypeDeposit(db, { now, uid: owner }, { id, depositPercent: 30 });
  const first = await order(db, { now, uid: buyer.id }, 'redmi 14c', 1);
  await confirmOrder(db, { now, uid: owner }, first);
  await seedSlip(db, { now, uid: buyer.id }, await order(db, { now, uid: buyer.id }, 'honor x9c', 2));
  await seedUnits(db, { now, uid: owner }, models);
  await confirmWithUnits(db, { now, uid: owner }, await order(db, { now, uid: buyer.id }, 'redmi note 14 5g', 2));
  await seedCounter(db, { now, uid: owner });
  await db.deleteFrom('outbox').execute();
  return sampleBuyer;
}

/** Adds them a day before the phones, because Home shows the newest items. */
async function seedArticles(db: Db, by: Parameters<typeof addItems>[1]): Promise<{ id: string; name: string }[]> {
  const shared = { currency: 'CNY', lowStockThreshold: null, type: 'instock' } as const;
  const price = { priceMode: 'manual', rate: '612', profit: '8.5' } as const;
  const items = ARTICLES.map(({ name, ...article }) => ({ ...shared, ...price, ...plainPhone(name), ...article }));
  const result = await addItems(db, by, items);
  if (!result.ok) throw new Error(result.problem);
  await seedArticlePhotos(db, by, result.added);
  return result.added;
}

async function order(db: Db, by: By, search: string, qty: number): Promise<string> {
  const [item] = (await listStock(db, { search })).items;
  if (!item) throw new Error(`no ${search} to order`);
  const { name, phone } = sampleBuyer;
  const buyer = {
    name,
    phone,
    address: 'No. 45, Bogyoke Aung San Road, Latha Township, Yangon',
    paymentMethod: 'KBZPay',
  };
  const lines = [{ id: item.id, qty, salePrice: item.salePrice }];
  const placed = await placeOrder(db, by, { ...buyer, key: crypto.randomUUID(), lines });
  if (!placed.ok) throw new Error(placed.problem);
  return placed.order.id;
}
