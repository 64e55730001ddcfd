import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Shop } from '#app/server/shop.server.ts';

const GRACE_MS = 10_000;
/** A load balancer may have just connected and be about to send its request. */
const UNUSED_MS = 500;

/** On SIGTERM or SIGINT finishes running requests and closes the shop; exits with 1 after an error or 10 seconds. */
export function closeOnSignal(server: Server, shop: Shop): void {
  const unusedSockets = trackUnusedConnections(server);
  let isClosing = false;
  const close = (signal: string) => {
    if (isClosing) return;
    isClosing = true;
    shop.log.info({ signal }, 'closing: running requests finish, then the database closes');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    server.close(async () => {
      try {
        await shop.close();
      } catch (error) {
        shop.log.error({ err: error }, 'the shop did not close cleanly');
        process.exit(1);
      }
      process.exit();
    });
    shop.changeFeed.closeSubscribers();
    setTimeout(() => {
      for (const socket of unusedSockets) socket.destroy();
    }, UNUSED_MS);
    // Keep-alive connections would otherwise stay open.
    setInterval(() => server.closeIdleConnections(), 50);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

/** Tracks connections without a request: browsers open some ahead, and Node does not count them as idle. */
function trackUnusedConnections(server: Server): Set<Socket> {
  const unusedSockets = new Set<Socket>();
  server.on('connection', (socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  server.on('request', ({ socket }) => unusedSockets.delete(socket));
  return unusedSockets;
}
