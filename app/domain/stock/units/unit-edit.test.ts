import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { editUnit, setUnitState, setUnitTax } from '#app/domain/stock/units/unit-edit.server.ts';
import type { UnitStateEntry } from '#app/domain/stock/units/unit-edit-form.ts';
import { readUnit } from '#app/domain/stock/units/unit-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { insertUnit, UNIT_DETAILS } from '#tests/support/factories/units.ts';

onEachEngine('corrections of a unit', (freshDb) => {
  async function openShop(qty = 2, values = {}) {
    const db = await freshDb();
    const uid = await insertUser(db, { role: 'admin', name: 'Daw Mya' });
    const itemId = await addStockedItem(db, { name: 'Redmi', qty, currency: 'CNY', cost: '100' });
    const id = await insertUnit(db, { itemId, ...values });
    const by = { now, uid };
    const move = (entry: Partial<UnitStateEntry>) =>
      setUnitState(db, by, id, { state: 'faulty', was: 'in-stock', reason: '', ...entry });
    return { db, by, itemId, id, move };
  }

  it('save what differs, with who and when, in the history and the audit', async () => {
    const { db, by, id } = await openShop();
    const typed = { ...UNIT_DETAILS, condition: 'grade-b' as const, battery: '88', cost: '90.5', note: 'Scratched' };
    expect(await editUnit(db, by, id, { typed, shown: UNIT_DETAILS })).toEqual({ ok: true });
    expect(await editUnit(db, by, id, { typed, shown: typed })).toEqual({ ok: true });
    const unit = await readUnit(db, id);
    expect(unit).toMatchObject({ condition: 'grade-b', battery: 88, cost: '90.5', currency: 'CNY', note: 'Scratched' });
    expect(unit?.history).toMatchObject([
      { kind: 'corrected', who: 'Daw Mya' },
      { kind: 'received', who: null, changes: [] },
    ]);
    expect(unit?.history[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'condition', old: 'new', new: 'grade-b' },
        { field: 'cost', old: null, new: '90.5' },
        { field: 'note', old: '', new: 'Scratched' },
      ]),
    );
    expect(unit?.history[0]?.changes).toHaveLength(5);
    expect(await actions(db)).toEqual(['unit corrected']);
    expect(await editUnit(db, by, 'gone', { typed, shown: UNIT_DETAILS })).toEqual({
      ok: false,
      problem: 'no-such-unit',
    });
  });

  it('refuse a field that somebody else changed, and merge fields that only one person changed', async () => {
    const { db, by, id } = await openShop();
    await editUnit(db, by, id, {
      typed: { ...UNIT_DETAILS, colour: 'Blue', salePrice: '500000' },
      shown: UNIT_DETAILS,
    });
    const refused = await editUnit(db, by, id, { typed: { ...UNIT_DETAILS, colour: 'Black' }, shown: UNIT_DETAILS });
    expect(refused).toMatchObject({ ok: false, problem: 'changed-meanwhile', fields: ['colour'] });
    await editUnit(db, by, id, { typed: { ...UNIT_DETAILS, supplier: 'Ko Zaw' }, shown: UNIT_DETAILS });
    expect(await readUnit(db, id)).toMatchObject({ colour: 'Blue', salePrice: 500_000, supplier: 'Ko Zaw' });
  });

  it('set the tax with who and when, and refuse an outdated page', async () => {
    const { db, by, id } = await openShop();
    expect(await setUnitTax(db, by, id, { tax: 'paid', was: 'unknown' })).toEqual({ ok: true, tax: 'paid' });
    const late = await setUnitTax(db, by, id, { tax: 'unpaid', was: 'unknown' });
    expect(late).toEqual({ ok: false, problem: 'changed-meanwhile', tax: 'paid' });
    expect(await readUnit(db, id)).toMatchObject({ tax: 'paid', taxAt: now.toISOString(), taxBy: 'Daw Mya' });
    expect(await actions(db)).toEqual(['unit tax set']);
  });

  it('take a piece out of the quantity when its unit leaves the stock, and put it back', async () => {
    const { db, itemId, id, move } = await openShop();
    expect(await move({ reason: 'The screen is dead' })).toEqual({ ok: true, state: 'faulty' });
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [itemId]: 1 }, balanced: true });
    expect(await move({ was: 'faulty', state: 'gone' })).toEqual({ ok: true, state: 'gone' });
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 1 });
    expect(await move({ was: 'gone', state: 'in-stock' })).toEqual({ ok: true, state: 'in-stock' });
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [itemId]: 2 }, balanced: true });
    const unit = await readUnit(db, id);
    expect(unit?.history.map(({ kind }) => kind)).toEqual(['in-stock', 'gone', 'faulty', 'received']);
    expect(unit?.history[2]?.changes).toEqual([{ field: 'reason', new: 'The screen is dead' }]);
    expect(await actions(db)).toEqual(Array(3).fill('unit moved'));
  });

  it('move a unit once, however many people press at the same moment', async () => {
    const { db, itemId, move } = await openShop();
    const answers = await Promise.all(Array.from({ length: 4 }, () => move({})));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'changed-meanwhile', state: 'faulty' });
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 1 });
  });

  it('leave a unit in stock if all pieces of its item are ordered', async () => {
    const { db, id, move } = await openShop(0);
    expect(await move({})).toEqual({ ok: false, problem: 'none-left' });
    expect(await readUnit(db, id)).toMatchObject({ state: 'in-stock' });
  });

  it('leave a sold unit and a unit of a deleted item unchanged', async () => {
    const { db, by, itemId, id, move } = await openShop();
    const orderId = await insertOrder(db, { uid: by.uid });
    await insertOrderLine(db, { orderId, itemId });
    const sold = { state: 'sold', orderId, line: 1, soldAt: LONG_AGO } as const;
    await db.updateTable('units').set(sold).where('id', '=', id).execute();
    expect(await move({})).toEqual({ ok: false, problem: 'changed-meanwhile', state: 'sold' });
    const inStock = { state: 'in-stock', orderId: null, line: null, soldAt: null } as const;
    await db.updateTable('units').set(inStock).where('id', '=', id).execute();
    await db.updateTable('inventories').set({ deletedAt: LONG_AGO }).execute();
    expect(await move({})).toEqual({ ok: false, problem: 'no-such-item' });
  });
});

async function actions(db: Db): Promise<string[]> {
  const events = await db.selectFrom('auditEvents').select('action').orderBy('id').execute();
  return events.map(({ action }) => action);
}
