import { expect, it } from 'vitest';
import type { Tracking } from '#app/db/schema.ts';
import { listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { itemDetailsForm, shownDetailsForm } from '#app/domain/catalog/inventory/item-form.ts';
import { readOriginal } from '#app/domain/edit-conflict.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { phoneOf, plainPhone } from '#app/domain/phone/phone.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { auditEvents, model, now, openShop, readRow } from '#tests/support/factories/inventory.ts';
import { editedItem } from '#tests/support/factories/item-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('editing an item', (freshDb) => {
  const texts = aPhone({ name: 'Redmi 15C  5G', ram: '8GB', rom: '256GB', type: 'only' });
  const valid = editedItem(texts);

  it('changes only its details and its search keys', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 3, type: 'instock', cost: '1', salePrice: 7 });
    const before = await readRow(db, id);
    expect(await editItem(db, { now, uid }, { id, typed: valid })).toEqual({ ok: true });
    const edited = { ...texts, ...itemKeys(texts), updatedAt: now.toISOString() };
    expect(edited.nameKey).toBe('redmi 15c 5g');
    expect(await readRow(db, id)).toEqual({ ...before, ...edited });
    expect(await listInventory(db, { search: '15C 5g' }, 1)).toMatchObject({ count: 1 });
    const unset = { lowStockThreshold: null, tracking: 'off', warrantyDays: null, barcode: null };
    const event = {
      before: { ...phoneOf(model), type: 'instock', ...unset },
      after: { ...texts, ...unset },
    };
    expect(await auditEvents(db, id)).toEqual([{ action: 'item corrected', uid, ...event }]);
    expect(await editItem(db, { now, uid }, { id, typed: valid })).toEqual({ ok: true });
    expect(await auditEvents(db, id)).toHaveLength(1);
  });

  it('gives a barcode to one item only, which then is found by it', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const [id, other] = [await addStockedItem(db, { ...model }), await addStockedItem(db, { ...model, ram: '12GB' })];
    const barcode = '6941812345672';
    const edit = (item: string, ram: string) =>
      editItem(db, { now, uid }, { id: item, typed: { ...editedItem({ ...model, ram }), barcode } });
    expect(await edit(id, model.ram)).toEqual({ ok: true });
    expect(await edit(other, '12GB')).toEqual({ ok: false, problem: 'barcode-taken', by: phoneOf(model) });
    const found = async (search: string) => (await listInventory(db, { search }, 1)).items.map((item) => item.id);
    expect(await found(' 694 1812345672')).toEqual([id]);
    expect(await found('6941812345689')).toEqual([]);
    // A page from before an upgrade does not send the field.
    expect(await editItem(db, { now, uid }, { id, typed: editedItem({ ...model, ram: '6GB' }) })).toEqual({ ok: true });
    expect(await found(barcode)).toEqual([id]);
    await db.updateTable('inventories').set({ deletedAt: now.toISOString() }).where('id', '=', id).execute();
    expect(await edit(other, '12GB')).toEqual({ ok: true });
    expect(await found(barcode)).toEqual([other]);
  });

  it('changes the variant of an article, and what its search finds', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...plainPhone('Charger'), type: 'instock' });
    const typed = editedItem({ ...plainPhone('Charger'), variant: '20 W' });
    expect(await editItem(db, { now, uid }, { id, typed, shown: { ...editedItem(plainPhone('Charger')) } })).toEqual({
      ok: true,
    });
    expect(await readRow(db, id)).toMatchObject({ ram: '', rom: '', variant: '20 W', ...itemKeys(typed) });
    expect(await listInventory(db, { search: 'charger 20w' }, 1)).toMatchObject({ count: 1 });
  });

  it('makes a phone an article, and back, with its stock and its orders', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, name: 'Anker charger', qty: 3, type: 'instock' });
    const phone = editedItem({ ...phoneOf(model), name: 'Anker charger' });
    const article = { ...phone, ram: '', rom: '', variant: '20 W' };
    expect(await editItem(db, { now, uid }, { id, typed: article, shown: phone })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ ram: '', rom: '', variant: '20 W', qty: 3, ...itemKeys(article) });
    expect(await checkIntegrity(db)).toEqual([]);
    expect(await editItem(db, { now, uid }, { id, typed: phone, shown: article })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ ...phoneOf(phone), variant: '', ...itemKeys(phone) });
  });

  it('mixes no phone with an article if two people edit it at once', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'instock' });
    const phone = editedItem({ ...phoneOf(model) });
    const article = { ...phone, ram: '', rom: '', variant: '20 W' };
    expect(await editItem(db, { now, uid }, { id, typed: article, shown: phone })).toEqual({ ok: true });
    // A form of the phone that changes nothing of its kind keeps the article.
    const renamed = { ...phone, name: 'Charger' };
    expect(await editItem(db, { now, uid }, { id, typed: renamed, shown: phone })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ name: 'Charger', ram: '', rom: '', variant: '20 W' });
    const added = { ...renamed, ram: '12GB' };
    const shown = { ...renamed, ram: '' };
    const refused = await editItem(db, { now, uid }, { id, typed: added, shown });
    expect(refused).toMatchObject({ problem: 'changed-meanwhile', fields: ['ram', 'rom', 'variant'] });
    if (refused.ok || refused.problem !== 'changed-meanwhile') throw new Error('saved');
    expect(await editItem(db, { now, uid }, { id, typed: added, shown: refused.shown })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ ram: '12GB', rom: '128GB', variant: '' });
  });

  it.each([
    ['RAM', { ram: '12GB' }],
    ['kind', { ram: '', rom: '', variant: '20 W' }],
  ])('changes the %s of an item whose sizes are stored without a unit, and nothing else of it', async (_, change) => {
    const db = await freshDb();
    const uid = await openShop(db);
    const stored = { ...model, ram: '8', rom: '128' };
    const id = await addStockedItem(db, { ...stored, type: 'instock' });
    const opened = editedItem({ ...phoneOf(stored) });
    const sent = new FormData();
    sent.set('shown', JSON.stringify(opened));
    const shown = readOriginal(sent, shownDetailsForm());
    const phone = itemDetailsForm().parse({ ...opened, tracking: 'off', warrantyDays: '' });
    expect(await editItem(db, { now, uid }, { id, typed: { ...phone, name: 'Redmi' }, shown })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ name: 'Redmi', ram: '8', rom: '128' });
    expect(await editItem(db, { now, uid }, { id, typed: { ...phone, ...change }, shown })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ name: 'Redmi', rom: '128', variant: '', ...change });
  });

  it('keeps untouched fields, and refuses a field that somebody else has changed', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'instock' });
    const opened = editedItem({ ...phoneOf(model) });
    await editItem(db, { now, uid }, { id, typed: { ...opened, ram: '12GB', type: 'only' } });
    expect(await editItem(db, { now, uid }, { id, typed: { ...opened, name: 'Redmi 15' }, shown: opened })).toEqual({
      ok: true,
    });
    const unset = { lowStockThreshold: null, tracking: 'off', warrantyDays: null, barcode: null };
    const saved = { ...opened, name: 'Redmi 15', ram: '12GB', type: 'only', ...unset };
    expect(await readRow(db, id)).toMatchObject(saved);
    expect(
      await editItem(db, { now, uid }, { id, typed: { ...opened, ram: '16GB', rom: '1TB' }, shown: opened }),
    ).toEqual({
      ok: false,
      problem: 'changed-meanwhile',
      fields: ['ram'],
      saved,
      shown: { ...opened, ram: '12GB' },
    });
    expect(await readRow(db, id)).toMatchObject(saved);
  });

  it('sets and clears the low-stock threshold, and merges it as a field of its own', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'instock' });
    const opened = editedItem({ ...phoneOf(model) });
    const edit = (lowStockThreshold: string, shown: Record<string, string | null> = opened) =>
      editItem(db, { now, uid }, { id, typed: { ...opened, lowStockThreshold }, shown });
    const threshold = async () => (await readRow(db, id)).lowStockThreshold;
    expect([await edit('12'), await threshold()]).toEqual([{ ok: true }, 12]);
    expect(await edit('0')).toMatchObject({ problem: 'changed-meanwhile', fields: ['lowStockThreshold'] });
    expect([await edit('0', { ...opened, lowStockThreshold: '12' }), await threshold()]).toEqual([{ ok: true }, 0]);
    expect([await edit('', { ...opened, lowStockThreshold: '0' }), await threshold()]).toEqual([{ ok: true }, null]);
    expect(await auditEvents(db, id)).toMatchObject([
      { before: { lowStockThreshold: null }, after: { lowStockThreshold: 12 } },
      { before: { lowStockThreshold: 12 }, after: { lowStockThreshold: 0 } },
      { before: { lowStockThreshold: 0 }, after: { lowStockThreshold: null } },
    ]);
  });

  it('keeps the threshold if an older form does not send it', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'instock', lowStockThreshold: 12 });
    const { lowStockThreshold: _, ...shown } = { ...valid, ...model, type: 'instock' };
    const sent = { ...shown, lowStockThreshold: '', ram: '16GB' };
    expect(await editItem(db, { now, uid }, { id, typed: sent, shown })).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ ram: '16GB', lowStockThreshold: 12 });
  });

  it('sets tracking and warranty, and keeps them if an older form does not send them', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'instock' });
    const old = { ...valid, type: 'instock' };
    const set = { ...old, tracking: 'required', warrantyDays: '365' } as const;
    expect(await editItem(db, { now, uid }, { id, typed: set, shown: { tracking: 'off', warrantyDays: '' } })).toEqual({
      ok: true,
    });
    const details = { tracking: 'required', warrantyDays: 365 };
    expect(await readRow(db, id)).toMatchObject(details);
    for (const fields of [{}, { tracking: '', warrantyDays: '' }] as const)
      expect(
        await editItem(db, { now, uid }, { id, typed: { ...old, ...fields }, shown: { name: valid.name } }),
      ).toEqual({
        ok: true,
      });
    expect(await readRow(db, id)).toMatchObject(details);
    const cleared = { ...old, tracking: 'off', warrantyDays: '' } as const;
    expect(
      await editItem(db, { now, uid }, { id, typed: cleared, shown: { tracking: 'required', warrantyDays: '365' } }),
    ).toEqual({
      ok: true,
    });
    expect(await readRow(db, id)).toMatchObject({ tracking: 'off', warrantyDays: null });
  });

  it('keeps tracking on while units are in stock', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'instock', tracking: 'required' });
    const unit = await insertUnit(db, { itemId: id });
    const edit = (tracking: Tracking) =>
      editItem(db, { now, uid }, { id, typed: { ...valid, type: 'instock', tracking } });
    expect(await edit('off')).toEqual({ ok: false, problem: 'units-in-stock', units: 1 });
    expect(await edit('optional')).toEqual({ ok: true });
    await db.updateTable('units').set({ state: 'gone' }).where('id', '=', unit).execute();
    expect(await edit('off')).toEqual({ ok: true });
    expect(await readRow(db, id)).toMatchObject({ tracking: 'off' });
  });

  it("accepts a type of the settings, or the item's own", async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'gold' });
    expect(await editItem(db, { now, uid }, { id, typed: { ...valid, type: 'gold' } })).toEqual({ ok: true });
    expect(await editItem(db, { now, uid }, { id, typed: { ...valid, type: 'silver' } })).toEqual({
      ok: false,
      problem: 'no-such-type',
    });
    expect(await editItem(db, { now, uid }, { id, typed: valid })).toEqual({ ok: true });
    expect(await editItem(db, { now, uid }, { id, typed: { ...valid, type: 'gold' } })).toMatchObject({
      problem: 'no-such-type',
    });
    expect(await readRow(db, id)).toMatchObject({ type: 'only' });
  });

  it('does not find an unknown or deleted item', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const gone = await addStockedItem(db, { ...model, deletedAt: LONG_AGO });
    for (const id of ['x', gone])
      expect(await editItem(db, { now, uid }, { id, typed: valid })).toEqual({ ok: false, problem: 'no-such-item' });
    expect(await readRow(db, gone)).toMatchObject({ name: 'Redmi 14C' });
  });
});
