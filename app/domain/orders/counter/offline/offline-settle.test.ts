import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { CASH } from '#app/domain/constants.ts';
import type { Sale } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { listOfflineSales } from '#app/domain/orders/counter/offline/offline-list.server.ts';
import type { OfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { offlineSaleForm, offlineSettleForm } from '#app/domain/orders/counter/offline/offline-sale-form.ts';
import {
  cancelOfflineSale,
  type Settling,
  settleOfflineSale,
} from '#app/domain/orders/counter/offline/offline-settle.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { switchOffline } from '#app/domain/people/sign-in/counter-devices.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { leaseUnits } from '#app/domain/stock/units/unit-lease.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/checkout-factory.ts';
import { insertDrawer, insertShift } from '#tests/support/factories/drawers.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { cash, line, openOffline } from '#tests/support/factories/offline-counter.ts';
import { insertOfflineDevice } from '#tests/support/factories/offline-devices.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const refusalOf = async (db: Db, key: string) => (await listOfflineSales(db, { key }))[0]?.refusal?.problem;
const totals = async (db: Db) =>
  (await db.selectFrom('orders').select(['total', 'paid']).orderBy('number').execute()).map((each) => ({ ...each }));

onEachEngine('a sale that waits', (freshDb) => {
  it('of a piece with a price of its own stands at what was paid, also for the phone that was given instead', async () => {
    const db = await freshDb();
    const { owner, phone, units, made, send } = await openOffline(db);
    const [first = '', second = ''] = units;
    const price = (id: string, salePrice: number | null) =>
      db.updateTable('units').set({ salePrice }).where('id', '=', id).execute();
    await price(first, 1_800);
    const sale = { lines: [line(phone, { unitId: first, salePrice: 1_500 })], payments: cash(1_500) };
    const [own, other] = [made(sale), made(sale)];
    await send(own);
    expect(await refusalOf(db, own.key)).toBe('price-changed');
    expect(await listOfflineSales(db, { key: own.key })).toMatchObject([
      { lines: [{ codes: [imeiOf(1)] }], payments: [{ method: CASH, amount: 1_500, phone: null }], buyer: null },
    ]);
    const manager = { now, uid: await insertUser(db, { rights: 'counter.sell orders.decide', maxDiscount: 5 }) };
    expect(await settleOfflineSale(db, manager, own.key, { how: 'accept' })).toMatchObject({ problem: 'below-floor' });
    const by = { now, uid: owner };
    expect(await settleOfflineSale(db, by, own.key, { how: 'accept' })).toMatchObject({ ok: true });
    await send(other);
    expect(await refusalOf(db, other.key)).toBe('piece-gone');
    await price(second, 2_000);
    const given = { how: 'unit', imei: imeiOf(2) } as const;
    expect(await settleOfflineSale(db, manager, other.key, given)).toMatchObject({ problem: 'below-floor' });
    expect(await settleOfflineSale(db, by, other.key, { how: 'unit', imei: imeiOf(1) })).toMatchObject({
      problem: 'other-unit',
    });
    expect(await settleOfflineSale(db, by, other.key, given)).toMatchObject({ ok: true });
    expect(await totals(db)).toEqual(Array(2).fill({ total: 1_500, paid: 1_500 }));
    const sold = await db.selectFrom('units').select('state').distinct().execute();
    expect(sold).toEqual([{ state: 'sold' }]);
    expect((await listOfflineSales(db)).map(({ missing }) => missing)).toEqual([null, null]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is settled at the prices of two lines of one model, bought before and after a new price', async () => {
    const db = await freshDb();
    const { owner, phone, units, made, send } = await openOffline(db);
    const [first = '', second = ''] = units;
    const lines = [line(phone, { unitId: first, salePrice: 700 }), line(phone, { unitId: second, salePrice: 1_300 })];
    const sent = made({ lines, payments: cash(2_000) });
    await send(sent);
    expect(await settleOfflineSale(db, { now, uid: owner }, sent.key, { how: 'accept' })).toMatchObject({ ok: true });
    const prices = await db.selectFrom('orderItems').select('salePrice').orderBy('line').execute();
    expect(prices).toEqual([{ salePrice: 700 }, { salePrice: 1_300 }]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('can be settled whatever it was refused for, and then says what was acknowledged', async () => {
    const db = await freshDb();
    const { owner, seller, phone, deviceId, made, send } = await openOffline(db);
    const by = { now, uid: owner };
    const item = await addStockedItem(db, { name: 'Cover', ram: '', rom: '', qty: 20, salePrice: 1_000 });
    const old = await addStockedItem(db, { name: 'Old case', ram: '', rom: '', qty: 1, salePrice: 1_000 });
    const plain = { lines: [line(item)], payments: cash(1_000) };
    const numbered = { ...plain, payments: [{ via: 'KBZPay', amount: 1_000, number: '01003981726354', given: 0 }] };
    await sellAtCounter(db, by, { key: 'earlier', sale: numbered });
    const changed = made(plain);
    await sellAtCounter(
      db,
      { now, uid: seller },
      { key: changed.key, sale: { ...plain, payments: numbered.payments.map((each) => ({ ...each, number: '' })) } },
    );
    await deleteItem(db, { now, uid: owner }, old);
    const blocked = await insertUser(db, { phone: '09791234567' });
    await setBlocked(db, now, owner, { buyer: blocked, blocked: true });
    const accept: Settling = { how: 'accept' };
    const cases: [string, OfflineSale, Settling?][] = [
      ['no-such-reason', made({ lines: [line(item, { price: 900, reason: 'Old reason' })], payments: cash(900) })],
      [
        'no-such-account',
        made({ ...plain, payments: [{ via: 'Gone', amount: 1_000, number: '', given: 0 }] }),
        { ...accept, via: CASH },
      ],
      ['number-used', made(numbered)],
      ['item-gone', made({ lines: [line(old)], payments: cash(1_000) })],
      ['key-reused', changed],
      ['too-few-units', made({ lines: [line(phone)], payments: cash(1_000) })],
      ['too-few-units', made({ lines: [line(phone)], payments: cash(1_000) }), { how: 'unit', imei: imeiOf(2) }],
      ['no-such-buyer', made({ ...plain, buyer: { id: blocked, name: 'Hla', phone: '09791234567' } })],
      ['device-off', made(plain, { soldBy: 'nobody' })],
      ['price-changed', made({ lines: [line(item, { salePrice: 10 })], payments: cash(10) })],
    ];
    for (const [problem, sent, settling = accept] of cases) {
      await send(sent);
      expect([problem, await refusalOf(db, sent.key)]).toEqual([problem, problem]);
      expect([problem, await settleOfflineSale(db, by, sent.key, settling)]).toMatchObject([problem, { ok: true }]);
      const row = db.selectFrom('offlineSales').innerJoin('orders', 'orders.id', 'orderId').select(['sale', 'total']);
      const kept = await row.where('offlineSales.key', '=', sent.key).executeTakeFirstOrThrow();
      const { buyer: _, ...sale } = sent.sale;
      expect([problem, kept.sale]).toEqual([problem, sale]);
      expect([problem, kept.total]).toEqual([problem, sale.payments[0]?.amount]);
    }
    const unchecked = await db
      .selectFrom('payments')
      .select(['number', 'remark'])
      .where('state', '=', 'submitted')
      .execute();
    expect(unchecked).toEqual(expect.arrayContaining([{ number: null, remark: '01003981726354' }]));
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [old]: 0, [phone]: 1 }, balanced: true });
    await switchOffline(db, by, deviceId, false);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('of a price that the shop never had is settled only by somebody who may give that much', async () => {
    const db = await freshDb();
    const { item, made, send } = await openOffline(db);
    const forged = made({ lines: [line(item, { salePrice: 940 })], payments: cash(940) });
    await send(forged);
    const by = async (maxDiscount: number) => ({
      now,
      uid: await insertUser(db, { rights: 'counter.sell orders.decide', maxDiscount }),
    });
    const accept = { how: 'accept' } as const;
    expect(await settleOfflineSale(db, await by(5), forged.key, accept)).toMatchObject({ problem: 'below-floor' });
    expect(await settleOfflineSale(db, await by(6), forged.key, accept)).toMatchObject({ ok: true });
  });

  it('of a price that an item once had is sold below the floor by nobody, if its times may be made up', async () => {
    const db = await freshDb();
    const { owner, seller, item, made, send } = await openOffline(db);
    const change = { id: item, rate: '1', profit: '100', was: '' };
    for (const cost of ['50', '500'])
      expect(await editPrice(db, { now, uid: owner }, { ...change, cost })).toMatchObject({ ok: true });
    const manager = { now, uid: await insertUser(db, { rights: 'counter.sell orders.decide', maxDiscount: 5 }) };
    const forged = { lines: [line(item, { salePrice: 100 })], payments: cash(100) };
    const [off, old] = [made(forged), made(forged, { asOf: '2000-01-01T00:00:00.000Z' })];
    await send({ ...off, asOf: '2000-01-01T00:00:00.000Z' }, manager.uid, 'none');
    await send(old, seller);
    for (const [problem, { key }] of [
      ['device-off', off],
      ['too-old', old],
    ] as const) {
      expect(await refusalOf(db, key)).toBe(problem);
      for (const how of ['accept', 'again'] as const)
        expect(await settleOfflineSale(db, manager, key, { how })).toMatchObject({ problem: 'below-floor' });
      expect(await settleOfflineSale(db, { now, uid: owner }, key, { how: 'accept' })).toMatchObject({ ok: true });
    }
    const lines = await db.selectFrom('orderItems').select(['salePrice', 'cost']).execute();
    expect(lines.map(({ salePrice, cost }) => [salePrice, Number(cost)])).toEqual(Array(2).fill([100, 500]));
  });

  it('is accepted whatever the books lack, and leaves what is leased to another counter', async () => {
    const db = await freshDb();
    const { owner, made, send } = await openOffline(db);
    const by = { now, uid: owner };
    const accept = async (lines: Sale['lines']) => {
      const sent = made({ lines, payments: cash(lines.length * 1_000) });
      await send(sent);
      expect(await refusalOf(db, sent.key)).toBeDefined();
      expect(await settleOfflineSale(db, by, sent.key, { how: 'accept' })).toMatchObject({ ok: true });
      return (await listOfflineSales(db, { key: sent.key }))[0]?.missing?.map(({ qty }) => qty);
    };
    const elsewhere = await insertOfflineDevice(db);
    let imei = 10;
    const stock = async (name: string, qty: number, prices: (number | null)[]) => {
      const item = await addStockedItem(db, { name, qty, salePrice: 1_000, tracking: 'required' });
      const ids: string[] = [];
      for (const salePrice of prices) ids.push(await insertUnit(db, { itemId: item, imei: imeiOf(imei++), salePrice }));
      return { item, ids, line: (at: number) => line(item, { unitId: ids[at] }) };
    };
    const keep = (item: string, unit = '') => leaseUnits(db, by, { item, unit, device: elsewhere });
    // Two of three are kept for another counter, and two were counted.
    const used = await stock('Used', 2, [1_000, 1_000, 1_000]);
    for (const unit of used.ids.slice(1)) await keep(used.item, unit);
    expect(await accept([used.line(0)])).toEqual([1]);
    const pair = await stock('Pair', 1, [1_000, 1_000]);
    expect(await accept([pair.line(0), pair.line(1)])).toEqual([1]);
    const alike = await stock('Alike', 1, [null, 1_000, 1_000]);
    await accept([alike.line(0)]);
    const none = await stock('None', 0, [null, null]);
    await db
      .updateTable('units')
      .set({ leasedTo: elsewhere })
      .where('id', '=', none.ids[1] ?? '')
      .execute();
    expect(await accept([none.line(0)])).toEqual([2]);
    // The phone itself is kept for another counter, but was sold here.
    const away = await stock('Away', 1, [null]);
    await keep(away.item);
    expect(await accept([away.line(0)])).toBeUndefined();
    const given = await stock('Given', 2, [null, null]);
    await keep(given.item);
    const sent = made({ lines: [given.line(0)], payments: cash(1_000) });
    await send(sent);
    const unit = { how: 'unit', imei: imeiOf(imei - 1) } as const;
    expect(await settleOfflineSale(db, by, sent.key, unit)).toMatchObject({ ok: true });
    const sold = db.selectFrom('units').select('id').where('state', '=', 'sold').orderBy('id');
    const all = [used.ids[0], ...pair.ids, alike.ids[0], none.ids[0], away.ids[0], given.ids[1]];
    expect((await sold.execute()).map(({ id }) => id)).toEqual(all.sort());
    const kept = sql<number>`(select count(*) from "units" where "units"."itemId" = "inventories"."id" and "leasedTo" is not null)`;
    expect(
      await db.selectFrom('inventories').select('name').where(kept, '>', sql.ref<number>('qty')).execute(),
    ).toEqual([]);
    expect((await countOrdersAndStock(db)).balanced).toBe(true);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('has its cash in the drawer of its seller, whoever settles it', async () => {
    const db = await freshDb();
    const { owner, seller, item, made, send } = await openOffline(db);
    const sent = made({ lines: [line(item, { qty: 5 })], payments: cash(5_000) });
    await send(sent);
    await insertShift(db, await insertDrawer(db), { openedBy: owner });
    const own = await insertShift(db, await insertDrawer(db), { openedBy: seller });
    const settled = await settleOfflineSale(db, { now, uid: owner }, sent.key, { how: 'accept' });
    expect(settled).toMatchObject({ ok: true });
    expect(await db.selectFrom('payments').select('shiftId').execute()).toEqual([{ shiftId: own }]);
  });

  it('that the shop cannot read is kept as it was sent, until it is canceled', async () => {
    const db = await freshDb();
    const { owner, item, made, send } = await openOffline(db);
    const { sale: _, counter, count, ...envelope } = made({ lines: [line(item)], payments: cash(1_000) });
    const text = JSON.stringify({ lines: [line(item)], payments: [{ ...cash(1_000)[0], number: '1234' }] });
    const fields = { ...envelope, counter: `${counter}`, count: `${count}`, sale: text };
    const { key } = envelope;
    expect(await send(offlineSaleForm.parse(fields))).toMatchObject({ state: 'waiting' });
    expect(await listOfflineSales(db)).toMatchObject([
      { refusal: { problem: 'unreadable' }, unread: text, soldBy: 'Su', sentBy: 'Su' },
    ]);
    const by = { now, uid: owner };
    expect(await settleOfflineSale(db, by, key, { how: 'accept' })).toMatchObject({ problem: 'unreadable' });
    expect(await cancelOfflineSale(db, by, key, 'Entered by hand')).toEqual({ ok: true });
    expect(await listOfflineSales(db)).toMatchObject([{ state: 'canceled', unread: null }]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('that was changed after a first attempt is one sale if somebody says so, else two', async () => {
    const db = await freshDb();
    const { owner, seller, item, made, send } = await openOffline(db);
    const by = { now, uid: owner };
    const sale: Sale = { lines: [line(item)], payments: cash(1_000) };
    const [same, both] = [made(sale), made(sale)];
    const first = { lines: [line(item, { qty: 2 })], payments: cash(2_000) };
    await db.updateTable('inventories').set({ qty: 9 }).where('id', '=', item).execute();
    for (const { key } of [same, both]) await sellAtCounter(db, { now, uid: seller }, { key, sale: first });
    for (const sent of [same, both]) await send(sent);
    expect(await settleOfflineSale(db, by, same.key, { how: 'again' })).toMatchObject({ problem: 'key-reused' });
    expect(await cancelOfflineSale(db, by, same.key, 'Is the order')).toEqual({ ok: true });
    expect(await settleOfflineSale(db, by, both.key, { how: 'accept' })).toMatchObject({ ok: true });
    expect((await totals(db)).map(({ total }) => total)).toEqual([2_000, 2_000, 1_000]);
    expect(await send(both)).toMatchObject({ state: 'sold', number: 3 });
  });
});

it('asks for what each answer needs', () => {
  const missing = (form: object) =>
    (offlineSettleForm.safeParse(form).error?.issues ?? []).map(({ path }) => path.join());
  expect(missing({ how: 'cancel', reason: '' })).toEqual(['reason']);
  expect(missing({ how: 'unit', imei: ' ' })).toEqual(['imei']);
  expect(missing({ how: 'accept', imei: '', reason: '' })).toEqual([]);
});
