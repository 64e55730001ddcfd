import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { changed } from '#app/db/changes.server.ts';
import { transact } from '#app/db/transaction.server.ts';
import { createEvents } from '#app/live/change-feed.server.ts';
import { createLines } from '#app/live/sse-broadcaster.server.ts';
import { createEventStream } from '#app/live/sse-endpoint.server.ts';
import { createDoor } from '#app/live/sse-limits.server.ts';
import { readEnv } from '#app/server/env.server.ts';
import { createLog } from '#app/server/log.server.ts';
import { createMetrics } from '#app/server/metrics.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { loggedIn, openAccounts } from '#tests/support/factories/accounts.ts';

async function openEvents() {
  const { db } = await openDatabase('sqlite');
  const log = createLog('fatal');
  const events = createEvents({ db, databaseUrl: undefined, log });
  onTestFinished(() => events.close());
  const changeShelf = () => transact(db, async (trx) => changed(trx, { what: 'shelf' }));
  return { db, log, events, changeShelf };
}

/** The door to the live news of a shop, and how to knock at it. */
async function openStream(limits?: Parameters<typeof createDoor>[0]) {
  const { db, log, events } = await openEvents();
  const accounts = await openAccounts(db);
  const metrics = createMetrics(false);
  const env = readEnv({ TRUSTED_PROXIES: '127.0.0.1' });
  const parts = { auth: accounts.auth, env, events, log, metrics };
  const { before } = createEventStream(parts, 'this', createDoor(limits));
  const server = createServer(before((_, answer) => answer.writeHead(404).end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (address: string, path = '/events', cookie?: string) => {
    const headers = { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) };
    const asked = get({ port, host: '127.0.0.1', path, agent: false, headers });
    asked.on('error', () => {});
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    return { asked, answer };
  };
  return { db, log, events, accounts, metrics, ask };
}

it('tells a reader who lags behind the newest, and nothing else', async () => {
  const { events, changeShelf } = await openEvents();
  const said: string[] = [];
  let read = () => {};
  const slow = new Writable({
    write(words, _, done) {
      said.push(String(words));
      read = done;
    },
  });
  const lines = createLines(events, () => {});
  lines.add(slow as unknown as ServerResponse, null, async () => true);
  for (let count = 0; count < 50; count++) await changeShelf();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said).toHaveLength(1);
  read();
  await expect.poll(() => said.length).toBe(2);
  expect(JSON.parse(said[1]?.slice('data: '.length) ?? '')).toMatchObject({ who: '', shelf: 50, spread: 1 });
});

it('says how things stand every fifteen seconds, though nothing changes', async () => {
  const { events } = await openEvents();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const said: string[] = [];
  const reader = new Writable({ write: (words, _, done) => done(void said.push(String(words))) });
  const lines = createLines(events, () => {});
  lines.add(reader as unknown as ServerResponse, null, async () => true);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(said).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(said).toHaveLength(2));
  events.endAll();
});

it('asks a crowd of guests to come one after the other, and an admin at once', async () => {
  const { events } = await openEvents();
  const lines = createLines(events, () => {});
  for (let count = 0; count < 3_000; count++) {
    lines.add(new Writable({ write: (_, __, done) => done() }) as unknown as ServerResponse, null, async () => true);
  }
  const spread = (who: Parameters<typeof lines.wordsFor>[0]) =>
    JSON.parse(lines.wordsFor(who, events.stateFor(who)).slice('data: '.length)).spread;
  expect(spread(null)).toBe(1_000);
  expect(spread({ id: 'owner', role: 'admin', name: '', phone: '', email: '' })).toBe(0);
  events.endAll();
  expect(lines.size).toBe(0);
});

it('has room for some and tells the rest once how things stand, and room again after somebody left', async () => {
  const { events, metrics, ask } = await openStream({ person: 2, network: 3, guests: 4, all: 5 });
  const words = async ({ answer }: Awaited<ReturnType<typeof ask>>) =>
    (await answer.setEncoding('utf8').toArray()).join('');

  const inside = await Promise.all(['203.0.113.7', '203.0.113.7', '203.0.113.7'].map((address) => ask(address)));
  const refused = await words(await ask('203.0.113.7'));
  expect(refused).toMatch(/^retry: 30000\nevent: full\ndata: \{"who":"".*\}\n\n$/);
  await ask('198.51.100.1');
  expect(await words(await ask('198.51.100.2'))).toContain('event: full');
  expect(metrics.counts).toMatchObject({ streams: 4, refusedStreams: 2 });
  inside[0]?.asked.destroy();
  await expect.poll(() => metrics.counts.streams).toBe(3);
  await ask('203.0.113.7');
  expect(metrics.counts).toMatchObject({ streams: 4, refusedStreams: 2 });
  expect((await ask('203.0.113.7', '/events?build=other')).answer.statusCode).toBe(204);
  expect((await ask('203.0.113.7', '/eventsful')).answer.statusCode).toBe(404);

  events.endAll();
  expect(metrics.counts.streams).toBe(0);
  expect((await ask('203.0.113.9')).answer.statusCode).toBe(503);
});

it('logs why nobody can say who listens', async () => {
  const { db, log, accounts, ask } = await openStream();
  const cookie = (await loggedIn(accounts)).get('Cookie') ?? '';
  expect((await ask('203.0.113.7', '/events', cookie)).answer.statusCode).toBe(200);
  const logged = vi.spyOn(log, 'error');
  await sql`alter table "sessions" rename to "gone"`.execute(db);
  expect((await ask('203.0.113.7', '/events', cookie)).answer.statusCode).toBe(503);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: '/events' }), expect.anything());
});
