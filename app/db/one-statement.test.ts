import { expect, it } from 'vitest';
import { writeInOneStatement } from '#app/db/one-statement.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

const insertType = (trx: Trx, type: string) =>
  trx.insertInto('typeSettings').values({ id: type, type, createdAt: LONG_AGO }).returning(['id', 'createdAt']);

const takePieces = (trx: Trx, id: string, pieces: number) =>
  trx
    .updateTable('inventories')
    .set((eb) => ({ qty: eb('qty', '-', pieces) }))
    .where('id', '=', id);

async function readAll(db: Db) {
  const types = await db.selectFrom('typeSettings').select('type').orderBy('type').execute();
  const items = await db.selectFrom('inventories').select('qty').orderBy('name').execute();
  return { types: types.map(({ type }) => type), onHand: items.map(({ qty }) => qty) };
}

onEachEngine('writes that are sent together', (freshDb) => {
  it('all run, and the first returns its rows', async () => {
    const db = await freshDb();
    const [a, b] = [await insertItem(db, { name: 'a', qty: 5 }), await insertItem(db, { name: 'b', qty: 5 })];
    const first = await transact(db, (trx) =>
      writeInOneStatement(trx, insertType(trx, 'Phone'), [
        takePieces(trx, a, 2),
        insertType(trx, 'Tablet'),
        takePieces(trx, b, 1),
      ]),
    );
    expect(first).toEqual([{ id: 'Phone', createdAt: LONG_AGO }]);
    expect(await readAll(db)).toEqual({ types: ['Phone', 'Tablet'], onHand: [3, 4] });
  });

  it('change nothing if one fails', async () => {
    const db = await freshDb();
    const a = await insertItem(db, { qty: 5 });
    const failed = transact(db, (trx) =>
      writeInOneStatement(trx, insertType(trx, 'Phone'), [insertType(trx, 'Tablet'), takePieces(trx, a, 6)]),
    );
    await expect(failed).rejects.toThrow(/constraint/i);
    expect(await readAll(db)).toEqual({ types: [], onHand: [5] });
  });
});

it('writes that are sent together are one statement on PostgreSQL', async () => {
  const { env } = await openDatabase('postgres');
  const { db, statements } = openWatched(env);
  const first = await transact(db, (trx) =>
    writeInOneStatement(trx, insertType(trx, 'Phone'), [insertType(trx, 'Tablet')]),
  );
  expect(first).toMatchObject([{ id: 'Phone' }]);
  expect(statements).toEqual([
    'begin',
    expect.stringMatching(/^with .*insert into .*insert into .*select/),
    expect.stringMatching(/commit$/),
  ]);
});
