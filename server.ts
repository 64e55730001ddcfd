import { createAdaptorServer } from '@hono/node-server';
import { createHttp } from '#app/http.server.ts';
import { theShop } from '#app/shop.server.ts';
import { welcome } from '#app/welcome.server.ts';

const GRACE_MS = 10_000;

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
  const { env, log } = shop;
  const server = createAdaptorServer({ fetch: createHttp(shop).fetch });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(env.port, env.host, listening);
  });
  await welcome(shop, server.address());

  let closing = false;
  const close = (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing: requests under way finish, then the database closes');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    server.close(async () => {
      await shop.close().catch((error: unknown) => log.error({ err: error }, 'the database did not close cleanly'));
      process.exit();
    });
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
