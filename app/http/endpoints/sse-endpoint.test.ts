import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noteChange } from '#app/db/changes.server.ts';
import { transact } from '#app/db/transaction.server.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { createSseEndpoint } from '#app/http/endpoints/sse-endpoint.server.ts';
import { ChangeFeed } from '#app/live/change-feed.server.ts';
import { Broadcaster } from '#app/live/sse-broadcaster.server.ts';
import { ConnectionLimit } from '#app/live/sse-limits.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { createMetrics } from '#app/runtime/metrics.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { logInHeaders, openAccounts } from '#tests/support/factories/accounts.ts';

async function openChangeFeed() {
  const { db } = await openDatabase('sqlite');
  const log = createLog('fatal');
  const changeFeed = new ChangeFeed({ db, databaseUrl: undefined, log });
  onTestFinished(() => changeFeed.close());
  const changeCatalog = () => transact(db, async (trx) => noteChange(trx, { what: 'catalog' }));
  return { db, log, changeFeed, changeCatalog };
}

async function openStream(limits?: ConstructorParameters<typeof ConnectionLimit>[0]) {
  const { db, log, changeFeed } = await openChangeFeed();
  const accounts = await openAccounts(db);
  const metrics = createMetrics(false);
  const env = readEnv({ TRUSTED_PROXIES: '127.0.0.1' });
  const parts = { auth: accounts.auth, env, changeFeed, log, metrics };
  const { before } = createSseEndpoint(parts, 'this', new ConnectionLimit(limits));
  const server = createServer(before((_, response) => response.writeHead(404).end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connect = async (address: string, path = '/events', cookie?: string) => {
    const headers = { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) };
    const request = get({ port, host: '127.0.0.1', path, agent: false, headers });
    request.on('error', () => {});
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => {});
    return { request, response };
  };
  return { db, log, changeFeed, accounts, metrics, connect };
}

it('sends a slow client only the newest state', async () => {
  const { changeFeed, changeCatalog } = await openChangeFeed();
  const sent: string[] = [];
  let read = () => {};
  const slow = new Writable({
    write(message, _, done) {
      sent.push(String(message));
      read = done;
    },
  });
  const broadcaster = new Broadcaster(changeFeed, () => {});
  broadcaster.add(slow as unknown as ServerResponse, null, async () => true);
  for (let count = 0; count < 50; count++) await changeCatalog();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toHaveLength(1);
  read();
  await expect.poll(() => sent.length).toBe(2);
  expect(JSON.parse(sent[1]?.slice('data: '.length) ?? '')).toMatchObject({ who: '', catalog: 50, spread: 1 });
});

it('repeats the state every 15 seconds', async () => {
  const { changeFeed } = await openChangeFeed();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  const reader = new Writable({ write: (message, _, done) => done(void sent.push(String(message))) });
  const broadcaster = new Broadcaster(changeFeed, () => {});
  broadcaster.add(reader as unknown as ServerResponse, null, async () => true);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  changeFeed.closeSubscribers();
});

it('spreads the reloads of many guests, and lets an admin reload at once', async () => {
  const { changeFeed } = await openChangeFeed();
  const broadcaster = new Broadcaster(changeFeed, () => {});
  for (let count = 0; count < 3_000; count++) {
    broadcaster.add(
      new Writable({ write: (_, __, done) => done() }) as unknown as ServerResponse,
      null,
      async () => true,
    );
  }
  const spread = (who: Parameters<typeof broadcaster.messageFor>[0]) =>
    JSON.parse(broadcaster.messageFor(who, changeFeed.stateFor(who)).slice('data: '.length)).spread;
  expect(spread(null)).toBe(1_000);
  expect(spread({ id: 'owner', role: 'admin', rights: [...RIGHTS], name: '', phone: '', email: '' })).toBe(0);
  changeFeed.closeSubscribers();
  expect(broadcaster.size).toBe(0);
});

it('limits connections, sends refused clients the state once, and frees a place after a disconnect', async () => {
  const { changeFeed, metrics, connect } = await openStream({ person: 2, network: 3, guests: 4, all: 5 });
  const body = async ({ response }: Awaited<ReturnType<typeof connect>>) =>
    (await response.setEncoding('utf8').toArray()).join('');

  const open = await Promise.all(['203.0.113.7', '203.0.113.7', '203.0.113.7'].map((address) => connect(address)));
  const refused = await body(await connect('203.0.113.7'));
  expect(refused).toMatch(/^retry: 30000\nevent: full\ndata: \{"who":"".*\}\n\n$/);
  await connect('198.51.100.1');
  expect(await body(await connect('198.51.100.2'))).toContain('event: full');
  expect(metrics.counts).toMatchObject({ streams: 4, refusedStreams: 2 });
  open[0]?.request.destroy();
  await expect.poll(() => metrics.counts.streams).toBe(3);
  await connect('203.0.113.7');
  expect(metrics.counts).toMatchObject({ streams: 4, refusedStreams: 2 });
  expect((await connect('203.0.113.7', '/events?build=other')).response.statusCode).toBe(204);
  expect((await connect('203.0.113.7', '/eventsful')).response.statusCode).toBe(404);

  changeFeed.closeSubscribers();
  expect(metrics.counts.streams).toBe(0);
  expect((await connect('203.0.113.9')).response.statusCode).toBe(503);
});

it('logs why the session of an SSE client cannot be read', async () => {
  const { db, log, accounts, connect } = await openStream();
  const cookie = (await logInHeaders(accounts)).get('Cookie') ?? '';
  expect((await connect('203.0.113.7', '/events', cookie)).response.statusCode).toBe(200);
  const logged = vi.spyOn(log, 'error');
  await sql`alter table "sessions" rename to "gone"`.execute(db);
  expect((await connect('203.0.113.7', '/events', cookie)).response.statusCode).toBe(503);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: '/events' }), expect.anything());
});
