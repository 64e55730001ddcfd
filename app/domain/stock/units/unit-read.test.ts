import { expect, it } from 'vitest';
import { UNIT_CONDITIONS, UNIT_STATES, UNIT_TAXES } from '#app/domain/stock/units/unit.ts';
import { readUnit } from '#app/domain/stock/units/unit-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the record of a unit', (freshDb) => {
  it('has its numbers, facts, order and history, with the names of people', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { name: 'Daw Mya' });
    const itemId = await addStockedItem(db, { cost: '100' });
    const orderId = await insertOrder(db, { uid, name: 'Aye' });
    await insertOrderLine(db, { orderId, itemId });
    const sold = { state: 'sold', orderId, line: 1, soldAt: LONG_AGO } as const;
    const id = await insertUnit(db, { itemId, ...sold, tax: 'paid', taxAt: LONG_AGO, taxBy: uid });
    await db.insertInto('unitEvents').values({ unitId: id, kind: 'tax set', uid, at: LONG_AGO }).execute();
    expect(await readUnit(db, id)).toMatchObject({
      item: { id: itemId, name: 'Redmi', exists: true, cost: '100', currency: 'CNY' },
      codes: [{ code: imeiOf(1), kind: 'imei', slot: 1 }],
      state: 'sold',
      tax: 'paid',
      taxBy: 'Daw Mya',
      cost: null,
      order: { id: orderId, number: 1, name: 'Aye' },
      history: [
        { kind: 'tax set', who: 'Daw Mya', order: null },
        { kind: 'sold', who: null, order: { id: orderId, number: 1 } },
        { kind: 'received', who: null, order: null },
      ],
    });
    expect(await readUnit(db, 'gone')).toBeNull();
  });

  it('has every condition and tax that the screens offer, and every state but sold', async () => {
    const db = await freshDb();
    const itemId = await addStockedItem(db, {});
    let n = 0;
    for (const condition of UNIT_CONDITIONS)
      for (const tax of UNIT_TAXES)
        for (const state of UNIT_STATES.filter((each) => each !== 'sold')) {
          const id = await insertUnit(db, { itemId, imei: imeiOf(n++), condition, tax, state });
          expect(await readUnit(db, id)).toMatchObject({ condition, tax, state });
        }
  });
});
