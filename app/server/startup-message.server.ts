import { hasAdmin } from '#app/domain/people/accounts/first-admin.server.ts';
import { MAIL_TROUBLES } from '#app/mail/mail-send.server.ts';
import { isHttps } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** Reads the database first, because a signal may close it as soon as the server listens. */
export async function prepareStartupMessage({ env, db, auth, mailer, log }: Shop): Promise<(address: unknown) => void> {
  const needsAdmin = !(await hasAdmin(db));
  return (address) => {
    const port = typeof address === 'object' && address && 'port' in address ? Number(address.port) : env.port;
    const origin = env.origin ?? `http://localhost:${port}`;
    log.info(`the shop is open at ${origin}`);
    if (isHttps(env)) log.info(`people log in at ${origin} only: over plain HTTP browsers store no cookie`);
    if (mailer.trouble() === 'no-server') log.warn(MAIL_TROUBLES['no-server']);
    void mailer.check();
    if (!needsAdmin) return;
    log.warn('the shop has no admin yet: open the link below to become it; it works once');
    console.log(`\n  ${origin}/setup?token=${auth.setupToken}\n`);
  };
}
