import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Shown } from '#app/domain/live-state.ts';
import { type Line, listen, live, placeOrder, stillOpen } from '#tests/support/browser/live-states.ts';
import type { Engine } from '#tests/support/database/databases.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { buyer, logIn, openTradingShop, other } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, runShop } from '#tests/support/server/shop.ts';

const seconds = { timeout: 20_000 };

describe.each<Engine>(['sqlite', 'postgres'])('what is told to whom (%s)', (engine) => {
  it('tells of orders only an admin and the buyer whose they are, and asks again who that is', async () => {
    const { shop, admin, item } = await openTradingShop(engine);
    const there = engine === 'postgres' ? await runShop(shop.env) : shop;
    const visitors = { buyer: await logIn(shop, buyer), other: await logIn(shop, other) };
    const { id: uid } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', buyer.email)
      .executeTakeFirstOrThrow();
    const id = await insertOrder(shop.db, { uid });
    const lines = {
      guest: await listen(there),
      buyer: await listen(there, visitors.buyer),
      other: await listen(there, visitors.other),
      admin: await listen(there, admin),
    };
    const toldOf = (kind: Shown, line: Line) => (line.states.at(-1)?.[kind] ?? 0) - (line.states[0]?.[kind] ?? 0);
    const told = (kind: Shown) => Object.entries(lines).flatMap(([who, line]) => (toldOf(kind, line) > 0 ? [who] : []));
    expect(lines.buyer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    expect(lines.buyer.headers).not.toHaveProperty('content-encoding');

    await admin.post(`/admin/admin-orders/${id}/confirmation`);
    await expect.poll(() => told('orders'), live).toEqual(['buyer', 'admin']);
    expect(told('shelf')).toEqual([]);
    expect(lines.guest.states).toHaveLength(1);
    expect(lines.other.states).toHaveLength(1);

    // With a second admin the first can be revoked; the very next order is no longer told.
    await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', other.email).execute();
    await shop.db.updateTable('users').set({ role: 'buyer' }).where('email', '=', owner.email).execute();
    await admin.post(`/admin/admin-orders/${id}/cancellation`);
    await visitors.other.post(`/admin/admin-orders/${id}/cancellation`);
    await expect.poll(() => lines.admin.ended(), live).toBe(true);
    expect(toldOf('orders', lines.admin)).toBe(1);
    await expect.poll(() => toldOf('orders', lines.buyer), live).toBe(2);

    await visitors.buyer.post('/logout');
    await visitors.other.post(`/admin/admin-orders/${id}/restocking`);
    await expect.poll(() => lines.buyer.ended(), live).toBe(true);
    expect(toldOf('orders', lines.buyer)).toBe(2);

    // What everybody sees moves with an order too: who is no admin any more hears of it no more than of the rest.
    const owners = shop.db.updateTable('users').where('email', '=', owner.email);
    await owners.set({ role: 'admin' }).execute();
    const again = await listen(there, admin);
    await owners.set({ role: 'buyer' }).execute();
    await placeOrder(visitors.other, item);
    await expect.poll(again.ended, live).toBe(true);
    expect(toldOf('orders', again)).toBe(0);
    await expect.poll(() => told('shelf'), live).toContain('guest');
    expect(toldOf('orders', lines.guest)).toBe(0);
  });
});

it('takes no other method, no number that is none, and no more pages than it can serve', async () => {
  const { shop, admin } = await openTradingShop('sqlite', { LOG_LEVEL: 'debug' });
  for (const method of ['POST', 'HEAD', 'PUT', 'DELETE']) {
    expect((await openVisitor(shop).send(method, '/events')).status, method).toBe(405);
  }
  expect((await openVisitor(shop).get('/events?build=another')).status).toBe(204);
  for (const number of ['', 'x', '-1', '0', '1.5', '9'.repeat(30)]) {
    expect((await admin.post('/admin/admin-orders/seen', { number })).status, number).toBe(422);
  }
  const lines = await Promise.all(Array.from({ length: 20 }, () => listen(shop, admin)));
  const refused = await listen(shop, admin);
  await expect.poll(refused.ended, live).toBe(true);
  expect([refused.status, refused.states.length]).toEqual([200, 1]);
  lines[0]?.hangUp();
  await expect.poll(() => stillOpen(shop), seconds).toBe(19);
  const again = await listen(shop, admin);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(again.ended()).toBe(false);
});

it('keeps nothing of those who left, whenever they left', async () => {
  const { shop, item } = await openTradingShop('sqlite', { LOG_LEVEL: 'debug' });
  const customer = await logIn(shop, buyer);
  const stayed = await Promise.all(Array.from({ length: 150 }, () => listen(shop)));
  const port = Number(new URL(shop.url).port);
  for (let left = 0; left < 150; left++) {
    const socket = connect(port, 'localhost');
    await once(socket, 'connect');
    socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy());
  }
  await placeOrder(customer, item);
  await expect.poll(() => stayed.every(({ states }) => states.length > 1), live).toBe(true);
  for (const line of stayed) line.hangUp();
  const last = await listen(shop);
  last.hangUp();
  await expect.poll(() => stillOpen(shop), seconds).toBe(0);
});

it.each<Engine>(['sqlite', 'postgres'])('ends at once with its lines open, and ends well (%s)', async (engine) => {
  const { shop, admin } = await openTradingShop(engine);
  const lines = await Promise.all([listen(shop), listen(shop, admin)]);
  const unread = connect(Number(new URL(shop.url).port), 'localhost');
  onTestFinished(() => {
    unread.destroy();
  });
  unread.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(unread, 'readable');
  // A process that waits for somebody ends with 1 when its time is up.
  expect(await shop.stop('SIGTERM')).toBe(0);
  await expect.poll(() => lines.every(({ ended }) => ended()), seconds).toBe(true);
});

it('hears the other processes again after the database was away, and catches up on what it missed', async () => {
  const { shop, item } = await openTradingShop('postgres');
  const there = await runShop(shop.env);
  const customer = await logIn(shop, buyer);
  const line = await listen(there);
  const before = line.states.at(-1)?.era;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db);
  await expect.poll(() => line.states.at(-1)?.era === before, seconds).toBe(false);
  const { shelf = 0 } = line.states.at(-1) ?? {};
  await expect
    .poll(async () => {
      await placeOrder(customer, item);
      return line.states.at(-1)?.shelf;
    }, seconds)
    .toBeGreaterThan(shelf);
});
