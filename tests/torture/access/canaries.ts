import { randomInt, randomUUID } from 'node:crypto';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { buyer, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { insertUnit } from '#tests/support/factories/units.ts';
import { insertWarranty } from '#tests/support/factories/warranties.ts';

/**
 * A secret text that occurs nowhere else. `owner`: only the back-office shows it. `buyer`: their own pages show it too.
 * `nobody`: no page shows it. `pages`: the only URLs, after the method, that show it to the owner.
 */
export type Canary = { name: string; text: string; for: 'owner' | 'buyer' | 'nobody'; pages?: RegExp };

export type Planted = {
  canaries: Canary[];
  victim: string;
  withoutEmail: string;
  orders: string[];
  items: string[];
  unit: string;
  warranty: string;
  returnId: string;
};

const BUYERS = /^\w+ \/admin\/(buyers|files\/shop)/;
/** The list of people that the activity log offers links by id. */
const PEOPLE = /^\w+ \/admin\/(buyers|files\/shop|admin-orders\/|audit)/;

const SHOP_FILE = /^GET \/admin\/files\/shop(\.data)?$/;

/** Puts a secret into every value that no response to a buyer or guest may contain. */
export async function plantCanaries({ shop: { db }, item }: TradingShop): Promise<Planted> {
  const canaries: Canary[] = [];
  const add = (kind: Canary['for'], name: string, text: string, pages?: RegExp) => {
    canaries.push({ name, text, for: kind, ...(pages && { pages }) });
    return text;
  };
  const amount = (kind: Canary['for'], name: string) =>
    add(kind, name, `${randomInt(1e8, 1e9)}.${randomInt(1e4, 1e5)}`);
  const word = (kind: Canary['for'], name: string, pages?: RegExp) =>
    add(kind, name, `z${randomUUID().replaceAll('-', '')}`, pages);
  const whole = (kind: Canary['for'], name: string, pages?: RegExp) =>
    Number(add(kind, name, String(randomInt(1e11, 1e12)), pages));

  const registrationExpires = add('owner', 'the end of the registration', '2093-07-19');
  await db.updateTable('settings').set({ registrationExpires }).execute();
  const victim = await insertUser(db, {
    id: word('owner', 'another person', PEOPLE),
    name: word('owner', "another person's account name"),
    email: `${word('owner', "another person's email", BUYERS)}@shop.example`,
    phone: phone('owner', 'account phone', BUYERS),
    shopNote: word('owner', 'note on a buyer', BUYERS),
  });
  // The address that stands for the missing email; the owner sees the number.
  add('nobody', 'address of an account without email', '@phone.invalid');
  const withoutEmail = await insertUser(db, {
    id: word('owner', 'a person without email', PEOPLE),
    email: phoneAddress('09791234567'),
    phone: '09 791 234 567',
  });
  await insertOrder(db, { uid: withoutEmail, phone: '09 791 234 567' });
  function phone(kind: Canary['for'], name: string, pages?: RegExp): string {
    return add(kind, name, `09${randomInt(1e11, 1e12)}`, pages);
  }

  await db
    .updateTable('inventories')
    .set({
      cost: amount('owner', 'cost of an item'),
      rate: amount('owner', 'rate of an item'),
      profit: amount('owner', 'profit of an item'),
      latestCost: amount('owner', 'latest cost'),
      latestExchangeRate: amount('owner', 'latest rate'),
      latestProfitPercent: amount('owner', 'latest profit'),
      latestSalePrice: whole('owner', 'latest sale price', SHOP_FILE),
    })
    .where('id', '=', item.id)
    .execute();
  const deleted = await insertItem(db, { name: word('nobody', 'deleted item'), qty: 5, deletedAt: LONG_AGO });

  await db.updateTable('inventories').set({ tracking: 'optional' }).where('id', '=', item.id).execute();
  const unit = await insertUnit(db, {
    itemId: item.id,
    imei: String(whole('owner', 'number of a phone')),
    salePrice: 777_000,
    currency: 'CNY',
    cost: amount('owner', 'cost of a phone'),
    supplier: word('owner', 'supplier of a phone'),
    note: word('owner', 'note on a phone'),
  });
  const earlier = { cost: amount('owner', 'earlier cost of a phone'), supplier: word('owner', 'earlier supplier') };
  await db
    .insertInto('unitEvents')
    .values({
      unitId: unit,
      kind: 'corrected',
      uid: null,
      at: LONG_AGO,
      detail: JSON.stringify({ before: earlier, after: {} }),
    })
    .execute();

  const orders: string[] = [];
  for (const status of ['pending', 'confirmed', 'canceled'] as const) {
    const id = await insertOrder(db, {
      id: word('owner', `${status} order`),
      uid: victim,
      status,
      name: word('owner', `name in a ${status} order`),
      phone: phone('owner', `phone in a ${status} order`),
      address: word('owner', `address in a ${status} order`),
      total: whole('owner', `total of a ${status} order`),
      cancelRequested: status === 'pending',
      cost: whole('nobody', `cost of a ${status} order`),
      checkoutKey: word('nobody', 'checkout key'),
      checkoutHash: word('nobody', 'checkout hash'),
    });
    orders.push(id);
    await addLine(id, word('owner', `item in a ${status} order`));
  }
  // The buyer's own order has a cost too.
  const { id: uid } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  const own = await insertOrder(db, {
    uid,
    status: 'confirmed',
    address: word('buyer', 'address of the buyer'),
    cost: whole('nobody', 'cost of an order'),
    unknownCostTotal: whole('nobody', 'sales without a cost'),
  });
  await addLine(own, 'Redmi 14C');
  const returnId = randomUUID();
  await db.updateTable('orders').set({ returned: 0 }).where('id', '=', own).execute();
  await db
    .insertInto('returns')
    .values({
      id: returnId,
      orderId: own,
      at: LONG_AGO,
      uid: victim,
      value: 0,
      refund: 0,
      reason: word('owner', 'reason of a return'),
      cost: whole('nobody', 'cost of a return'),
    })
    .execute();
  const returnLine = { returnId, orderId: own, line: 1, position: 1, qty: 1, state: 'faulty' as const, value: 0 };
  await db
    .insertInto('returnLines')
    .values({ ...returnLine, cost: whole('nobody', 'cost of a returned piece') })
    .execute();
  const { token: warranty } = await insertWarranty(db, own, { unitId: unit });
  await insertWarranty(db, orders[1] ?? '', { token: word('owner', 'token of a warranty').padEnd(22, '_') });
  function addLine(orderId: string, name: string) {
    const secret = (name: string) => amount('nobody', `${name} in an order line`);
    const paid = { cost: secret('cost'), rate: secret('rate'), profit: secret('profit') };
    const lineCost = whole('nobody', 'cost of an order line');
    return insertOrderLine(db, { orderId, itemId: item.id, name, salePrice: 7, ...paid, lineCost });
  }

  const times = { createdAt: LONG_AGO, updatedAt: LONG_AGO, expiresAt: '2099-01-01T00:00:00.000Z' };
  const session = { id: word('nobody', 'session'), token: word('nobody', 'session token') };
  await db
    .insertInto('sessions')
    .values({ ...session, userId: victim, ...times })
    .execute();
  const account = { id: word('nobody', 'account'), accountId: victim, providerId: 'credential', userId: victim };
  const hash = word('nobody', 'password hash');
  await db
    .insertInto('accounts')
    .values({ ...account, password: hash, createdAt: LONG_AGO, updatedAt: LONG_AGO })
    .execute();
  const reset = { id: randomUUID(), identifier: word('nobody', 'reset token'), value: victim };
  await db
    .insertInto('verifications')
    .values({ ...reset, ...times })
    .execute();
  const tokenHash = word('nobody', 'known device');
  await db
    .insertInto('knownDevices')
    .values({ tokenHash, userId: victim, createdAt: new Date().toISOString() })
    .execute();
  await db
    .insertInto('signInFailures')
    .values({ key: word('nobody', 'failed log-in'), at: new Date().toISOString() })
    .execute();

  const sealedSecret = word('nobody', 'second step');
  await db
    .insertInto('secondSteps')
    .values({ userId: victim, sealedSecret, begunAt: LONG_AGO, begunIn: '', onSince: LONG_AGO })
    .execute();
  await db
    .insertInto('recoveryCodes')
    .values({ codeHash: word('nobody', 'recovery code'), userId: victim })
    .execute();
  const challenge = { tokenHash: word('nobody', 'second step under way'), expiresAt: times.expiresAt };
  await db
    .insertInto('signInChallenges')
    .values({ ...challenge, userId: victim })
    .execute();

  const rate = { id: word('owner', 'rate record'), currency: 'CNY', rate: amount('owner', 'saved rate') };
  await db
    .insertInto('exchangeRates')
    .values({ ...rate, date: '2026-11-20', createdAt: LONG_AGO })
    .execute();
  await db
    .updateTable('settings')
    .set({ profitPercent: amount('owner', 'profit percentage') })
    .execute();
  const change = { itemId: item.id, reason: 'edited' as const, uid: victim, at: LONG_AGO, newSalePrice: 1 };
  const prices = { newCost: amount('owner', 'cost in the price history'), newRate: '1', newProfit: '1' };
  await db
    .insertInto('priceChanges')
    .values({ ...change, ...prices })
    .execute();
  const event = {
    at: new Date().toISOString(),
    uid: null,
    action: 'profit saved',
    entity: 'settings',
    entityId: 'general',
  };
  const after = JSON.stringify({ profitPercent: amount('owner', 'percentage in the audit') });
  await db
    .insertInto('auditEvents')
    .values({ ...event, before: null, after })
    .execute();
  await db
    .insertInto('auditEvents')
    .values({ ...event, uid: withoutEmail, action: 'order placed', before: null, after: null })
    .execute();
  return {
    victim,
    withoutEmail,
    unit,
    warranty,
    returnId,
    canaries,
    orders: [...orders, own],
    items: [item.id, deleted],
  };
}
