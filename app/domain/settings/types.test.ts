import { expect, it } from 'vitest';
import { readItem } from '#app/domain/catalog/item-read.server.ts';
import { typeForm } from '#app/domain/settings/type-form.ts';
import { addType, deleteType, listTypes } from '#app/domain/settings/types.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { deeds, LATER, model, now, openShop } from '#tests/support/factories/inventory.ts';
import { stock } from '#tests/support/factories/items.ts';

onEachEngine('deleting a type', (freshDb) => {
  it('leaves the items that have it alone, and it can come back', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, type: 'only' });
    const types = async () => (await listTypes(db)).map(({ type }) => type);
    expect(await types()).toEqual(['instock', 'preorder', 'only']);
    await addType(db, LATER, uid, 'used');
    const only = (await listTypes(db)).find(({ type }) => type === 'only');
    const deleted = await deleteType(db, now, uid, only?.id ?? '');
    expect(deleted).toMatchObject({ type: 'only' });
    expect(await types()).toEqual(['instock', 'preorder', 'used']);
    expect(await readItem(db, id)).toMatchObject({ type: 'only' });
    expect(await deleteType(db, now, uid, only?.id ?? '')).toBeNull();
    expect(await deeds(db, only?.id ?? '')).toEqual([
      { action: 'type deleted', uid, before: { type: 'only' }, after: null },
    ]);
    expect(await addType(db, now, uid, 'only', deleted?.since)).toBe(true);
    expect(await types()).toEqual(['instock', 'preorder', 'only', 'used']);
  });
});

onEachEngine('adding a type', (freshDb) => {
  it('takes none that differs in case or typography alone, but brings back what stood', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    for (const like of ['INSTOCK', 'In\u200BStock', 'ＩＮＳＴＯＣＫ', 'ínstock'])
      expect(await addType(db, now, uid, like), like).toBe(false);
    expect(await addType(db, now, uid, 'ဖုန်းဟောင်း')).toBe(true);
    expect(await addType(db, now, uid, 'ဖုန္းေဟာင္း')).toBe(false);
    const both = await Promise.all([addType(db, now, uid, 'Used'), addType(db, now, uid, 'USED')]);
    expect(both.sort()).toEqual([false, true]);
    expect(await addType(db, now, uid, 'INSTOCK', now.toISOString())).toBe(true);
    expect(await listTypes(db)).toHaveLength(6);
  });
});

it.each(['All', 'ALL', ' n/a ', 'N / A', 'choose a type', 'N／A', 'အားလုံး', 'မရှိ'])(
  'refuses the type %j, which the screens use',
  (type) => {
    const read = typeForm.safeParse({ type, since: '', instead: '' });
    expect(read.error?.issues[0]?.message).toBe(JSON.stringify({ code: 'screen-word' }));
  },
);
