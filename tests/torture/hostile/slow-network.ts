import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Random } from '#tests/support/torture/prove.ts';
import { freePort } from '../../../scripts/shop-process.ts';

/** The bytes of a packet without its header. */
const PACKET = 1_400;
/** The first retransmission timeout, doubled after each retry. */
const RESEND_MS = 1_000;

export type Weakness = { kbitPerSecond: number; roundTripMs: number; lost: number };

/**
 * Simulates one bar of signal: a bandwidth shared by all connections, a round-trip time, and a share of `lost` packets that
 * are sent again while later packets wait. @returns the shop's URL through this network.
 */
export async function openSlowNetwork(shop: string, weakness: Weakness, random: Random): Promise<string> {
  const { kbitPerSecond, roundTripMs, lost } = weakness;
  const target = new URL(shop);
  const open = new Set<Socket>();
  const untilArrival = () => {
    let ms = roundTripMs / 2;
    for (let again = RESEND_MS; random.next() < lost; again *= 2) ms += again;
    return ms;
  };

  /** One direction of the connection; senders share it. */
  function wire() {
    let free = 0;
    return (from: Socket, to: Socket, openAt: number) => {
      let arrived = openAt;
      const underWay: Buffer[] = [];
      from.on('data', (chunk) => {
        for (let at = 0; at < chunk.length; at += PACKET) {
          const packet = chunk.subarray(at, at + PACKET);
          const now = performance.now();
          free = Math.max(now, free) + (packet.length * 8) / kbitPerSecond;
          arrived = Math.max(arrived, free + untilArrival());
          underWay.push(packet);
          // Timers of the same moment may fire in another order; the bytes must keep theirs.
          setTimeout(() => {
            const first = underWay.shift();
            if (first && !to.destroyed) to.write(first);
            if (from.readableEnded && underWay.length === 0) to.end();
          }, arrived - now);
        }
      });
      from.on('end', () => underWay.length === 0 && to.end());
      from.on('error', () => {});
      from.on('close', (failed) => failed && to.destroy());
    };
  }
  const [up, down] = [wire(), wire()];

  const listener = createServer({ allowHalfOpen: true }, (browser) => {
    const server = createConnection({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    for (const end of [browser, server]) open.add(end.once('close', () => open.delete(end)));
    // Opening a connection costs one round trip.
    const openAt = performance.now() + untilArrival() + roundTripMs / 2;
    up(browser, server, openAt);
    down(server, browser, openAt);
  });
  const port = await freePort();
  listener.listen(port, 'localhost');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.close();
    for (const end of open) end.destroy();
  });
  return `http://localhost:${port}`;
}
