import { expect, it } from 'vitest';
import { type Change, onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { markSeen } from '#app/domain/orders/orders-seen.server.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { readBadges } from '#app/domain/shop/dashboard/badges-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';

const countUnread = async (db: Db, uid: string) =>
  (await readBadges(db, { id: uid, rights: RIGHTS }, new Date(), 'UTC')).unread;

async function openShop(db: Db) {
  const [owner, partner, uid] = [
    await insertUser(db, { role: 'admin' }),
    await insertUser(db, { role: 'admin' }),
    await insertUser(db),
  ];
  const addOrders = async (count: number, status: 'pending' | 'confirmed' = 'pending') => {
    for (let n = 0; n < count; n++) await insertOrder(db, { uid, status });
    const numbers = await db.selectFrom('orders').select('number').orderBy('number').execute();
    return numbers.map(({ number }) => number);
  };
  return { owner, partner, addOrders };
}

onEachEngine('unread orders', (freshDb) => {
  it('are the pending ones until an admin has seen the list, and later ones from then on', async () => {
    const db = await freshDb();
    const { owner, partner, addOrders } = await openShop(db);
    expect(await countUnread(db, owner)).toBe(0);
    await addOrders(2, 'confirmed');
    const [, , , fourth = 0] = await addOrders(3);
    expect(await countUnread(db, owner)).toBe(3);

    await markSeen(db, owner, fourth);
    expect(await countUnread(db, owner)).toBe(1);
    expect(await countUnread(db, partner)).toBe(3);
    await addOrders(1, 'confirmed');
    expect(await countUnread(db, owner)).toBe(2);
  });

  it('never become unread again, and a number beyond the newest order counts as the newest', async () => {
    const db = await freshDb();
    const { owner, addOrders } = await openShop(db);
    const [first = 0, second = 0] = await addOrders(2);
    await markSeen(db, owner, second);
    await markSeen(db, owner, first);
    expect(await countUnread(db, owner)).toBe(0);
    await markSeen(db, owner, Number.MAX_SAFE_INTEGER);
    await addOrders(1);
    expect(await countUnread(db, owner)).toBe(1);
  });

  it('are counted up to a hundred', async () => {
    const db = await freshDb();
    const { owner, addOrders } = await openShop(db);
    await addOrders(103);
    expect(await countUnread(db, owner)).toBe(100);
    await markSeen(db, owner, 0);
    expect(await countUnread(db, owner)).toBe(100);
  });

  it('update other open pages when an admin has seen them, and only then', async () => {
    const db = await freshDb();
    const { owner, addOrders } = await openShop(db);
    const [first = 0, second = 0] = await addOrders(2);
    const published: Change[] = [];
    onChanges(db, (changes) => published.push(...changes));
    for (const number of [first, first, second, first]) await markSeen(db, owner, number);
    expect(published).toEqual([
      { what: 'orders', uid: owner },
      { what: 'orders', uid: owner },
    ]);
  });
});
