import { expect, it } from 'vitest';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { listUnits } from '#app/domain/stock/units/unit-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the units of an item', (freshDb) => {
  it('are listed in pages, those in stock before others and older before newer, with their first IMEIs', async () => {
    const db = await freshDb();
    const itemId = await addStockedItem(db, { name: 'Redmi' });
    const other = await addStockedItem(db, { name: 'HONOR' });
    await insertUnit(db, { itemId: other, imei: imeiOf(0) });
    await insertUnit(db, { itemId, imei: imeiOf(1), state: 'gone', receivedAt: '2026-01-01T00:00:00.000Z' });
    const late = await insertUnit(db, { itemId, imei: imeiOf(2), receivedAt: '2026-01-03T00:00:00.000Z' });
    const otherCodes = [
      { code: imeiOf(3), kind: 'imei', slot: 2, lastSix: imeiOf(3).slice(-6), unitId: late },
      { code: 'A1', kind: 'serial', slot: 1, lastSix: 'A1', unitId: late },
    ] as const;
    await db.insertInto('unitCodes').values(otherCodes).execute();
    await insertUnit(db, { itemId, imei: imeiOf(4), receivedAt: '2026-01-02T00:00:00.000Z' });
    const { units, count } = await listUnits(db, itemId, 1);
    expect([count, ...units.map(({ code }) => code)]).toEqual([3, imeiOf(4), imeiOf(2), imeiOf(1)]);
    for (let n = 10; n < 10 + LIST_PAGE_SIZE; n++) await insertUnit(db, { itemId, imei: imeiOf(n) });
    expect(await listUnits(db, itemId, 2)).toMatchObject({ page: 2, pages: 2, units: { length: 3 } });
    expect(await listUnits(db, 'none', 1)).toMatchObject({ units: [], count: 0 });
  });
});
