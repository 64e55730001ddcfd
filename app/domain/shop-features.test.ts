import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { readTypeDeposit, saveTypeDeposit } from '#app/domain/catalog/types/type-deposit.server.ts';
import { readDepositPercents } from '#app/domain/orders/checkout/deposit-percents.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { mapFeatures } from '#app/domain/shop-features.ts';
import { receivePieces } from '#app/domain/stock/receiving/pieces-receive.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { countExpectedUnits, countUnits, listUnnumbered } from '#app/domain/stock/units/unit-drift.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { buyOrThrow, model, now, openShop, readRow } from '#tests/support/factories/inventory.ts';
import { addItem, editedItem } from '#tests/support/factories/item-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit, PLAIN_FACTS } from '#tests/support/factories/units.ts';

const set = (db: Db, on: boolean) =>
  db
    .updateTable('settings')
    .set(mapFeatures(() => on))
    .execute();

onEachEngine('a shop that does none of them', (freshDb) => {
  async function openQuietShop() {
    const db = await freshDb();
    const uid = await openShop(db);
    await set(db, false);
    return { db, uid, by: { now, uid } };
  }

  it('adds and edits items without tracking and warranty, and keeps those of before', async () => {
    const { db, uid } = await openQuietShop();
    const item = { priceMode: 'manual', cost: '100', rate: '600', profit: '10' } as const;
    const added = await addItem(db, now, 'Asia/Yangon', uid, { ...item, tracking: 'required', warrantyDays: 30 });
    const id = added.ok ? added.id : '';
    expect(await readRow(db, id)).toMatchObject({ tracking: 'off', warrantyDays: null });
    const edit = (fields: object, shown = {}) => editItem(db, { now, uid }, { id, typed: editedItem(fields), shown });
    expect(await edit({ tracking: 'required', warrantyDays: '30' })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ tracking: 'off', warrantyDays: null });
    await db.updateTable('inventories').set({ tracking: 'required', warrantyDays: 365 }).execute();
    const shown = { tracking: 'required', warrantyDays: '365' };
    expect(await edit({ name: 'Renamed', tracking: '', warrantyDays: '' }, shown)).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ name: 'Renamed', tracking: 'required', warrantyDays: 365 });
  });

  it('receives only pieces, and a receipt sent twice once', async () => {
    const { db, uid, by } = await openQuietShop();
    const itemId = await addStockedItem(db, { ...model, tracking: 'required', qty: 2 });
    const list = {
      key: crypto.randomUUID(),
      itemId,
      counted: false,
      units: [[{ code: imeiOf(1), kind: 'imei' as const }]],
    };
    const refused = { ok: false, problem: 'imeis-changed' };
    expect(await receiveUnits(db, { now, uid }, { ...list, facts: PLAIN_FACTS })).toEqual(refused);
    expect(await receiveUnits(db, { now, uid }, { ...list, tracking: 'optional', facts: PLAIN_FACTS })).toEqual(
      refused,
    );
    const receipt = { key: crypto.randomUUID(), item: itemId, pieces: 5 };
    expect(await receivePieces(db, by, receipt)).toEqual({ ok: true, units: 5 });
    expect(await receivePieces(db, by, receipt)).toMatchObject({ ok: true, again: true });
    expect(await receivePieces(db, by, { ...receipt, pieces: 6 })).toEqual({ ok: false, problem: 'key-reused' });
    expect(await receivePieces(db, by, { ...receipt, key: 'another', item: 'gone' })).toEqual({
      ok: false,
      problem: 'no-such-item',
    });
    await set(db, true);
    expect(await receivePieces(db, by, { ...receipt, key: 'a third' })).toEqual({
      ok: false,
      problem: 'imeis-changed',
    });
    await set(db, false);
    expect(await readRow(db, itemId)).toMatchObject({ qty: 7 });
    expect(await db.selectFrom('units').select('id').execute()).toEqual([]);
    expect([await countExpectedUnits(db, [itemId]), await listUnnumbered(db, 9)]).toEqual([{}, []]);
    expect((await countUnits(db, [itemId]))[itemId]).toMatchObject({ expected: 7, units: 0 });
  });

  it('confirms an order without units and warranties, but sells its recorded units by their numbers', async () => {
    const { db, uid } = await openQuietShop();
    const itemId = await addStockedItem(db, { ...model, tracking: 'required', qty: 5, warrantyDays: 30 });
    const confirm = async (units?: string[]) => {
      const { id } = await buyOrThrow(db, uid, itemId, 1);
      const chosen = units && { units: units.map((unitId) => ({ line: 1, unitId })) };
      return { id, ...(await confirmOrder(db, { now, uid }, id, { requested: false, ...chosen })) };
    };
    expect(await confirm()).toMatchObject({ ok: true });
    expect(await db.selectFrom('warranties').select('id').execute()).toEqual([]);
    const unit = await insertUnit(db, { itemId });
    const waiting = await confirm();
    expect(waiting).toMatchObject({ ok: false, problem: 'choose-units' });
    expect(await listOrdersNeedingUnits(db, [waiting.id])).toEqual([waiting.id]);
    expect(await confirm([unit])).toMatchObject({ ok: true });
    expect(await confirm()).toMatchObject({ ok: true });
    await set(db, true);
    expect(await confirm()).toMatchObject({ ok: false, problem: 'choose-units' });
  });

  it('asks for no deposit, though its types keep theirs, and orders keep what they were placed with', async () => {
    const { db, uid } = await openQuietShop();
    const itemId = await addStockedItem(db, { ...model, qty: 9, salePrice: 1_000, type: 'preorder' });
    const { id } = await db
      .selectFrom('typeSettings')
      .select('id')
      .where('type', '=', 'preorder')
      .executeTakeFirstOrThrow();
    const ask = (depositPercent: number) => saveTypeDeposit(db, { now, uid }, { id, depositPercent });
    const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash' };
    const lines = [{ id: itemId, qty: 1, salePrice: 1_000 }];
    const buy = async () => {
      const placed = await placeOrder(db, { now, uid }, { ...buyer, lines, key: crypto.randomUUID() });
      return placed.ok && (placed.order.deposit ?? null);
    };
    expect([await ask(30), await readTypeDeposit(db, id)]).toEqual([false, undefined]);
    await set(db, true);
    expect([await ask(30), await buy()]).toEqual([true, 300]);
    await set(db, false);
    expect([await buy(), (await readDepositPercents(db, [itemId])).size]).toEqual([null, 0]);
    const orders = db.selectFrom('orders').select('deposit').orderBy('number');
    expect((await orders.execute()).map(({ deposit }) => deposit !== null)).toEqual([true, false]);
    await set(db, true);
    expect((await readDepositPercents(db, [itemId])).get(itemId)).toBe(30);
  });
});
