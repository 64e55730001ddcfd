import { expect, it } from 'vitest';
import { LIST_PAGE_SIZE, MAX_SUMMED_ORDERS } from '#app/domain/constants.ts';
import { saveBuyerNote } from '#app/domain/orders/buyers/buyer-note.server.ts';
import { readBuyer } from '#app/domain/orders/buyers/buyer-read.server.ts';
import { findBuyers } from '#app/domain/orders/buyers/buyer-search.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { saveProfile } from '#app/domain/people/accounts/profile.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { fillPeopleKeys } from '#app/domain/text/name-keys.server.ts';
import { readTextCursor } from '#app/domain/text/paging.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { fillOrders } from '#tests/support/factories/many-orders.ts';
import { insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';

const now = new Date();

onEachEngine('the buyers of a shop', (freshDb) => {
  it('are listed newest first, in pages that neither repeat nor leave out one', async () => {
    const db = await freshDb();
    await insertUser(db, { role: 'admin' });
    const ids: string[] = [];
    // Some registered at the same moment.
    for (let n = 0; n < 2 * LIST_PAGE_SIZE + 3; n++)
      ids.push(
        await insertUser(db, { createdAt: new Date(Date.parse(LONG_AGO) + Math.floor(n / 7) * 1000).toISOString() }),
      );
    const seen: string[][] = [];
    let page = await findBuyers(db, '', null);
    for (; ; page = await findBuyers(db, '', readTextCursor(`before-${page.older}`))) {
      seen.push(page.buyers.map(({ id }) => id));
      if (page.older === null) break;
    }
    expect(seen.map(({ length }) => length)).toEqual([LIST_PAGE_SIZE, LIST_PAGE_SIZE, 3]);
    expect(seen.flat().sort()).toEqual(ids.sort());
    const before = await findBuyers(db, '', readTextCursor(`after-${page.newer}`));
    expect(before.buyers.map(({ id }) => id)).toEqual(seen[1]);
    expect((await findBuyers(db, '', { before: 'nobody' })).buyers.map(({ id }) => id)).toEqual(seen[0]);
  });

  it('are found by a part of the name, the email or the number, however it is written', async () => {
    const db = await freshDb();
    const id = await insertUser(db, { name: 'မမြင့်', email: 'mya_hnin@shop.example', phone: '၀၉ ၇၉၁-၂၃၄၅၆၇' });
    await insertUser(db, { name: 'Ko Ko', email: 'mya-hnin@shop.example', phone: '09 450 000 000' });
    const found = async (search: string) => (await findBuyers(db, search, null)).buyers.map((buyer) => buyer.id);
    for (const search of ['မြင့်', 'mya_h', 'MYA_HNIN@shop.example', '79123', '+95 9 791 234 567', '09791234567'])
      expect(await found(search), search).toEqual([id]);
    expect(await found('shop.example')).toHaveLength(2);
    expect(await found('nobody')).toEqual([]);
    await saveProfile(db, { now, uid: id }, { typed: { name: 'Hla', phone: '09 222 333 444' } });
    expect(await found('0922233')).toEqual([id]);
    // As after an upgrade.
    await db.updateTable('users').set({ phoneKey: null }).execute();
    await fillPeopleKeys(db);
    expect(await found('09 222 333 444')).toEqual([id]);
  });

  it('have the sums of their own orders, also of canceled ones', async () => {
    const db = await freshDb();
    await insertPaymentAccount(db);
    const [uid, other] = [await insertUser(db), await insertUser(db)];
    const order = { paymentMethod: 'KBZPay', total: 1_000 };
    await insertOrder(db, { ...order, uid: other });
    await insertOrder(db, { ...order, uid });
    const part = await insertOrder(db, { ...order, uid, status: 'confirmed', returned: 100 });
    const canceled = await insertOrder(db, { ...order, uid, status: 'canceled' });
    await insertOrder(db, { ...order, uid, paymentMethod: 'By hand' });
    await insertReceived(db, part, { amount: 300 });
    await insertReceived(db, canceled, { amount: 50 });
    const expected = { orders: 4, paid: 350, due: 1_600 };
    expect((await findBuyers(db, '', null)).buyers.find(({ id }) => id === uid)).toMatchObject(expected);
    expect(await readBuyer(db, uid)).toMatchObject(expected);
    expect(await readBuyer(db, other)).toMatchObject({ orders: 1, paid: 0, due: 1_000 });
  });

  it('have the sums of their newest orders if they have very many', async () => {
    const db = await freshDb();
    const uid = await fillOrders(db, MAX_SUMMED_ORDERS + 2);
    await db.updateTable('orders').set({ paid: 1 }).execute();
    expect(await readBuyer(db, uid)).toMatchObject({ orders: MAX_SUMMED_ORDERS, paid: MAX_SUMMED_ORDERS });
  });

  it('have a note that admins do not overwrite for each other, and are blocked; an admin is neither', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Phone Shop', now);
    const [owner, buyer] = [await insertUser(db, { role: 'admin' }), await insertUser(db)];
    await insertUser(db, { role: 'admin' });
    const save = (shopNote: string, shown: string, id = buyer) =>
      saveBuyerNote(db, { now, uid: owner }, { id, typed: { shopNote }, shown: { shopNote: shown } });
    expect(await save('Pays late', '')).toEqual({ ok: true });
    expect(await save('Asks for Wave', '')).toMatchObject({ problem: 'changed-meanwhile' });
    expect(await readBuyer(db, buyer)).toMatchObject({ shopNote: 'Pays late', blockedAt: null });
    expect(await setBlocked(db, now, owner, { buyer, blocked: true })).toEqual({ ok: true });
    expect((await findBuyers(db, '', null)).buyers).toMatchObject([{ id: buyer, isBlocked: true }]);
    expect(await setBlocked(db, now, owner, { buyer: owner, blocked: true })).toEqual({
      ok: false,
      problem: 'unknown',
    });
    expect(await save('x', '', owner)).toEqual({ ok: false, problem: 'no-such-buyer' });
    expect(await readBuyer(db, owner)).toBeUndefined();
  });
});
