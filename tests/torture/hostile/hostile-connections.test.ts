import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { openBuyers, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { memoryOf } from '#tests/support/processes/process-load.ts';
import { startProcesses } from '#tests/support/processes/shop-processes.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { expectBelow, prove } from '#tests/support/torture/prove.ts';

/** Longer than the limit for a request, plus the interval of its check. */
const TIMEOUT_MS = 25_000;
const CHUNK_BYTES = 65_536;
const BODY_BYTES = 800 * CHUNK_BYTES;
const CHUNKED = 'Transfer-Encoding: chunked';
const BODIES = [
  { header: `Content-Length: ${BODY_BYTES}`, refusal: 413 },
  { header: CHUNKED, refusal: 411 },
];

prove(
  'serves pages while sockets send nothing or one byte at a time, and closes those',
  { short: 600, full: 5_000, of: 'idle sockets' },
  async ({ runs, figures }) => {
    const [shop] = await startProcesses('sqlite', 1);
    const [buyer] = await openBuyers(shop.db, 1);
    const id = await addStockedItem(shop.db, { qty: 1_000, salePrice: 500 });
    const silent = await openSockets(shop, runs);
    const slow = await openSockets(shop, 200);
    const drip = setInterval(() => {
      for (const socket of slow) socket.write('X-A: b\r\n');
    }, 1_000);
    onTestFinished(() => clearInterval(drip));
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: shop\r\n');

    const opened = performance.now();
    let slowest = 0;
    let orders = 0;
    while (stillOpen(silent) + stillOpen(slow) > 0) {
      const startedAt = performance.now();
      expect((await fetch(`${shop.url}/shop`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - startedAt);
      expect((await order(shop.url, buyer, [{ id, qty: 1, salePrice: 500 }])).outcome).toMatchObject({ ok: true });
      orders++;
      expectBelow(performance.now() - opened, TIMEOUT_MS, 'all sockets are closed');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    Object.assign(figures, { 'orders meanwhile': orders, 'slowest page': `${Math.round(slowest)} ms` });
  },
);

prove('uses no memory for bodies of 50 MB', { short: 10, full: 200, of: 'bodies' }, async ({ runs, figures, done }) => {
  const [shop] = await startProcesses('sqlite', 1);
  const pid = shop.pid();
  await fetch(`${shop.url}/login`);
  const before = memoryOf(pid).now;
  let most = before;
  for (let sent = 0; sent < runs; sent += 10) {
    const bodies = Array.from({ length: 5 }, () => BODIES).flat();
    const responses = bodies.map(async ({ header, refusal }) => ({ refusal, status: await pour(shop, header) }));
    for (const { refusal, status } of await Promise.all(responses)) expect([refusal, 'cut off']).toContain(status);
    most = Math.max(most, memoryOf(pid).now);
    done(sent + 10);
  }
  expect(most - before).toBeLessThan(150);
  expect((await fetch(`${shop.url}/shop`)).status).toBe(200);
  figures['most memory taken'] = `${Math.round(most - before)} MB`;
});

async function openSockets({ url }: RunningShop, count: number): Promise<Socket[]> {
  const { port } = new URL(url);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    // The listen backlog holds some hundreds.
    const connecting = Array.from({ length: Math.min(100, count - sockets.length) }, () => {
      const socket = connect(Number(port), '127.0.0.1').resume();
      socket.on('error', () => {});
      return socket;
    });
    sockets.push(...connecting);
    await Promise.all(connecting.map((socket) => once(socket, 'connect')));
  }
  return sockets;
}

function stillOpen(sockets: Socket[]): number {
  return sockets.filter((socket) => !socket.destroyed).length;
}

/**
 * Sends a body of 50 MB; `header` states its length or that it is chunked. @returns the status of the response, or
 * 'cut off' if the shop only closes the connection.
 */
async function pour({ url }: RunningShop, header: string): Promise<number | 'cut off'> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/x-www-form-urlencoded\r\n${header}\r\n\r\n`,
  );
  const text = 'x'.repeat(CHUNK_BYTES);
  const chunk = Buffer.from(header === CHUNKED ? `${CHUNK_BYTES.toString(16)}\r\n${text}\r\n` : text);
  let left = BODY_BYTES;
  const writeChunks = () => {
    while (left > 0 && !socket.destroyed && socket.write(chunk)) left -= CHUNK_BYTES;
  };
  socket.on('drain', writeChunks);
  writeChunks();
  const received = await once(socket, 'data').catch(() => []);
  socket.destroy();
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(String(received[0])) ?? [];
  return status ? Number(status) : 'cut off';
}
