import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { openChallenge } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { buyer, logIn } from '#tests/support/factories/trading-shop.ts';
import { type HttpResponse, openVisitor, type Visitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

type Login = { email: string; password: string };

/** The secret in the owner's authenticator app, and the owner's recovery codes. */
export type TwoFactorSecrets = { letters: string; recovery: string[] };

/** A code that the app does not show now, nor within a minute before or after. */
export function wrongCode(letters: string): string {
  const right = [-2, -1, 0, 1, 2].map((later) => appCode(letters, later));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** Sets up two-factor as an admin does, page by page and without scripts. */
export async function turnOnTwoFactor(admin: Visitor, currentPassword: string): Promise<TwoFactorSecrets> {
  const start = await admin.post('/account/second-step/secret', { currentPassword });
  expect(start.to).toBe('/account/second-step/setup');
  const { text } = await admin.get('/account/second-step/setup');
  const [, letters = ''] = /otpauth:\/\/totp\/[^"]*secret=([A-Z2-7]+)/.exec(text) ?? [];
  const end = await admin.post('/account/second-step/setup', { code: appCode(letters) });
  expect(end.status).toBe(200);
  return { letters, recovery: codesIn(end) };
}

/** The recovery codes that a page shows. */
export function codesIn({ text }: HttpResponse): string[] {
  return [...text.matchAll(/<li[^>]*>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code = '']) => code);
}

/** Acts as if half a minute had passed: the code that the app shows now counts as unused. */
export async function waitForNextCode(db: Db): Promise<void> {
  await db.updateTable('secondSteps').set({ lastStep: 0 }).execute();
}

export async function countSessions(db: Db, email: string): Promise<number> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.email', '=', email)
    .execute();
  return sessions.length;
}

/** Logs in up to the page for the code. */
export async function passwordOnly(shop: RunningShop, login: Login): Promise<Visitor> {
  const visitor = openVisitor(shop);
  expect((await visitor.post('/login', login)).to).toBe('/login/code');
  return visitor;
}

/** Does what `passwordOnly` does, without the time of a password check: inserts the token of this step. */
export async function startTwoFactorLogin(shop: RunningShop, { db }: RunningShop, { email }: Login): Promise<Visitor> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const visitor = openVisitor(shop);
  visitor.cookies.set('login-step', await openChallenge(db, new Date(), id));
  return visitor;
}

/** Registers another admin and logs them in. */
export async function registerAdmin(shop: RunningShop, login: Login): Promise<Visitor> {
  await openVisitor(shop).post('/register', { ...buyer, ...login });
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', login.email).execute();
  return logIn(shop, login);
}

export async function replaceRecoveryCodes(
  { db }: RunningShop,
  admin: Visitor,
  { letters }: TwoFactorSecrets,
  login: Login,
): Promise<string[]> {
  await waitForNextCode(db);
  const form = { currentPassword: login.password, code: appCode(letters) };
  return codesIn(await admin.post('/account/second-step/recovery-codes', form));
}
