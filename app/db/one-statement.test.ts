import { expect, it } from 'vitest';
import { writeInOneStatement } from '#app/db/one-statement.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

const typeAdded = (trx: Trx, type: string) =>
  trx.insertInto('typeSettings').values({ id: type, type, createdAt: LONG_AGO }).returning(['id', 'createdAt']);

const taken = (trx: Trx, id: string, pieces: number) =>
  trx
    .updateTable('inventories')
    .set((eb) => ({ qty: eb('qty', '-', pieces) }))
    .where('id', '=', id);

async function held(db: Db) {
  const types = await db.selectFrom('typeSettings').select('type').orderBy('type').execute();
  const items = await db.selectFrom('inventories').select('qty').orderBy('name').execute();
  return { types: types.map(({ type }) => type), onHand: items.map(({ qty }) => qty) };
}

onEachEngine('writes that are sent together', (freshDb) => {
  it('all run, and the first returns its rows', async () => {
    const db = await freshDb();
    const [a, b] = [await insertItem(db, { name: 'a', qty: 5 }), await insertItem(db, { name: 'b', qty: 5 })];
    const first = await transact(db, (trx) =>
      writeInOneStatement(trx, typeAdded(trx, 'Phone'), [taken(trx, a, 2), typeAdded(trx, 'Tablet'), taken(trx, b, 1)]),
    );
    expect(first).toEqual([{ id: 'Phone', createdAt: LONG_AGO }]);
    expect(await held(db)).toEqual({ types: ['Phone', 'Tablet'], onHand: [3, 4] });
  });

  it('none run if one fails', async () => {
    const db = await freshDb();
    const a = await insertItem(db, { qty: 5 });
    const failed = transact(db, (trx) =>
      writeInOneStatement(trx, typeAdded(trx, 'Phone'), [typeAdded(trx, 'Tablet'), taken(trx, a, 6)]),
    );
    await expect(failed).rejects.toThrow(/constraint/i);
    expect(await held(db)).toEqual({ types: [], onHand: [5] });
  });
});

it('are one statement on PostgreSQL', async () => {
  const { env } = await openDatabase('postgres');
  const { db, statements } = openWatched(env);
  const first = await transact(db, (trx) =>
    writeInOneStatement(trx, typeAdded(trx, 'Phone'), [typeAdded(trx, 'Tablet')]),
  );
  expect(first).toMatchObject([{ id: 'Phone' }]);
  expect(statements).toEqual(['begin', expect.stringMatching(/^with .*insert into .*insert into .*select/), 'commit']);
});
