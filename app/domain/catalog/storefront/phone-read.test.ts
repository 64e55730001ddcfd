import { expect, it } from 'vitest';
import { readPhones } from '#app/domain/catalog/storefront/phone-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

onEachEngine('phones that are read by id', (freshDb) => {
  it('come in the order of the ids, without those no longer sold', async () => {
    const db = await freshDb();
    const first = await insertItem(db, { name: 'A' });
    const second = await insertItem(db, { name: 'B', qty: 0 });
    const deleted = await insertItem(db, { name: 'C', deletedAt: LONG_AGO });
    const read = await readPhones(db, [second, 'unknown', deleted, first]);
    expect(read.map(({ name }) => name)).toEqual(['B', 'A']);
    expect(await readPhones(db, [])).toEqual([]);
  });
});
