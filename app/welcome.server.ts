import { hasAdmin } from '#app/domain/people/first-admin.server.ts';
import type { Shop } from '#app/shop.server.ts';

/** Says where the shop answers, and to a shop without an admin, how to become it. */
export async function welcome({ env, db, auth, log }: Shop, address: unknown): Promise<void> {
  const port = typeof address === 'object' && address && 'port' in address ? Number(address.port) : env.port;
  const origin = env.origin ?? `http://localhost:${port}`;
  log.info(`the shop is open at ${origin}`);
  if (await hasAdmin(db)) return;
  log.warn(
    `the shop has no admin yet: open ${origin}/setup?token=${auth.setupToken} to become it. The link works once.`,
  );
}
