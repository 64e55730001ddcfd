import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Change } from '#app/db/changes.server.ts';
import { postgresNotices } from '#app/db/postgres/notifications.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';

const catalog: Change = { what: 'catalog' };
const ordersOf = (uid: string): Change => ({ what: 'orders', uid });

/** A process of the shop as far as its notices go, listening already. */
async function openProcess(url: string) {
  const heard: Change[][] = [];
  const mishaps: string[] = [];
  const notices = postgresNotices(url, {
    heard: (changes) => heard.push(changes),
    missed: () => mishaps.push('missed'),
    lost: () => mishaps.push('lost'),
  });
  onTestFinished(() => notices.close());
  await vi.waitFor(() => expect(mishaps).toEqual(['missed']), wait);
  mishaps.splice(0);
  return { ...notices, heard, mishaps };
}

const wait = { timeout: 10_000, interval: 10 };

async function twoProcesses() {
  const { db, env } = await openDatabase('postgres');
  const url = String(env.databaseUrl);
  return { db, one: await openProcess(url), two: await openProcess(url) };
}

it('tells the other processes, not its own, and what comes together as one', async () => {
  const { one, two } = await twoProcesses();
  one.send([catalog, ordersOf('aye')]);
  one.send([catalog, ordersOf('ko')]);
  await vi.waitFor(() => expect(two.heard).toEqual([[catalog, ordersOf('aye'), ordersOf('ko')]]), wait);
  two.send([ordersOf("o'neill")]);
  await vi.waitFor(() => expect(one.heard).toEqual([[ordersOf("o'neill")]]), wait);
  expect([...one.mishaps, ...two.mishaps]).toEqual([]);
  expect(two.heard).toHaveLength(1);
});

it('says that something was missed where there is too much to say, or what nobody understands', async () => {
  const { db, one, two } = await twoProcesses();
  one.send(Array.from({ length: 1_000 }, (_, index) => ordersOf(`buyer ${index}`)));
  await vi.waitFor(() => expect(two.mishaps).toEqual(['missed']), wait);
  for (const junk of ['', '{', 'null', '[]', '{"changes":1}'])
    await sql`select pg_notify('shop_changes', ${junk})`.execute(db);
  await vi.waitFor(() => expect(two.mishaps).toHaveLength(6), wait);
  expect(two.heard).toEqual([]);
});

it('listens again by itself, says what it may have missed, and sends what had to wait', async () => {
  const { db, one, two } = await twoProcesses();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await vi.waitFor(() => expect(one.mishaps[0]).toBe('lost'), wait);
  one.send([ordersOf('aye')]);
  await vi.waitFor(() => expect(two.mishaps.at(-1)).toBe('missed'), wait);
  one.send([catalog]);
  await vi.waitFor(() => expect([...two.heard.flat(), ...two.mishaps]).toContainEqual(catalog), wait);
});

it('sends what had to wait for a connection to those who kept theirs', async () => {
  const { env, db } = await openDatabase('postgres');
  const url = String(env.databaseUrl);
  const one = await openProcess(url);
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const two = await openProcess(url);
  one.send([catalog]);
  await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
  await vi.waitFor(() => expect(one.mishaps).toEqual(['lost', 'missed']), wait);
  await vi.waitFor(() => expect(two.heard).toEqual([[catalog]]), wait);
  expect(two.mishaps).toEqual([]);
});

it('ends its connection, and what it was about to say is said', async () => {
  const { db, one, two } = await twoProcesses();
  one.send([catalog]);
  await one.close();
  await vi.waitFor(() => expect(two.heard).toEqual([[catalog]]), wait);
  const connections = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database()`.execute(db)).rows.length;
  await vi.waitFor(async () => expect(await connections()).toBe(2), wait);
});
