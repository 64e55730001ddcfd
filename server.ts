import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createHttp } from '#app/http/app.server.ts';
import { createSseEndpoint } from '#app/http/endpoints/sse-endpoint.server.ts';
import { refuseMalformed, refuseTwoHosts } from '#app/http/malformed-request.server.ts';
import { PageCache } from '#app/http/pages/page-cache.server.ts';
import { buildVersion } from '#app/http/pages/page-render.server.ts';
import { envErrorFor } from '#app/runtime/env.server.ts';
import { runBackups } from '#app/server/backup-schedule.server.ts';
import { runMoveIn } from '#app/server/move-in-command.server.ts';
import { getShop } from '#app/server/shop.server.ts';
import { closeOnSignal } from '#app/server/shutdown.server.ts';
import { prepareStartupMessage } from '#app/server/startup-message.server.ts';

/**
 * Five minutes are enough for pictures on a slow connection. Keep-alive is longer than a proxy's (Caddy: two
 * minutes): if the shop closed first, the proxy could send an order on a closed connection and answer 502.
 */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 125_000,
};
const SOCKET_TIMEOUT_MS = 120_000;
const program = join(import.meta.dirname, '../../scripts/run.js');

/** For `npm run move-in`. */
export const moveIn = (args: string[]): Promise<number> => runMoveIn(args, getShop);

/** Starts the shop; on an error prints one line and exits with 1. */
export async function start(): Promise<void> {
  try {
    await open();
  } catch (error) {
    console.error(`The shop cannot start: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

async function open(): Promise<void> {
  const shop = await getShop();
  const { port, host } = shop.env;
  const logStartup = await prepareStartupMessage(shop);
  const pageCache = new PageCache(shop);
  const sse = createSseEndpoint(shop, buildVersion);
  const server = createAdaptorServer({
    fetch: createHttp(shop).fetch,
    serverOptions,
    createServer: (options: ServerOptions, listener: RequestListener) =>
      createServer(options, refuseTwoHosts(sse.before(pageCache.before(listener)))),
  } as Parameters<typeof createAdaptorServer>[0]) as Server;
  server.setTimeout(SOCKET_TIMEOUT_MS);
  server.on('clientError', refuseMalformed);
  const stopBackups = runBackups(shop, program);
  const close = () =>
    stopBackups()
      .finally(() => pageCache.close())
      .finally(shop.close);
  closeOnSignal(server, { ...shop, close });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      failed(envErrorFor(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'PORT' : 'HOST', error));
    });
    server.listen(port, host, listening);
  });
  logStartup(server.address());
}
