import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { backUpDaily } from '#app/backup/backup-schedule.server.ts';
import { createHttp } from '#app/http/app.server.ts';
import { refuseTwoHosts } from '#app/http/host-header.server.ts';
import { createPageCache } from '#app/http/page-cache.server.ts';
import { buildVersion } from '#app/http/page-render.server.ts';
import { createEventStream } from '#app/live/sse-endpoint.server.ts';
import { unusable } from '#app/server/env.server.ts';
import { theShop } from '#app/server/shop.server.ts';
import { closeOnSignal } from '#app/server/shutdown.server.ts';
import { prepareWelcome } from '#app/server/startup-message.server.ts';

/**
 * How long a client may take: 10 s to say what it wants, a minute for all of it (half a megabyte over the slowest line),
 * two minutes of silence. Who asks for nothing, or a letter at a time, keeps a connection no longer. Between two requests it
 * may rest longer than a proxy lets it (Caddy: two minutes), so that the proxy is who hangs up: one that sends an order over
 * a line that is closed in the same moment can only answer 502.
 */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 125_000,
};
const SILENCE_MS = 120_000;
/** Beside the build that this becomes. */
const program = join(import.meta.dirname, '../../scripts/run.js');

/** Starts the shop; where it cannot, says why in one line and ends the process. */
export async function start(): Promise<void> {
  try {
    await open();
  } catch (error) {
    console.error(`The shop cannot start: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

/** Environment, database, migrations, then the port. */
async function open(): Promise<void> {
  const shop = await theShop();
  const { port, host } = shop.env;
  const welcome = await prepareWelcome(shop);
  const pageCache = createPageCache(shop);
  const stream = createEventStream(shop, buildVersion);
  const server = createAdaptorServer({
    fetch: createHttp(shop).fetch,
    serverOptions,
    createServer: (options: ServerOptions, listener: RequestListener) =>
      createServer(options, refuseTwoHosts(stream.before(pageCache.before(listener)))),
  } as Parameters<typeof createAdaptorServer>[0]) as Server;
  server.setTimeout(SILENCE_MS);
  const stopBackups = backUpDaily(shop, program);
  const close = () => stopBackups().finally(pageCache.close).finally(shop.close);
  closeOnSignal(server, { ...shop, close });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      failed(unusable(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'PORT' : 'HOST', error));
    });
    server.listen(port, host, listening);
  });
  welcome(server.address());
}
