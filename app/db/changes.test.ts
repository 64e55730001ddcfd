import { expect, it } from 'vitest';
import { type Change, changed, onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';

/** Everything that is told, as it is told. */
function hear(db: Db): Change[][] {
  const told: Change[][] = [];
  onChanges(db, (changes) => told.push(changes));
  return told;
}

const catalog: Change = { what: 'catalog' };
const ordersOf = (uid: string): Change => ({ what: 'orders', uid });

onEachEngine('changes', (freshDb, engine) => {
  it('are told once the transaction has committed, each once', async () => {
    const db = await freshDb();
    const told: unknown[] = [];
    const itemThere = () => db.selectFrom('inventories').select('id').executeTakeFirst();
    const seen: Promise<unknown>[] = [];
    onChanges(db, (changes) => {
      told.push(changes);
      seen.push(itemThere());
    });
    await transact(db, async (trx) => {
      changed(trx, catalog);
      await insertItem(trx, { id: 'phone' });
      changed(trx, ordersOf('aye'));
      changed(trx, { what: 'catalog' });
      changed(trx, ordersOf('ko'));
      changed(trx, ordersOf('aye'));
      expect(told).toEqual([]);
    });
    expect(told).toEqual([[catalog, ordersOf('aye'), ordersOf('ko')]]);
    expect(await Promise.all(seen)).toEqual([{ id: 'phone' }]);
  });

  it('are not told when the work throws, when COMMIT fails, and where nothing changed', async () => {
    const db = await freshDb();
    const told = hear(db);
    const thrown = transact(db, async (trx) => {
      changed(trx, catalog);
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    const twice = transact(db, async (trx) => {
      changed(trx, catalog);
      await insertItem(trx, { id: 'phone' });
      await insertItem(trx, { id: 'phone' });
    });
    await expect(twice).rejects.toThrow(/unique/i);
    await transact(db, async (trx) => insertItem(trx));
    expect(told).toEqual([]);
  });

  it('are told once of work that was done again', async () => {
    const db = await freshDb();
    const told = hear(db);
    let tries = 0;
    await transact(db, async (trx) => {
      changed(trx, ordersOf(`try ${++tries}`));
      if (tries < 3) throw Object.assign(new Error('again'), { code: '40001' });
    });
    expect(told).toEqual([[ordersOf('try 3')]]);
  });

  it('are told to nobody where nobody listens, and of each transaction by itself', async () => {
    const db = await freshDb();
    await transact(db, async (trx) => changed(trx, catalog));
    const told = hear(db);
    const buyers = engine === 'sqlite' ? ['a', 'b'] : ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(buyers.map((uid) => transact(db, async (trx) => changed(trx, ordersOf(uid)))));
    expect(
      told
        .flat()
        .map((change) => 'uid' in change && change.uid)
        .sort(),
    ).toEqual(buyers);
    expect(told).toHaveLength(buyers.length);
  });
});
