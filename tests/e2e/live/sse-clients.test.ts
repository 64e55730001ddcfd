import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LiveKind } from '#app/domain/shop/live-update.ts';
import { connectSse, live, placeOrder, type SseClient, stillOpen } from '#tests/support/browser/live-states.ts';
import { engines } from '#tests/support/database/databases.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { buyer, logIn, openTradingShop, other, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, runShop } from '#tests/support/server/shop.ts';

const seconds = { timeout: 20_000 };

describe.each(engines)('the SSE endpoint (%s)', (engine) => {
  let trading: TradingShop;
  /** On PostgreSQL another process of the shop, on SQLite the same. */
  let otherProcess: RunningShop;
  beforeAll(async () => {
    trading = await openTradingShop(engine);
    otherProcess = engine === 'postgres' ? await runShop(trading.shop.env) : trading.shop;
  });

  it('sends order events only to admins and the buyer, and checks the session before each', async () => {
    const { shop, admin, item } = trading;
    const visitors = { buyer: await logIn(shop, buyer), other: await logIn(shop, other) };
    const { id: uid } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', buyer.email)
      .executeTakeFirstOrThrow();
    const id = await insertOrder(shop.db, { uid });
    const clients = {
      guest: await connectSse(otherProcess),
      buyer: await connectSse(otherProcess, visitors.buyer),
      other: await connectSse(otherProcess, visitors.other),
      admin: await connectSse(otherProcess, admin),
    };
    const receivedBy = (kind: LiveKind, client: SseClient) =>
      (client.states.at(-1)?.[kind] ?? 0) - (client.states[0]?.[kind] ?? 0);
    const received = (kind: LiveKind) =>
      Object.entries(clients).flatMap(([who, client]) => (receivedBy(kind, client) > 0 ? [who] : []));
    expect(clients.buyer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    expect(clients.buyer.headers).not.toHaveProperty('content-encoding');

    await admin.post(`/admin/admin-orders/${id}/confirmation`);
    await expect.poll(() => received('orders'), live).toEqual(['buyer', 'admin']);
    expect(received('catalog')).toEqual([]);
    expect(clients.guest.states).toHaveLength(1);
    expect(clients.other.states).toHaveLength(1);

    // A revoked admin must not receive the very next order.
    await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', other.email).execute();
    await shop.db.updateTable('users').set({ role: 'buyer' }).where('email', '=', owner.email).execute();
    await admin.post(`/admin/admin-orders/${id}/cancellation`);
    await visitors.other.post(`/admin/admin-orders/${id}/cancellation`);
    await expect.poll(() => clients.admin.ended(), live).toBe(true);
    expect(receivedBy('orders', clients.admin)).toBe(1);
    await expect.poll(() => receivedBy('orders', clients.buyer), live).toBe(2);

    await visitors.buyer.post('/logout');
    await visitors.other.post(`/admin/admin-orders/${id}/restocking`);
    await expect.poll(() => clients.buyer.ended(), live).toBe(true);
    expect(receivedBy('orders', clients.buyer)).toBe(2);

    // An order changes the catalog too: a revoked admin must not receive that event either.
    const owners = shop.db.updateTable('users').where('email', '=', owner.email);
    await owners.set({ role: 'admin' }).execute();
    const again = await connectSse(otherProcess, admin);
    await owners.set({ role: 'buyer' }).execute();
    await placeOrder(visitors.other, item);
    await expect.poll(again.ended, live).toBe(true);
    expect(receivedBy('orders', again)).toBe(0);
    await expect.poll(() => received('catalog'), live).toContain('guest');
    expect(receivedBy('orders', clients.guest)).toBe(0);
  });

  if (engine === 'postgres')
    it('receives changes of other processes again after a database outage, and catches up', async () => {
      const { shop, item } = trading;
      const customer = await logIn(shop, buyer);
      const client = await connectSse(otherProcess);
      const before = client.states.at(-1)?.era;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db);
      await expect.poll(() => client.states.at(-1)?.era === before, seconds).toBe(false);
      const { catalog = 0 } = client.states.at(-1) ?? {};
      await expect
        .poll(async () => {
          await placeOrder(customer, item);
          return client.states.at(-1)?.catalog;
        }, seconds)
        .toBeGreaterThan(catalog);
    });

  // Runs last, because it stops the shop.
  it('shuts down cleanly while SSE clients are connected', async () => {
    const { shop, admin } = trading;
    const clients = await Promise.all([connectSse(shop), connectSse(shop, admin)]);
    const unread = connect(Number(new URL(shop.url).port), 'localhost');
    onTestFinished(() => {
      unread.destroy();
    });
    unread.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(unread, 'readable');
    // A process that waits too long exits with 1.
    expect(await shop.stop('SIGTERM')).toBe(0);
    await expect.poll(() => clients.every(({ ended }) => ended()), seconds).toBe(true);
  });
});

describe('the SSE client list', () => {
  let trading: TradingShop;
  beforeAll(async () => {
    trading = await openTradingShop('sqlite', { LOG_LEVEL: 'debug' });
  });

  // Runs first: the shop logs that no client is left only if no other test has clients.
  it('removes clients that disconnect at any moment', async () => {
    const { shop, item } = trading;
    const customer = await logIn(shop, buyer);
    const stayed = await Promise.all(Array.from({ length: 150 }, () => connectSse(shop)));
    const port = Number(new URL(shop.url).port);
    for (let left = 0; left < 150; left++) {
      const socket = connect(port, 'localhost');
      await once(socket, 'connect');
      socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy());
    }
    await placeOrder(customer, item);
    await expect.poll(() => stayed.every(({ states }) => states.length > 1), live).toBe(true);
    for (const client of stayed) client.disconnect();
    const last = await connectSse(shop);
    last.disconnect();
    await expect.poll(() => stillOpen(shop), seconds).toBe(0);
  });

  it('refuses other methods, invalid numbers, and clients beyond the connection limit', async () => {
    const { shop, admin } = trading;
    for (const method of ['POST', 'HEAD', 'PUT', 'DELETE']) {
      expect((await openVisitor(shop).send(method, '/events')).status, method).toBe(405);
    }
    expect((await openVisitor(shop).get('/events?build=another')).status).toBe(204);
    for (const number of ['', 'x', '-1', '0', '1.5', '9'.repeat(30)]) {
      expect((await admin.post('/admin/admin-orders/seen', { number })).status, number).toBe(422);
    }
    const clients = await Promise.all(Array.from({ length: 20 }, () => connectSse(shop, admin)));
    const refused = await connectSse(shop, admin);
    await expect.poll(refused.ended, live).toBe(true);
    expect([refused.status, refused.states.length]).toEqual([200, 1]);
    clients[0]?.disconnect();
    await expect.poll(() => stillOpen(shop), seconds).toBe(19);
    const again = await connectSse(shop, admin);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(again.ended()).toBe(false);
  });
});
