import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot, transact } from '#app/db/transaction.server.ts';
import { outageOf } from '#app/db/unavailable.server.ts';
import { openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { addType } from '#tests/support/factories/type-factory.ts';

const freshDb = async (): Promise<Db> => (await openDatabase('sqlite')).db;
describe('SQLite', () => {
  it('creates its folder readable by its owner only', async () => {
    const dataDir = join(inject('scratch'), crypto.randomUUID(), 'data');
    const db = openAgain({ dataDir, databaseUrl: undefined });
    await sql`select 1`.execute(db);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(existsSync(join(dataDir, 'shop.sqlite'))).toBe(true);
  });

  it('creates files readable by its owner only, whatever the permissions of its folder', async () => {
    const dataDir = join(inject('scratch'), crypto.randomUUID());
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const db = openAgain({ dataDir, databaseUrl: undefined });
    await sql`create table "t" ("n" integer)`.execute(db);
    const modes = readdirSync(dataDir).map((file) => [file, statSync(join(dataDir, file)).mode & 0o777]);
    const all = ['', '-shm', '-wal'].map((end) => [`shop.sqlite${end}`, 0o600]);
    expect(modes.sort()).toEqual(all);
  });

  it('syncs every commit to survive a power loss, and enforces foreign keys', async () => {
    const db = await freshDb();
    const pragmas = async (db: Db) => ({
      ...(await sql<object>`pragma journal_mode`.execute(db)).rows[0],
      ...(await sql<object>`pragma synchronous`.execute(db)).rows[0],
      ...(await sql<object>`pragma foreign_keys`.execute(db)).rows[0],
    });
    expect(await pragmas(db)).toEqual({ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 });
  });

  it('waits five seconds in all for a lock of another process, and blocks nothing meanwhile', async () => {
    const { db, env } = await openDatabase('sqlite');
    const other = new DatabaseSync(join(env.dataDir, 'shop.sqlite'));
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const first = addType(db, 'first');
    // A blocked process would reach this only after the lock is given up.
    await setTimeout(50);
    other.exec('rollback');
    await first;

    other.exec('begin immediate');
    const isRefused = (error: unknown) => outageOf(error) === 'cannot-save';
    const past = vi.spyOn(performance, 'now');
    const writes = [addType(db, 'second'), sql`delete from "typeSettings"`.execute(db)];
    await setTimeout(50);
    const now = performance.now();
    past.mockImplementation(() => now + 5_001);
    const errors = await Promise.all(writes.map((write) => write.catch((error: unknown) => error)));
    expect(errors.map(isRefused)).toEqual([true, true]);
    past.mockRestore();
    other.exec('rollback');
    await addType(db, 'third');
  });

  it('lets writers wait in order', async () => {
    const db = await freshDb();
    const order: number[] = [];
    const writer = (number: number) =>
      transact(db, async () => {
        await setTimeout(5 - number);
        order.push(number);
      });
    await Promise.all([1, 2, 3, 4].map(writer));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('makes a write outside a transaction wait for the open one', async () => {
    const db = await freshDb();
    const begun = Promise.withResolvers<void>();
    const failed = transact(db, async (trx) => {
      await addType(trx, 'Phone');
      begun.resolve();
      await setTimeout(20);
      throw new Error('no');
    }).catch(() => {});
    await begun.promise;
    await addType(db, 'Tablet');
    await failed;
    expect(await db.selectFrom('typeSettings').select('type').execute()).toEqual([{ type: 'Tablet' }]);
  });

  it('lets a connection read its own writes, and ends the transaction that it left open', async () => {
    const db = await freshDb();
    await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await addType(connection, 'Phone');
      expect(await connection.selectFrom('typeSettings').select('type').execute()).toEqual([{ type: 'Phone' }]);
    });
    await addType(db, 'Tablet');
    expect(await db.selectFrom('typeSettings').select('type').execute()).toEqual([{ type: 'Tablet' }]);
  });

  it('writes nothing more in a transaction that SQLite rolled back', async () => {
    const db = await freshDb();
    const failed = transact(db, async (trx) => {
      await addType(trx, 'Phone');
      await sql`insert or rollback into "typeSettings" select * from "typeSettings"`.execute(trx).catch(() => {});
      await addType(trx, 'Tablet');
    });
    await expect(failed).rejects.toThrow('rolled this transaction back');
    expect(await db.selectFrom('typeSettings').select('type').execute()).toEqual([]);
  });

  it('caches prepared statements and evicts the least recently used', async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const db = await freshDb();
    const select = (number: number) => sql`select ${sql.lit(number)} as answer`.execute(db);
    for (let time = 0; time < 10; time++) await select(0);
    expect(prepare).toHaveBeenCalledTimes(1);
    for (let number = 1; number < 500; number++) await select(number);
    await select(0);
    expect(prepare).toHaveBeenCalledTimes(500);
    await select(500);
    await select(0);
    expect(prepare).toHaveBeenCalledTimes(501);
    await select(1);
    expect(prepare).toHaveBeenCalledTimes(502);
  });

  it('reuses the connection of an earlier snapshot', async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const db = await freshDb();
    for (let time = 0; time < 10; time++) {
      await readSnapshot(db, (seen) => seen.selectFrom('users').select('id').execute());
    }
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('runs one prepared statement with several values', async () => {
    const db = await freshDb();
    for (const type of ['Phone', 'Tablet', 'Watch']) await addType(db, type);
    const found = (type: string) => db.selectFrom('typeSettings').select('id').where('type', '=', type).execute();
    expect(await Promise.all([found('Watch'), found('Phone'), found('None')])).toEqual([
      [{ id: 'Watch' }],
      [{ id: 'Phone' }],
      [],
    ]);
  });

  it('refuses to stream', async () => {
    const db = await freshDb();
    const stream = db.selectFrom('users').selectAll().stream();
    await expect(stream.next()).rejects.toThrow('page by page');
  });

  it('commits or fails each transaction when the database is closed at the same moment', async () => {
    const { db, env } = await openDatabase('sqlite');
    const names = ['A', 'B', 'C', 'D'];
    const writing = Promise.allSettled(names.map((name) => transact(db, (trx) => addType(trx, name))));
    await db.destroy();
    const outcomes = await writing;
    const written = names.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    const found = await openAgain(env).selectFrom('typeSettings').select('type').orderBy('type').execute();
    expect(found.map(({ type }) => type)).toEqual(written);
  });

  it('leaves one complete file after it closes', async () => {
    const { db, env } = await openDatabase('sqlite');
    await addType(db, 'Phone');
    await db.destroy();
    const again = openAgain(env);
    expect(await again.selectFrom('typeSettings').select('type').execute()).toEqual([{ type: 'Phone' }]);
  });
});
