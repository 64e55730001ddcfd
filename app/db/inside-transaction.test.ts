import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { addType, types } from '#tests/support/factories/type-factory.ts';

onEachEngine('inside a transaction', (freshDb) => {
  const refusal = 'inside a transaction use trx';

  it('a read on db throws', async () => {
    const db = await freshDb();
    await expect(transact(db, () => types(db))).rejects.toThrow(refusal);
  });

  it('a write on db throws', async () => {
    const db = await freshDb();
    await expect(transact(db, () => addType(db, 'Phone'))).rejects.toThrow(refusal);
    expect(await types(db)).toEqual([]);
  });

  it('another transaction on db throws', async () => {
    const db = await freshDb();
    await expect(transact(db, () => transact(db, async () => {}))).rejects.toThrow(refusal);
    await expect(transact(db, () => db.transaction().execute(async () => {}))).rejects.toThrow(refusal);
    await expect(transact(db, () => db.connection().execute(async () => {}))).rejects.toThrow(refusal);
  });

  it('a library that holds db throws, even after an await', async () => {
    const db = await freshDb();
    const library = { findTypes: () => setTimeout(5).then(() => types(db)) };
    const failed = transact(db, async (trx) => {
      await addType(trx, 'Phone');
      return Promise.all([library.findTypes()]);
    });
    await expect(failed).rejects.toThrow(refusal);
    expect(await types(db)).toEqual([]);
  });

  it('work outside the transaction continues', async () => {
    const db = await freshDb();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow = transact(db, () => {
      begun.resolve();
      return finish.promise;
    });
    await begun.promise;
    expect(await types(db)).toEqual([]);
    const writing = addType(db, 'Phone');
    finish.resolve();
    await Promise.all([slow, writing]);
    expect(await types(db)).toEqual(['Phone']);
  });

  it('another database may be queried', async () => {
    const [db, other] = [await freshDb(), await freshDb()];
    await addType(other, 'Phone');
    await transact(db, async (trx) => {
      for (const type of await types(other)) await addType(trx, type);
    });
    expect(await types(db)).toEqual(['Phone']);
  });

  it('work that was started inside may use db after the transaction', async () => {
    const db = await freshDb();
    const committed = Promise.withResolvers<void>();
    const { later } = await transact(db, async () => ({
      later: committed.promise.then(() => types(db)).then(() => types(db)),
    }));
    committed.resolve();
    expect(await later).toEqual([]);
  });
});
