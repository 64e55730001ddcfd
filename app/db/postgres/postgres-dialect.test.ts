import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { AbortedTransactionError, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { addType, types } from '#tests/support/factories/type-factory.ts';

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Opens a database with two pools, and collects the errors that the first one reports. */
async function freshPair() {
  const { env } = await openDatabase('postgres');
  const reported: Error[] = [];
  return { env, db: openAgain(env, (error) => reported.push(error)), admin: openAgain(env), reported };
}

/** Passes on what the server sends, but not that it closes a connection. @returns the address. */
async function proxyThatStaysOpen(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const proxy = createServer((shop) => {
    const server = createConnection(Number(port), hostname);
    shop.on('error', () => {}).pipe(server);
    server.on('data', (chunk) => shop.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return `${url}`;
}

/** Ends a connection as a restart of the server does, and waits until this process notices. */
async function cut(admin: Db, id: number): Promise<void> {
  await sql`select pg_terminate_backend(${id}, 2000)`.execute(admin);
  await setTimeout(20);
}

describe('losing the connection to PostgreSQL', () => {
  it('inside a transaction fails it', async () => {
    const { db, admin } = await freshPair();
    let tries = 0;
    const lost = transact(db, async (trx) => {
      tries++;
      await addType(trx, 'Phone');
      await cut(admin, await pidOf(trx));
      await addType(trx, 'Tablet');
    });
    await expect(lost).rejects.toThrow(/connection/i);
    expect(tries).toBe(1);
    expect(await types(db)).toEqual([]);
  });

  it('is unavailability also while the end of the connection is still on its way', async () => {
    const { env, admin } = await freshPair();
    const db = openAgain({ ...env, databaseUrl: await proxyThatStaysOpen(env.databaseUrl ?? '') });
    const lost = transact(db, async (trx) => {
      await cut(admin, await pidOf(trx));
      await addType(trx, 'Phone');
    });
    expect(isUnavailable(await lost.catch((error) => error))).toBe(true);
  });

  it('before COMMIT fails the transaction', async () => {
    const { db, admin, reported } = await freshPair();
    let tries = 0;
    const lost = transact(db, async (trx) => {
      tries++;
      await addType(trx, 'Phone');
      await cut(admin, await pidOf(trx));
    });
    await expect(lost).rejects.toThrow(/connection/i);
    expect(tries).toBe(1);
    expect(await types(db)).toEqual([]);
    expect(String(reported[0])).toMatch(/terminating connection/);
  });

  it('during COMMIT fails the transaction', async () => {
    const { db, admin } = await freshPair();
    await sql`create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(10); return null; end $$`.execute(admin);
    await sql`create constraint trigger slow after insert on "typeSettings" initially deferred
      for each row execute function slow()`.execute(admin);
    const pid = Promise.withResolvers<number>();
    let tries = 0;
    const lost = transact(db, async (trx) => {
      tries++;
      await addType(trx, 'Phone');
      pid.resolve(await pidOf(trx));
    });
    const outcome = expect(lost).rejects.toThrow(/connection/i);
    const id = await pid.promise;
    const committing = sql`select from pg_stat_activity where pid = ${id} and query like '%commit' and state = 'active'`;
    while ((await committing.execute(admin)).rows.length === 0) await setTimeout(5);
    await cut(admin, id);
    await outcome;
    expect(tries).toBe(1);
    expect(await types(db)).toEqual([]);
  });

  it('while idle is reported, and the next query gets a new one', async () => {
    const { db, admin, reported } = await freshPair();
    await cut(admin, await pidOf(db));
    expect(await types(db)).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  it('leaves the pool as many connections as before', async () => {
    const { db, admin } = await freshPair();
    const lost = Array.from({ length: 10 }, () => transact(db, async (trx) => cut(admin, await pidOf(trx))));
    expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    const together = Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(db));
    expect(await Promise.all(together)).toHaveLength(10);
  });
});

it('a query fails if PostgreSQL cannot be reached', async () => {
  const db = connect({ databaseUrl: 'postgres://nobody:x@127.0.0.1:1/nothing', dataDir: '' });
  await expect(types(db)).rejects.toThrow(/ECONNREFUSED/);
  await db.destroy();
});

describe('a transaction on PostgreSQL', () => {
  it('fails once PostgreSQL has aborted it', async () => {
    const { db } = await freshPair();
    const aborted = transact(db, async (trx) => {
      await addType(trx, 'Phone');
      await insertItem(trx, { qty: -1 }).catch(() => {});
    });
    await expect(aborted).rejects.toThrow(AbortedTransactionError);
    expect(await types(db)).toEqual([]);
  });

  it('is retried after a deadlock', async () => {
    const { db } = await freshPair();
    const [a, b] = [await insertItem(db), await insertItem(db)];
    const addOne = (trx: Db, id: string) =>
      trx
        .updateTable('inventories')
        .set((eb) => ({ qty: eb('qty', '+', 1) }))
        .where('id', '=', id)
        .execute();
    const bothBegan = Promise.withResolvers<void>();
    let tries = 0;
    const cross = (first: string, second: string) =>
      transact(db, async (trx) => {
        await addOne(trx, first);
        if (++tries === 2) bothBegan.resolve();
        await bothBegan.promise;
        await addOne(trx, second);
      });
    await Promise.all([cross(a, b), cross(b, a)]);
    expect(tries).toBeGreaterThan(2);
    expect(await db.selectFrom('inventories').select('qty').execute()).toEqual([{ qty: 2 }, { qty: 2 }]);
  });

  it('is retried after a serialization failure', async () => {
    const { env } = await openDatabase('postgres');
    const options = new URLSearchParams({ options: '-c default_transaction_isolation=serializable' });
    const db = openAgain({ ...env, databaseUrl: `${env.databaseUrl}?${options}` });
    const bothRead = Promise.withResolvers<void>();
    let tries = 0;
    const counted: number[] = [];
    // Each adds the number of types it saw: in sequence they see 0 and 1, side by side both would see 0.
    const addCount = (name: string) =>
      transact(db, async (trx) => {
        const seen = await types(trx);
        if (++tries === 2) bothRead.resolve();
        await bothRead.promise;
        await addType(trx, `${name} ${seen.length}`);
        return seen.length;
      }).then((count) => counted.push(count));
    await Promise.all([addCount('a'), addCount('b')]);
    expect(tries).toBe(3);
    expect(counted.sort()).toEqual([0, 1]);
  });

  it('has a statement timeout of 30 seconds and an idle timeout of 6 seconds', async () => {
    const { db } = await freshPair();
    const limit = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
    expect((await limit('statement_timeout')).rows).toEqual([{ value: '30s' }]);
    expect((await limit('idle_in_transaction_session_timeout')).rows).toEqual([{ value: '6s' }]);
  });

  it('runs without parallel workers and JIT, whatever the defaults of the server', async () => {
    const { db } = await freshPair();
    const { rows } = await sql`
      select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`.execute(db);
    expect(rows).toEqual([{ workers: '0', jit: 'off' }]);
  });

  it('has no statement timeout if that is requested, as for migrations', async () => {
    const { env } = await openDatabase('postgres');
    const db = connect(env, { statementSeconds: 0 });
    const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ value: '0' }]);
  });

  it('prepares statements only with the option `prepare`', async () => {
    const { db } = await freshPair();
    const preparedAfter = async (prepare: boolean, wanted: string) => {
      const read = (trx: Db) => trx.selectFrom('typeSettings').select('type').where('type', '=', wanted).execute();
      await transact(db, read, { prepare });
      const { rows } = await sql`select from pg_prepared_statements`.execute(db);
      return rows.length;
    };
    expect(await preparedAfter(false, 'Phone')).toBe(0);
    expect(await preparedAfter(true, 'Phone')).toBe(1);
    expect(await preparedAfter(true, 'Tablet')).toBe(1);
  });

  it('runs again after a migration beside it has changed what a prepared statement returns', async () => {
    const { db, admin } = await freshPair();
    const read = (trx: Db) => trx.selectFrom('typeSettings').selectAll().where('type', '=', 'Phone').execute();
    await transact(db, (trx) => addType(trx, 'Phone'));
    await transact(db, read, { prepare: true });
    await sql`alter table "typeSettings" add column "later" text`.execute(admin);
    expect(await transact(db, read, { prepare: true })).toMatchObject([{ type: 'Phone', later: null }]);
  });

  it('prepares at most 100 statements, and none with more than 150 values', async () => {
    const { db } = await freshPair();
    const wanted = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);
    const read = (trx: Db, count: number) =>
      trx.selectFrom('typeSettings').select('type').where('type', 'in', wanted(count)).execute();
    const prepared = async () => (await sql`select from pg_prepared_statements`.execute(db)).rows.length;
    for (const count of [151, 150]) await transact(db, (trx) => read(trx, count), { prepare: true });
    expect(await prepared()).toBe(1);
    for (let count = 1; count <= 110; count++) await transact(db, (trx) => read(trx, count), { prepare: true });
    expect(await prepared()).toBe(100);
  });
});
