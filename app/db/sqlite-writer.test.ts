import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { openDatabase } from '#test/databases.ts';

const at = '2026-11-21T03:00:00.000Z';
const COUNT = 30;
const together = { together: true };

/** A shop's database, and another connection to it, which sees what is committed. */
async function open() {
  const { db, env } = await openDatabase('sqlite');
  const file = join(env.dataDir, 'shop.sqlite');
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  const committed = () =>
    other
      .prepare('select type from "typeSettings" order by type')
      .all()
      .map(({ type }) => type);
  return { db, file, committed };
}

const add = (db: Db | Trx, type: string) =>
  db.insertInto('typeSettings').values({ id: type, type, createdAt: at }).execute();

/** So many transactions at once, as buyers come. */
const atOnce = <T>(work: (name: string, n: number) => T) =>
  Promise.allSettled(
    Array.from({ length: COUNT }, async (_, n) => await work(`type ${String(n).padStart(2, '0')}`, n)),
  );

it('puts transactions that come together on the disk together', async () => {
  const { db, file } = await open();
  await add(db, 'first');
  const before = commitsIn(`${file}-wal`);
  await atOnce((name) => transact(db, (trx) => add(trx, name), together));
  expect(commitsIn(`${file}-wal`) - before).toBeLessThan(COUNT / 3);
});

it('tells nobody before the COMMIT of all is done', async () => {
  const { db, committed } = await open();
  const told = await atOnce(async (name) => {
    await transact(db, (trx) => add(trx, name), together);
    return committed().includes(name);
  });
  expect(told.every((each) => each.status === 'fulfilled' && each.value)).toBe(true);
});

it('undoes who fails, and nobody else', async () => {
  const { db, committed } = await open();
  const told = await atOnce((name, n) =>
    transact(
      db,
      async (trx) => {
        await add(trx, name);
        if (n % 3 === 1) throw new Error('no');
      },
      together,
    ),
  );
  expect(told.map(({ status }) => status)).toEqual(
    Array.from({ length: COUNT }, (_, n) => (n % 3 === 1 ? 'rejected' : 'fulfilled')),
  );
  expect(committed()).toHaveLength(COUNT - COUNT / 3);
});

it('tells all of them where their COMMIT fails, and goes on', async () => {
  const { db, committed } = await open();
  await sql`create table "later" (ref text references "typeSettings" (id) deferrable initially deferred)`.execute(db);
  const told = await atOnce((name, n) =>
    transact(
      db,
      async (trx) => {
        await add(trx, name);
        if (n === 7) await sql`insert into "later" values ('nothing')`.execute(trx);
      },
      together,
    ),
  );
  const kept = told.filter(({ status }) => status === 'fulfilled').length;
  expect(told[7]?.status).toBe('rejected');
  expect(committed()).toHaveLength(kept);
  await transact(db, (trx) => add(trx, 'after'));
  expect(committed()).toHaveLength(kept + 1);
});

it('lets others in between, each alone, and keeps them when one beside them fails', async () => {
  const { db, committed } = await open();
  const told = await atOnce((name, n) =>
    n % 2 === 0
      ? add(db, name)
      : transact(
          db,
          async (trx) => {
            await add(trx, name);
            if (n % 4 === 1) throw new Error('no');
          },
          { together: n % 3 > 0 },
        ),
  );
  const kept = told.filter(({ status }) => status === 'fulfilled').length;
  expect(kept).toBe(COUNT - told.filter((_, n) => n % 4 === 1).length);
  expect(committed()).toHaveLength(kept);
});

it('puts what stands alone on the disk before it is told, and what was done before it', async () => {
  const { db, committed } = await open();
  const first = transact(db, (trx) => add(trx, 'first'), together);
  await add(db, 'alone');
  expect(committed()).toEqual(['alone', 'first']);
  await first;
});

it('lets nobody wait for a transaction that came later and takes long', async () => {
  const { db, committed } = await open();
  const first = transact(db, (trx) => add(trx, 'first'), together);
  // It waits inside for the one before: together with it, both would wait for ever.
  const long = transact(db, async (trx) => {
    await first;
    await add(trx, 'long');
  });
  await Promise.all([first, long]);
  expect(committed()).toEqual(['first', 'long']);
});

/** How many COMMITs a write-ahead log holds: each ends in a frame that says how large the database is by then. */
function commitsIn(wal: string): number {
  const log = readFileSync(wal);
  const pageSize = log.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + 24 <= log.length; frame += 24 + pageSize) if (log.readUInt32BE(frame + 4) > 0) commits++;
  return commits;
}
