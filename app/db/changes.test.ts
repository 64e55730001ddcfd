import { expect, it } from 'vitest';
import { type Change, noteChange, onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';

function recordChanges(db: Db): Change[][] {
  const published: Change[][] = [];
  onChanges(db, (changes) => published.push(changes));
  return published;
}

const catalog: Change = { what: 'catalog' };
const ordersOf = (uid: string): Change => ({ what: 'orders', uid });

onEachEngine('changes', (freshDb, engine) => {
  it('are published once after the commit', async () => {
    const db = await freshDb();
    const published: unknown[] = [];
    const findItem = () => db.selectFrom('inventories').select('id').executeTakeFirst();
    const seen: Promise<unknown>[] = [];
    onChanges(db, (changes) => {
      published.push(changes);
      seen.push(findItem());
    });
    await transact(db, async (trx) => {
      noteChange(trx, catalog);
      await insertItem(trx, { id: 'phone' });
      noteChange(trx, ordersOf('aye'));
      noteChange(trx, { what: 'catalog' });
      noteChange(trx, ordersOf('ko'));
      noteChange(trx, ordersOf('aye'));
      expect(published).toEqual([]);
    });
    expect(published).toEqual([[catalog, ordersOf('aye'), ordersOf('ko')]]);
    expect(await Promise.all(seen)).toEqual([{ id: 'phone' }]);
  });

  it('are not published after an error, a unique violation, or without changes', async () => {
    const db = await freshDb();
    const published = recordChanges(db);
    const thrown = transact(db, async (trx) => {
      noteChange(trx, catalog);
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    const twice = transact(db, async (trx) => {
      noteChange(trx, catalog);
      await insertItem(trx, { id: 'phone' });
      await insertItem(trx, { id: 'phone' });
    });
    await expect(twice).rejects.toThrow(/unique/i);
    await transact(db, async (trx) => insertItem(trx));
    expect(published).toEqual([]);
  });

  it('are published once if the work is retried', async () => {
    const db = await freshDb();
    const published = recordChanges(db);
    let tries = 0;
    await transact(db, async (trx) => {
      noteChange(trx, ordersOf(`try ${++tries}`));
      if (tries < 3) throw Object.assign(new Error('again'), { code: '40001' });
    });
    expect(published).toEqual([[ordersOf('try 3')]]);
  });

  it('are published per transaction, and dropped without a listener', async () => {
    const db = await freshDb();
    await transact(db, async (trx) => noteChange(trx, catalog));
    const published = recordChanges(db);
    const buyers = engine === 'sqlite' ? ['a', 'b'] : ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(buyers.map((uid) => transact(db, async (trx) => noteChange(trx, ordersOf(uid)))));
    expect(
      published
        .flat()
        .map((change) => 'uid' in change && change.uid)
        .sort(),
    ).toEqual(buyers);
    expect(published).toHaveLength(buyers.length);
  });
});
