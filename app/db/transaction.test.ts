import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Db, Trx } from '#app/db/schema.ts';
import { readSnapshot, transact } from '#app/db/transaction.server.ts';
import { onEachEngine, openAgain, openDatabase, runOutsideTransaction } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { addType, types } from '#tests/support/factories/type-factory.ts';
import { startProcess } from '#tests/support/processes/run-process.ts';

async function takeOne(trx: Trx, id: string): Promise<void> {
  const { qty } = await trx
    .selectFrom('inventories')
    .select('qty')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await setTimeout(1);
  await trx
    .updateTable('inventories')
    .set({ qty: qty - 1 })
    .where('id', '=', id)
    .execute();
}

async function onHand(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('inventories').select('qty').orderBy('id').execute();
  return rows.map(({ qty }) => qty);
}

onEachEngine('a transaction', (freshDb, engine) => {
  it('commits all writes and returns the result of the work', async () => {
    const db = await freshDb();
    const response = await transact(db, async (trx) => {
      await addType(trx, 'Phone');
      await addType(trx, 'Tablet');
      return types(trx);
    });
    expect(response).toEqual(['Phone', 'Tablet']);
    expect(await types(db)).toEqual(['Phone', 'Tablet']);
  });

  it('rolls back if the work throws', async () => {
    const db = await freshDb();
    const failed = transact(db, async (trx) => {
      await addType(trx, 'Phone');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await types(db)).toEqual([]);
  });

  it('rolls back if a statement fails', async () => {
    const db = await freshDb();
    const failed = transact(db, async (trx) => {
      await addType(trx, 'Phone');
      await addType(trx, 'Phone');
    });
    await expect(failed).rejects.toThrow(/unique/i);
    expect(await types(db)).toEqual([]);
    await addType(db, 'Tablet');
    expect(await types(db)).toEqual(['Tablet']);
  });

  it('rolls back to a savepoint', async () => {
    const db = await freshDb();
    const trx = await db.startTransaction().execute();
    await addType(trx, 'Phone');
    const marked = await trx.savepoint('a "strange" name').execute();
    await addType(marked, 'Tablet');
    const back = await marked.rollbackToSavepoint('a "strange" name').execute();
    await back.releaseSavepoint('a "strange" name').execute();
    await trx.commit().execute();
    expect(await types(db)).toEqual(['Phone']);
  });

  it('lets others read committed data meanwhile', async () => {
    const db = await freshDb();
    const written = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const writing = transact(db, async (trx) => {
      await addType(trx, 'Phone');
      written.resolve();
      await finish.promise;
    });
    await written.promise;
    expect(await types(db)).toEqual([]);
    finish.resolve();
    await writing;
    expect(await types(db)).toEqual(['Phone']);
  });

  it('waits for other transactions on the same row', async () => {
    const db = await freshDb();
    const id = await insertItem(db, { qty: 20 });
    await Promise.all(Array.from({ length: 20 }, () => transact(db, (trx) => takeOne(trx, id))));
    expect(await onHand(db)).toEqual([0]);
  });

  it('waits for the transaction of another process', async () => {
    const { db, env } = await openDatabase(engine);
    const id = await insertItem(db, { qty: 2 });
    const { firstOutput, ended } = startProcess('sell', JSON.stringify(env), id);
    expect(await firstOutput).toBe('2\n');
    await transact(db, (trx) => takeOne(trx, id));
    await ended;
    expect(await onHand(db)).toEqual([0]);
  });

  it.each(['40001', '40P01'])('is retried after %s', async (code) => {
    const db = await freshDb();
    let tries = 0;
    await transact(db, async (trx) => {
      tries++;
      await addType(trx, `Phone ${tries}`);
      if (tries < 5) throw Object.assign(new Error('again'), { code });
    });
    expect(await types(db)).toEqual(['Phone 5']);
  });

  it('fails after five attempts', async () => {
    const db = await freshDb();
    let tries = 0;
    const failed = transact(db, async () => {
      throw Object.assign(new Error(`try ${++tries}`), { code: '40001' });
    });
    await expect(failed).rejects.toThrow('try 5');
  });

  it('is not retried after other errors', async () => {
    const db = await freshDb();
    let tries = 0;
    const failed = transact(db, async () => {
      throw Object.assign(new Error(`try ${++tries}`), { code: '08006' });
    });
    await expect(failed).rejects.toThrow('try 1');
  });

  it('ends before the database closes', async () => {
    const { db, env } = await openDatabase(engine);
    const begun = Promise.withResolvers<void>();
    let closed = false;
    const writing = transact(db, async (trx) => {
      begun.resolve();
      await setTimeout(50);
      await addType(trx, 'Phone');
      return closed;
    });
    await begun.promise;
    const closing = db.destroy().then(() => {
      closed = true;
    });
    expect(await writing).toBe(false);
    await closing;
    expect(await types(openAgain(env))).toEqual(['Phone']);
    await expect(types(db)).rejects.toThrow(/destroyed/);
  });
});

onEachEngine('a snapshot', (freshDb) => {
  it('returns the same data in all queries, and waits for no writer', async () => {
    const db = await freshDb();
    await addType(db, 'Phone');
    await transact(db, async (trx) => {
      await addType(trx, 'Tablet');
      await runOutsideTransaction(() =>
        readSnapshot(db, async (snapshot) => {
          expect(await types(snapshot)).toEqual(['Phone']);
        }),
      );
    });
    await readSnapshot(db, async (snapshot) => {
      expect(await types(snapshot)).toEqual(['Phone', 'Tablet']);
      await runOutsideTransaction(() => addType(db, 'Watch'));
      expect(await types(snapshot)).toEqual(['Phone', 'Tablet']);
      await expect(types(db)).rejects.toThrow('inside a transaction use trx');
    });
    expect(await readSnapshot(db, types)).toEqual(['Phone', 'Tablet', 'Watch']);
  });

  it('refuses to write, and several may be open at once', async () => {
    const db = await freshDb();
    await expect(readSnapshot(db, (snapshot) => addType(snapshot, 'Phone'))).rejects.toThrow(/read.?only/i);
    const snapshots = [1, 2, 3].map(() =>
      readSnapshot(db, async (snapshot) => {
        const before = await types(snapshot);
        await setTimeout(5);
        return [before, await types(snapshot)];
      }),
    );
    expect(await Promise.all(snapshots)).toEqual([1, 2, 3].map(() => [[], []]));
    await addType(db, 'Phone');
    expect(await transact(db, (trx) => readSnapshot(trx, types))).toEqual(['Phone']);
  });
});
