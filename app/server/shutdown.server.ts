import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Shop } from '#app/server/shop.server.ts';

const GRACE_MS = 10_000;
/** A balancer may have just connected: its request, which it could not send elsewhere, is on the way. */
const SILENCE_MS = 500;

/**
 * On SIGTERM or SIGINT the requests under way finish, and who listens to live events is let go; then the database closes
 * and the process ends: with 1 where that failed or took too long.
 */
export function closeOnSignal(server: Server, shop: Shop): void {
  const silent = silentConnections(server);
  let closing = false;
  const close = (signal: string) => {
    if (closing) return;
    closing = true;
    shop.log.info({ signal }, 'closing: requests under way finish, then the database closes');
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
    shop.events.endAll();
    setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, SILENCE_MS);
    // A connection whose request has been answered would be kept for another one.
    setInterval(() => server.closeIdleConnections(), 50);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

/** Connections that have not asked anything yet: browsers open some ahead, and Node takes them for busy ones. */
function silentConnections(server: Server): Set<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return silent;
}
