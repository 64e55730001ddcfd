import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { createAuth } from '#app/auth/auth.server.ts';
import type { AuthenticatedRequest } from '#app/auth/auth-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { WRONG_NUMBER_OR_PASSWORD } from '#app/domain/people/accounts/auth-refusals.ts';
import type { Registration } from '#app/domain/people/accounts/person.ts';
import { accountLimit, type Limit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import type { Mail, Mailer } from '#app/mail/mail-send.server.ts';
import { type Env, readEnv } from '#app/runtime/env.server.ts';
import { createLog } from '#app/runtime/log.server.ts';

export const aye = { name: 'Aye', phone: '09123456789', email: 'aye@example.com', password: 'aye-password' };
/** Without email, as `/register?with=phone` registers her. */
export const hla = {
  name: 'Hla',
  phone: '09 791 234 567',
  email: phoneAddress('09791234567'),
  password: 'hla-password',
};

/** Opens the accounts of this database, and collects their mails. */
export function openAuth(db: Db, settings: Partial<Env> = {}) {
  const env = { ...readEnv({ DATA_DIR: join(inject('scratch'), 'accounts') }), ...settings };
  const mails: Mail[] = [];
  const pending: Promise<void>[] = [];
  const mailer: Pick<Mailer, 'send' | 'runInBackground' | 'settled'> = {
    send: async (mail) => void mails.push(mail),
    runInBackground: (work) => void pending.push(work()),
    settled: async () => void (await Promise.all(pending)),
  };
  const secret = 'a secret of at least 32 characters';
  return { auth: createAuth({ db, env, secret, mailer, log: createLog('fatal') }), mails, settled: mailer.settled };
}

export type Accounts = ReturnType<typeof openAuth>;

export async function openAccounts(db: Db, settings: Partial<Env> = {}): Promise<Accounts> {
  await prepareShop(db, 'Shop', new Date());
  const accounts = openAuth(db, settings);
  const registered = await accounts.auth.register(aye);
  if (!registered.ok) throw new Error(registered.problem);
  return accounts;
}

/** The Cookie header for these Set-Cookie headers. */
export function cookieHeaders(cookies: string[] = []): Headers {
  return new Headers({ Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}

export const stranger = { headers: new Headers(), address: '203.0.113.7' };
export const INVALID_NUMBER = { ok: false, problem: 'refused', message: WRONG_NUMBER_OR_PASSWORD };
export const INVALID_LOGIN = { ok: false, problem: 'refused', message: 'Invalid email or password' };

export const logIn = ({ auth }: Accounts, password = aye.password, client = stranger, email = aye.email) =>
  auth.logIn(new Date(), client, { email, password });

/** Logs in. @returns the headers of the logged-in browser. */
export async function logInHeaders(
  accounts: Accounts,
  registration: Registration = aye,
  headers = cookieHeaders(),
): Promise<Headers> {
  const client = { headers, address: stranger.address };
  const login = await logIn(accounts, registration.password, client, registration.email);
  if (!login.ok) throw new Error(login.problem);
  return cookieHeaders(login.cookies);
}

/** A request of the user who is logged in with these headers. */
export async function ownRequest({ auth }: Accounts, headers: Headers): Promise<AuthenticatedRequest> {
  const { who } = await auth.identify(headers);
  if (!who) throw new Error('nobody is logged in');
  return { client: { ...stranger, headers }, person: who };
}

/** Exhausts the password attempts of Aye's account without hashing. */
export async function lockOut(accounts: Accounts, db: Db): Promise<void> {
  await exhaust(db, accountLimit(aye.email));
  expect(await logIn(accounts)).toMatchObject({ problem: 'throttled' });
}

export async function exhaust(db: Db, limit: Limit): Promise<void> {
  const taken = { key: limit.key, at: new Date().toISOString() };
  await db.insertInto('signInFailures').values(Array(limit.most).fill(taken)).execute();
}

export async function requestResetToken({ auth, mails, settled }: Accounts, email = aye.email): Promise<string> {
  await auth.sendResetLink(new Date(), stranger, email);
  await settled();
  return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

export const count = async (db: Db, table: 'users' | 'sessions' | 'accounts' | 'verifications') =>
  (await db.selectFrom(table).select('id').execute()).length;
