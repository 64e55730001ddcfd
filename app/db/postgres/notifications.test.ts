import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Change } from '#app/db/changes.server.ts';
import { Notifications } from '#app/db/postgres/notifications.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';

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
  await vi.waitFor(() => expect(mishaps).toEqual(['gap']), wait);
  mishaps.splice(0);
  return { notifications, received, mishaps };
}

const wait = { timeout: 10_000, interval: 10 };

async function twoProcesses() {
  const { db, env } = await openDatabase('postgres');
  const url = String(env.databaseUrl);
  return { db, one: await openProcess(url), two: await openProcess(url) };
}

it('sends changes to other processes only, and batches them', async () => {
  const { one, two } = await twoProcesses();
  one.notifications.send([catalog, ordersOf('aye')]);
  one.notifications.send([catalog, ordersOf('ko')]);
  await vi.waitFor(() => expect(two.received).toEqual([[catalog, ordersOf('aye'), ordersOf('ko')]]), wait);
  two.notifications.send([ordersOf("o'neill")]);
  await vi.waitFor(() => expect(one.received).toEqual([[ordersOf("o'neill")]]), wait);
  expect([...one.mishaps, ...two.mishaps]).toEqual([]);
  expect(two.received).toHaveLength(1);
});

it('reports missed changes for a message that is too large or unknown', async () => {
  const { db, one, two } = await twoProcesses();
  one.notifications.send(Array.from({ length: 1_000 }, (_, index) => ordersOf(`buyer ${index}`)));
  await vi.waitFor(() => expect(two.mishaps).toEqual(['gap']), wait);
  for (const junk of ['', '{', 'null', '[]', '{"changes":1}'])
    await sql`select pg_notify('shop_changes', ${junk})`.execute(db);
  await vi.waitFor(() => expect(two.mishaps).toHaveLength(6), wait);
  expect(two.received).toEqual([]);
});

it('reconnects, reports missed changes, and sends what is unsent', async () => {
  const { db, one, two } = await twoProcesses();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await vi.waitFor(() => expect(one.mishaps[0]).toBe('lost'), wait);
  one.notifications.send([ordersOf('aye')]);
  await vi.waitFor(() => expect(two.mishaps.at(-1)).toBe('gap'), wait);
  one.notifications.send([catalog]);
  await vi.waitFor(() => expect([...two.received.flat(), ...two.mishaps]).toContainEqual(catalog), wait);
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
  await vi.waitFor(() => expect(one.mishaps).toEqual(['lost', 'gap']), wait);
  await vi.waitFor(() => expect(two.received).toEqual([[catalog]]), wait);
  expect(two.mishaps).toEqual([]);
});

it('sends nothing when it closes without unsent changes', async () => {
  const { one, two } = await twoProcesses();
  one.notifications.send([catalog]);
  await vi.waitFor(() => expect(two.received).toEqual([[catalog]]), wait);
  await one.notifications.close();
  await two.notifications.close();
  expect(two.received).toEqual([[catalog]]);
});

it('sends what is unsent before it closes its connection', async () => {
  const { db, one, two } = await twoProcesses();
  one.notifications.send([catalog]);
  await one.notifications.close();
  await vi.waitFor(() => expect(two.received).toEqual([[catalog]]), wait);
  const connections = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database()`.execute(db)).rows.length;
  await vi.waitFor(async () => expect(await connections()).toBe(2), wait);
});
