import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import type { UnitPick } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { listLineUnits, listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { pickUnit } from '#app/domain/orders/unit-choice/unit-pick.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { buyOrThrow, model, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the units offered for an order', (freshDb) => {
  async function openSale() {
    const db = await freshDb();
    const uid = await openShop(db);
    const itemId = await addStockedItem(db, { ...model, tracking: 'optional', qty: 9 });
    const receivedAt = (n: number) => `2026-11-0${9 - n}T00:00:00.000Z`;
    const units: string[] = [];
    for (const n of [1, 2, 3, 4])
      units.push(await insertUnit(db, { itemId, imei: imeiOf(n), receivedAt: receivedAt(n) }));
    return { db, uid, itemId, units, orderId: await order(db, uid, itemId) };
  }

  it('are those in stock, with the oldest suggested', async () => {
    const { db, units, orderId } = await openSale();
    const [, two = '', three = '', four = ''] = units;
    await db.updateTable('units').set({ state: 'faulty' }).where('id', '=', four).execute();
    const [line] = await listLineUnits(db, orderId);
    expect(line).toMatchObject({ line: 1, qty: 2, required: false, suggested: [three, two] });
    expect(line?.units.map(({ codes }) => codes)).toEqual([[imeiOf(3)], [imeiOf(2)], [imeiOf(1)]]);
  });

  it('must be chosen only for pending orders, and only if they are required or in stock', async () => {
    const { db, uid, itemId, orderId } = await openSale();
    const plain = await order(db, uid, await addStockedItem(db, { name: 'HONOR', qty: 9 }));
    const required = await order(db, uid, await addStockedItem(db, { name: 'vivo', qty: 9, tracking: 'required' }));
    const empty = await order(db, uid, await addStockedItem(db, { name: 'OPPO', qty: 9, tracking: 'optional' }));
    const confirmed = await order(db, uid, itemId);
    await db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', confirmed).execute();
    const found = await listOrdersNeedingUnits(db, [orderId, plain, required, empty, confirmed]);
    expect(found.sort()).toEqual([orderId, required].sort());
  });

  it('are picked by a number or its last digits, in place of a suggested one', async () => {
    const { db, units, orderId } = await openSale();
    const [one = '', two = '', three = '', four = ''] = units;
    const lines = await listLineUnits(db, orderId);
    const pick = (typed: string, before: UnitPick) => pickUnit(db, lines, typed, before);
    const choices = (...ids: string[]) => ids.map((unitId) => ({ line: 1, unitId }));
    const scanned = await pick(imeiOf(1), { chosen: choices(four, three), picked: [] });
    expect(scanned).toEqual({ chosen: choices(one, three), picked: [one] });
    const typed = await pick(imeiOf(2).slice(-6), scanned);
    expect(typed).toEqual({ chosen: choices(one, two), picked: [one, two] });
    expect(await pick(imeiOf(2), typed)).toEqual(typed);
    expect(await pick(imeiOf(4), typed)).toEqual({ ...typed, refusal: { problem: 'line-full', name: model.name } });
    expect(await pick(imeiOf(4), { chosen: [], picked: [] })).toEqual({ chosen: choices(four), picked: [four] });
  });

  it('are not picked by a number that is unknown or belongs to a unit out of stock or to several units', async () => {
    const { db, units, itemId, orderId } = await openSale();
    await insertUnit(db, { itemId, imei: `99${imeiOf(1).slice(2)}` });
    await db
      .updateTable('units')
      .set({ state: 'gone' })
      .where('id', '=', units[1] ?? '')
      .execute();
    await insertUnit(db, { itemId: await addStockedItem(db, { name: 'HONOR' }), imei: imeiOf(8) });
    const lines = await listLineUnits(db, orderId);
    const refusals = {
      [imeiOf(9)]: { problem: 'no-such-unit' },
      [imeiOf(8)]: { problem: 'no-such-unit' },
      '12': { problem: 'no-such-unit' },
      '': { problem: 'no-such-unit' },
      '_%_%_%': { problem: 'no-such-unit' },
      [imeiOf(2)]: { problem: 'unit-taken', taken: { code: imeiOf(2), state: 'gone' } },
      [imeiOf(1).slice(-6)]: { problem: 'several-units' },
    };
    for (const [typed, refusal] of Object.entries(refusals))
      expect(await pickUnit(db, lines, typed, { chosen: [], picked: [] }), typed).toMatchObject({
        chosen: [],
        picked: [],
        refusal,
      });
  });
});

async function order(db: Db, uid: string, itemId: string) {
  return (await buyOrThrow(db, uid, itemId, 2)).id;
}
