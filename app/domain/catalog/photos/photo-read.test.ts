import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';

const hashes = async (db: Db, ...ids: string[]) => {
  const found = await readFirstPhotos(
    db,
    ids.map((id) => ({ id })),
  );
  return ids.map((id) => found[id]?.hash ?? null);
};

onEachEngine('the first photo of an item', (freshDb) => {
  it('is that of its own version, else the first of its model', async () => {
    const db = await freshDb();
    const black = await insertItem(db, { name: 'Redmi 14C', ram: '4GB' });
    const green = await insertItem(db, { name: 'Redmi 14C', ram: '8GB' });
    const other = await insertItem(db, { name: 'Galaxy A16' });
    expect(await hashes(db, black, green, other)).toEqual([null, null, null]);
    await insertPhoto(db, { name: 'Redmi 14C', hash: 'second', position: 2 });
    await insertPhoto(db, { name: 'Redmi 14C', hash: 'first', position: 1 });
    await insertPhoto(db, { name: 'Redmi 14C', hash: 'green', position: 3, itemId: green });
    expect(await hashes(db, black, green, other)).toEqual(['first', 'green', null]);
    expect(await hashes(db)).toEqual([]);
  });

  it('is also found for a deleted item, which orders still show', async () => {
    const db = await freshDb();
    const deleted = await insertItem(db, { name: 'Redmi 14C', deletedAt: LONG_AGO });
    await insertPhoto(db, { name: 'Redmi 14C', hash: 'first', width: 900, height: 1200, colour: '#aabbcc' });
    expect(await readFirstPhotos(db, [{ id: deleted }, { id: deleted }, { id: 'unknown' }])).toEqual({
      [deleted]: { hash: 'first', width: 900, height: 1200, colour: '#aabbcc' },
    });
  });
});
