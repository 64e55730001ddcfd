import { expect, it } from 'vitest';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { auditEvents, buy, model, now, openShop, readRow } from '#tests/support/factories/inventory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';

onEachEngine('editing a quantity', (freshDb) => {
  it('writes the difference as a movement, and returns the earlier quantity', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 3 });
    expect(await setQuantity(db, { now, uid }, { id, qty: 5, was: 3 })).toEqual({
      ok: true,
      name: 'Redmi 14C',
      qty: 5,
      was: 3,
    });
    expect(await setQuantity(db, { now, uid }, { id, qty: 0, was: 5 })).toMatchObject({ ok: true, qty: 0, was: 5 });
    const moved = await db.selectFrom('stockMovements').selectAll().where('cause', '=', 'corrected').execute();
    expect(moved).toMatchObject([
      { itemId: id, change: 2, uid, orderId: null },
      { itemId: id, change: -5, uid, orderId: null },
    ]);
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [id]: 0 }, balanced: true });
    expect(await auditEvents(db, id)).toEqual([
      { action: 'quantity corrected', uid, before: { qty: 3 }, after: { qty: 5 } },
      { action: 'quantity corrected', uid, before: { qty: 5 }, after: { qty: 0 } },
    ]);
  });

  it('writes nothing if the quantity is unchanged', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 3 });
    expect(await setQuantity(db, { now, uid }, { id, qty: 3, was: 3 })).toMatchObject({ ok: true, qty: 3, was: 3 });
    expect(await auditEvents(db, id)).toEqual([]);
  });

  it('refuses to edit an outdated quantity, returns the current one, and accepts an edit of that', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 3 });
    expect(await buy(db, uid, id, 1)).toMatchObject({ ok: true });
    expect(await setQuantity(db, { now, uid }, { id, qty: 5, was: 3 })).toEqual({
      ok: false,
      problem: 'changed-meanwhile',
      now: 2,
      was: 3,
    });
    expect(await readRow(db, id)).toMatchObject({ qty: 2 });
    expect(await setQuantity(db, { now, uid }, { id, qty: 5, was: 2 })).toMatchObject({ ok: true, qty: 5 });
  });

  it('does not find an unknown or deleted item', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 3, deletedAt: LONG_AGO });
    const refused = { ok: false, problem: 'no-such-item' };
    expect(await setQuantity(db, { now, uid }, { id, qty: 5, was: 3 })).toEqual(refused);
    expect(await setQuantity(db, { now, uid }, { id: 'x', qty: 5, was: 0 })).toEqual(refused);
    expect(await readRow(db, id)).toMatchObject({ qty: 3 });
  });

  it('loses and adds no piece while many orders are placed', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 10 });
    const orders = Array.from({ length: 10 }, () => buy(db, uid, id, 1));
    const corrections = Array.from({ length: 10 }, (_, n) =>
      setQuantity(db, { now, uid }, { id, qty: 50, was: 10 - n }),
    );
    const saved = (await Promise.all(corrections)).filter((correction) => correction.ok);
    expect((await Promise.all(orders)).filter(({ ok }) => ok)).toHaveLength(10);
    const { onHand, balanced } = await countOrdersAndStock(db);
    expect(saved.length).toBeLessThanOrEqual(1);
    expect([onHand[id], balanced]).toEqual([saved[0] ? 50 - saved[0].was : 0, true]);
  });
});
