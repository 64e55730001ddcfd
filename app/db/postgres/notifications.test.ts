import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Change } from '#app/db/changes.server.ts';
import { Notifications } from '#app/db/postgres/notifications.server.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { openAgain, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { openFaultyProxy } from '#tests/torture/database/faulty-connection.ts';

const catalog: Change = { what: 'catalog' };
const ordersOf = (uid: string): Change => ({ what: 'orders', uid });

/** Opens the notifications of one process and waits until they are connected. */
async function openProcess(url: string) {
  const received: Change[][] = [];
  const mishaps: string[] = [];
  const notifications = new Notifications(url, {
    onChanges: (changes) => received.push(changes),
    onPossibleGap: () => mishaps.push('gap'),
    onLost: () => mishaps.push('lost'),
  });
  onTestFinished(() => notifications.close());
  await expect.poll(() => mishaps, often).toEqual(['gap']);
  mishaps.splice(0);
  return { notifications, received, mishaps };
}

const often = { interval: 10 };
const long = { interval: 10, timeout: 10_000 };

async function twoProcesses() {
  const { db, env } = await openDatabase('postgres');
  const url = String(env.databaseUrl);
  return { db, one: await openProcess(url), two: await openProcess(url) };
}

it('sends changes to other processes only, and batches them', async () => {
  const { one, two } = await twoProcesses();
  one.notifications.send([catalog, ordersOf('aye')]);
  one.notifications.send([catalog, ordersOf('ko')]);
  await expect.poll(() => two.received, often).toEqual([[catalog, ordersOf('aye'), ordersOf('ko')]]);
  two.notifications.send([ordersOf("o'neill")]);
  await expect.poll(() => one.received, often).toEqual([[ordersOf("o'neill")]]);
  expect([...one.mishaps, ...two.mishaps]).toEqual([]);
  expect(two.received).toHaveLength(1);
});

it('reports missed changes for a message that is too large or unknown', async () => {
  const { db, one, two } = await twoProcesses();
  one.notifications.send(Array.from({ length: 1_000 }, (_, index) => ordersOf(`buyer ${index}`)));
  await expect.poll(() => two.mishaps, often).toEqual(['gap']);
  for (const junk of ['', '{', 'null', '[]', '{"changes":1}'])
    await sql`select pg_notify('shop_changes', ${junk})`.execute(db);
  await expect.poll(() => two.mishaps, often).toHaveLength(6);
  expect(two.received).toEqual([]);
});

it('reports the loss once while the server starts, without a stack in the log', async () => {
  let refusals = 0;
  const starting = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        refusals++;
        socket.end(refusal('57P03', 'the database system is starting up'));
      });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void starting.close());
  await once(starting, 'listening');
  const { port } = starting.address() as AddressInfo;
  const lost: unknown[] = [];
  const notifications = new Notifications(`postgres://u:p@127.0.0.1:${port}/shop`, {
    onChanges: () => {},
    onPossibleGap: () => {},
    onLost: (error) => void lost.push(error),
  });
  onTestFinished(() => notifications.close());
  await expect.poll(() => refusals, often).toBeGreaterThan(2);
  expect(lost).toEqual([expect.objectContaining({ code: '57P03' })]);
  expect(isUnavailable(lost[0])).toBe(true);
});

/** PostgreSQL's ErrorResponse. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it('reconnects, reports missed changes, and sends what is unsent', async () => {
  const { db, one, two } = await twoProcesses();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await expect.poll(() => one.mishaps[0], often).toBe('lost');
  one.notifications.send([ordersOf('aye')]);
  await expect.poll(() => two.mishaps.at(-1), often).toBe('gap');
  one.notifications.send([catalog]);
  await expect.poll(() => [...two.received.flat(), ...two.mishaps], often).toContainEqual(catalog);
});

it('sends what is unsent to processes that stayed connected', async () => {
  const { env, db } = await openDatabase('postgres');
  const url = String(env.databaseUrl);
  const one = await openProcess(url);
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const two = await openProcess(url);
  one.notifications.send([catalog]);
  await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
  await expect.poll(() => one.mishaps, often).toEqual(['lost', 'gap']);
  await expect.poll(() => two.received, often).toEqual([[catalog]]);
  expect(two.mishaps).toEqual([]);
});

it('sends nothing when it closes without unsent changes', async () => {
  const { one, two } = await twoProcesses();
  one.notifications.send([catalog]);
  await expect.poll(() => two.received, often).toEqual([[catalog]]);
  await one.notifications.close();
  await two.notifications.close();
  expect(two.received).toEqual([[catalog]]);
});

it('sends what is unsent before it closes its connection', async () => {
  const { db, one, two } = await twoProcesses();
  one.notifications.send([catalog]);
  await one.notifications.close();
  await expect.poll(() => two.received, often).toEqual([[catalog]]);
  const connections = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database()`.execute(db)).rows.length;
  await expect.poll(connections, often).toBe(2);
});

it('fails queries on a dead connection, waits for running statements, and recovers', async () => {
  const { db: direct, env } = await openDatabase('postgres');
  const proxy = await openFaultyProxy(String(env.databaseUrl));
  const faulty = { ...env, databaseUrl: proxy.url };
  const db = openAgain(faulty);
  // Without a statement timeout, only the notifications can tell that the connection is dead.
  const { db: patient } = openWatched(faulty, 0);
  const { mishaps } = await openProcess(proxy.url);
  const lost = await patient
    .transaction()
    .execute(async (trx) => {
      await sql`select 1`.execute(trx);
      proxy.goHalfOpen('open');
      return sql`select 1`.execute(trx);
    })
    .catch((error: unknown) => error);
  expect(isUnavailable(lost)).toBe(true);
  await expect.poll(() => mishaps, long).toEqual(['lost', 'gap']);
  expect((await sql`select pg_sleep(4)`.execute(db)).rows).toHaveLength(1);
  const stuck = sql`select 1 from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  await expect.poll(async () => (await stuck.execute(direct)).rows, long).toEqual([]);
  expect(mishaps).toEqual(['lost', 'gap']);
});
