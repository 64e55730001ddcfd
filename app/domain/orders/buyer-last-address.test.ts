import { expect, it } from 'vitest';
import { readLastAddress } from '#app/domain/orders/buyer-last-address.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';

onEachEngine('the last address of a buyer', (freshDb) => {
  it('is the address of their newest order, and empty before the first', async () => {
    const db = await freshDb();
    const [uid, other, newcomer] = [await insertUser(db), await insertUser(db), await insertUser(db)];
    for (const address of ['Old', 'New']) await insertOrder(db, { uid, address });
    await insertOrder(db, { uid: other, address: 'Elsewhere' });
    expect(await readLastAddress(db, uid)).toBe('New');
    expect(await readLastAddress(db, newcomer)).toBe('');
  });
});
