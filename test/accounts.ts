import { join } from 'node:path';
import { inject } from 'vitest';
import { createAuth } from '#app/auth.server.ts';
import type { Db } from '#app/db/schema.ts';
import { prepareShop } from '#app/domain/settings/prepare-shop.server.ts';
import { type Env, readEnv } from '#app/env.server.ts';
import { createLog } from '#app/log.server.ts';
import type { Mail, Mailer } from '#app/mail.server.ts';

export const aye = { name: 'Aye', phone: '09123456789', email: 'aye@example.com', password: 'aye-password' };

/** The accounts of one process on this database, and what they do in the background: its mails are only collected. */
export function openAuth(db: Db, settings: Partial<Env> = {}) {
  const env = { ...readEnv({ DATA_DIR: join(inject('scratch'), 'accounts') }), ...settings };
  const mails: Mail[] = [];
  const underWay: Promise<void>[] = [];
  const mailer: Mailer = {
    send: async (mail) => void mails.push(mail),
    later: (work) => void underWay.push(work()),
    settled: async () => void (await Promise.all(underWay)),
  };
  const secret = 'a secret of at least 32 characters';
  return { auth: createAuth({ db, env, secret, mailer, log: createLog('fatal') }), mails, settled: mailer.settled };
}

export type Accounts = ReturnType<typeof openAuth>;

/** A shop with settings, where Aye has registered. */
export async function openAccounts(db: Db, settings: Partial<Env> = {}): Promise<Accounts> {
  await prepareShop(db, 'Shop', new Date());
  const accounts = openAuth(db, settings);
  const registered = await accounts.auth.register(aye);
  if (!registered.ok) throw new Error(registered.problem);
  return accounts;
}

/** What a browser sends that was given these cookies. */
export function browser(cookies: string[] = []): Headers {
  return new Headers({ Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}
