import { expect, it } from 'vitest';
import { labelChoice, MAX_LABELS } from '#app/domain/stock/box-labels/box-label.ts';
import { listBoxLabels } from '#app/domain/stock/box-labels/box-label-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('labels of boxes', (freshDb) => {
  it('are one for each piece in stock, and for other items as many as are wanted', async () => {
    const db = await freshDb();
    const phone = await addStockedItem(db, { name: 'Redmi 15C', salePrice: 500_000, tracking: 'optional' });
    const dearer = await insertUnit(db, { itemId: phone, imei: imeiOf(2), salePrice: 410_000 });
    await insertUnit(db, {
      itemId: phone,
      imei: imeiOf(1),
      id: 'received-later',
      receivedAt: '2030-01-01T00:00:00.000Z',
    });
    await insertUnit(db, { itemId: phone, imei: imeiOf(3), state: 'faulty' });
    const charger = await addStockedItem(db, { name: 'Charger', nameKey: 'charger', salePrice: 9_000 });
    await db.updateTable('inventories').set({ barcode: '96385074' }).where('id', '=', charger).execute();
    const plain = await addStockedItem(db, { name: 'Cable', nameKey: 'cable', salePrice: 4_000 });
    const labelsOf = async (query: string) => {
      const { labels, isCut } = await listBoxLabels(db, labelChoice(new URLSearchParams(query)));
      expect(isCut).toBe(false);
      return labels.map(({ phone: { name }, salePrice, code }) => [name, salePrice, code?.text ?? null]);
    };
    const pieces = [
      ['Redmi 15C', 410_000, imeiOf(2)],
      ['Redmi 15C', 500_000, imeiOf(1)],
    ];
    expect(await labelsOf(`item=${phone}&copies=3`)).toEqual(pieces);
    expect(await labelsOf(`unit=${dearer}`)).toEqual([pieces[0]]);
    expect(await labelsOf('receipt=received-later')).toEqual([pieces[1]]);
    expect(await labelsOf(`item=${phone}&item=${charger}&item=${plain}&copies=၂`)).toEqual([
      ...pieces,
      ['Cable', 4_000, null],
      ['Cable', 4_000, null],
      ['Charger', 9_000, '96385074'],
      ['Charger', 9_000, '96385074'],
    ]);
    expect(await labelsOf('item=nothing&unit=&receipt=')).toEqual([]);
  });

  it('stop at a page of them', async () => {
    const db = await freshDb();
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => addStockedItem(db, { name: `Case ${n}` })));
    const choice = labelChoice(new URLSearchParams([...ids.map((id) => ['item', id]), ['copies', '100']]));
    const { labels, isCut } = await listBoxLabels(db, choice);
    expect([labels.length, isCut]).toEqual([MAX_LABELS, true]);
  });
});

it('a page of labels is as usual where its URL is wrong', () => {
  const usual = { items: [], units: [], receipt: null, size: '38x25', price: 'yes', copies: 1 };
  expect(labelChoice(new URLSearchParams())).toEqual(usual);
  expect(labelChoice(new URLSearchParams('size=A3&price=maybe&copies=-7'))).toEqual(usual);
  expect(labelChoice(new URLSearchParams('copies=1e9')).copies).toBe(100);
});
