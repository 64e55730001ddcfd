import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { confirmPhone } from '#app/domain/orders/buyers/buyer-phone.server.ts';
import { findBuyersForSale } from '#app/domain/orders/counter/counter-buyer.server.ts';
import type { Sale, SaleBuyer } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { hasConfirmedOrder } from '#app/domain/orders/order-list.server.ts';
import { storeResetToken } from '#app/domain/people/accounts/reset-link.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

const NUMBER = '09450000001';
const REFUSED = { ok: false, problem: 'no-such-buyer' };

async function openCounter(db: Db) {
  await openCheckout(db);
  const seller = await insertUser(db, { rights: 'counter.sell', phone: '09777000111' });
  const itemId = await addStockedItem(db, { name: 'Case', ram: '', rom: '', qty: 9, salePrice: 10 });
  const sellTo = (buyer: SaleBuyer | undefined, more: Partial<Sale> = {}) =>
    sellAtCounter(
      db,
      { now, uid: seller },
      {
        key: crypto.randomUUID(),
        sale: {
          lines: [{ itemId, qty: 1, salePrice: 10 }],
          payments: [{ via: CASH, amount: 10, number: '', given: 10 }],
          buyer,
          ...more,
        },
      },
    );
  return { seller, itemId, sellTo };
}

const listOrders = (db: Db) =>
  db.selectFrom('orders').select(['uid', 'name', 'phone', 'phoneKey']).orderBy('number').execute();
const countUsers = async (db: Db) => (await db.selectFrom('users').select('id').execute()).length;

onEachEngine('a sale to a buyer by number', (freshDb) => {
  it('adds the account of a new number once, however it is typed and also at one moment', async () => {
    const db = await freshDb();
    const { seller, sellTo } = await openCounter(db);
    const before = await countUsers(db);
    const sold = await Promise.all(
      ['၀၉ ၄၅၀ ၀၀၀ ၀၀၁', '+95 9 450 000 001'].map((phone) => sellTo({ name: 'Hla', phone })),
    );
    expect(sold).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await sellTo({ name: 'Daw Hla', phone: NUMBER })).toMatchObject({ ok: true });
    expect(await countUsers(db)).toBe(before + 1);
    const account = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', phoneAddress(NUMBER))
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ name: 'Hla', phoneKey: NUMBER, role: 'buyer', verifiedPhone: null, rights: null });
    const orders = await listOrders(db);
    expect(orders.map(({ uid, phoneKey }) => [uid, phoneKey])).toEqual(orders.map(() => [account.id, NUMBER]));
    expect(orders.at(-1)?.name).toBe('Daw Hla');
    expect(await hasConfirmedOrder(db, account.id)).toBe(true);
    const added = db.selectFrom('auditEvents').select(['uid', 'entityId', 'after']).where('action', '=', 'buyer added');
    expect(await added.execute()).toEqual([{ uid: seller, entityId: account.id, after: { number: NUMBER } }]);
    expect(await checkIntegrity(db)).toEqual([]);
    // Nothing opens it but a link that the shop makes.
    expect(await db.selectFrom('accounts').select('id').where('userId', '=', account.id).execute()).toEqual([]);
    const owner = { now, uid: await insertUser(db, { role: 'admin' }) };
    const token = { id: account.id, token: 'shop-x', expiresAt: now };
    expect(await storeResetToken(db, owner, token)).toEqual({ ok: true });
  });

  it('belongs to the buyer for whom the number is confirmed, or to the one who was chosen', async () => {
    const db = await freshDb();
    const { sellTo } = await openCounter(db);
    const owner = { now, uid: await insertUser(db, { role: 'admin' }) };
    const [confirmed, typedIt] = [await insertUser(db, { phone: '' }), await insertUser(db, { phone: NUMBER })];
    expect(await confirmPhone(db, owner, { id: confirmed, phone: NUMBER, order: '', takenFrom: '' })).toEqual({
      ok: true,
    });
    const before = await countUsers(db);
    expect(await sellTo({ name: 'Hla', phone: NUMBER })).toMatchObject({ ok: true });
    expect(await sellTo({ id: typedIt, name: 'Somebody', phone: NUMBER })).toMatchObject({ ok: true });
    const orders = await listOrders(db);
    expect(orders.map(({ uid, name }) => [uid, name])).toEqual([
      [confirmed, 'Hla'],
      [typedIt, 'Aye'],
    ]);
    expect(await countUsers(db)).toBe(before);
  });

  it('is refused for a number that is not theirs, a blocked account and people who work here, and leaves nothing', async () => {
    const db = await freshDb();
    const { seller, sellTo } = await openCounter(db);
    const stranger = await insertUser(db, { phone: '09450000002' });
    const blocked = await insertUser(db, {
      email: phoneAddress(NUMBER),
      phone: NUMBER,
      blockedAt: now.toISOString() as never,
    });
    await insertUser(db, { email: phoneAddress('09450000003'), phone: '09450000003', rights: 'orders.view' });
    const users = await countUsers(db);
    for (const buyer of [
      { id: stranger, name: 'Hla', phone: NUMBER },
      { id: blocked, name: 'Hla', phone: NUMBER },
      { name: 'Hla', phone: NUMBER },
      { name: 'Hla', phone: '09450000003' },
      { id: seller, name: 'Su', phone: '09777000111' },
      { id: 'nobody', name: 'Su', phone: NUMBER },
      { name: 'Hla', phone: '12' },
    ])
      expect(await sellTo(buyer)).toMatchObject(REFUSED);
    // What is refused later takes the new account back.
    expect(await sellTo({ name: 'Hla', phone: '09450000009' }, { payments: [] })).toMatchObject({
      problem: 'not-paid',
    });
    expect(await countUsers(db)).toBe(users);
    expect(await listOrders(db)).toEqual([]);
  });

  it('offers buyers by their whole number only, unless the person may see buyers', async () => {
    const db = await freshDb();
    const { seller, sellTo } = await openCounter(db);
    await sellTo(undefined);
    const manager = await insertUser(db, { rights: 'counter.sell buyers', name: 'Manager', phone: NUMBER });
    const hla = await insertUser(db, { name: 'Hla Hla', phone: NUMBER });
    await insertUser(db, { name: 'Hla Blocked', phone: NUMBER, blockedAt: now.toISOString() as never });
    const idsFor = async (uid: string, typed: string) => (await findBuyersForSale(db, uid, typed)).map(({ id }) => id);
    for (const uid of [seller, manager]) expect(await idsFor(uid, '၀၉၄၅၀၀၀၀၀၀၁')).toEqual([hla]);
    for (const typed of ['', 'hla', '0945', '45000', 'walk', 'example.com'])
      expect(await idsFor(seller, typed)).toEqual([]);
    expect(await idsFor(manager, 'hla')).toEqual([hla]);
    expect(await idsFor(manager, 'walk')).toEqual([]);
  });

  it('offers the one of a confirmed number first, and tells nobody another number of theirs', async () => {
    const db = await freshDb();
    const { seller } = await openCounter(db);
    const confirmed = await insertUser(db, { name: 'Hla', phone: '09 222 333 444', verifiedPhone: NUMBER });
    for (let n = 0; n < 25; n++) await insertUser(db, { name: 'Mallory', phone: NUMBER });
    const [first, second] = await findBuyersForSale(db, seller, NUMBER);
    expect(first).toEqual({ id: confirmed, name: 'Hla', phone: NUMBER, isConfirmed: true });
    expect(second).toMatchObject({ name: 'Mallory', isConfirmed: false });
  });
});
