import { sql } from 'kysely';
import decodeQR from 'qr/decode.js';
import { beforeAll, expect, it } from 'vitest';
import { readTwoFactorCode } from '#app/domain/people/sign-in/two-factor.ts';
import { resetTwoFactor } from '#app/domain/people/sign-in/two-factor-switch.server.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { copyDatabase, type Engine, onEachEngine, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import {
  aye,
  cookieHeaders,
  count,
  logInHeaders,
  openAccounts,
  openAuth,
  ownRequest,
  stranger,
} from '#tests/support/factories/accounts.ts';
import { whenFinished } from '#tests/support/finished.ts';

const now = new Date('2026-11-21T03:00:10Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

let prepared: Record<Engine, Awaited<ReturnType<typeof turnOn>>>;

beforeAll(async () => {
  prepared = { sqlite: await turnOn('sqlite'), postgres: await turnOn('postgres') };
});

/** Makes Aye an admin and turns two-factor on at `now`, with the code of the step before. */
async function turnOn(engine: Engine) {
  const { db, env } = await openDatabase(engine);
  const accounts = await openAccounts(db);
  await db.updateTable('users').set({ role: 'admin' }).execute();
  const { auth } = accounts;
  const login = await auth.logIn(now, stranger, aye);
  const headers = cookieHeaders(login.ok ? login.cookies : []);
  const request = await ownRequest(accounts, headers);
  expect(await auth.twoFactor.beginSetup(now, request, 'guess')).toEqual({
    ok: false,
    problem: 'wrong-password',
  });
  expect(await auth.twoFactor.beginSetup(now, request, aye.password)).toEqual({ ok: true });
  const display = await auth.twoFactor.findPendingSecret(now, request, 'ရွှေဖုန်း & Co');
  if (!display) throw new Error('no secret is shown');
  const letters = display.letters.replaceAll(' ', '');
  const code = (at: Date, drift = 0) => appCode(letters, drift, at.getTime());
  const on = await auth.twoFactor.turnOn(now, request, code(now, -1));
  await db.destroy();
  return { env, headers, request, display, letters, code, recovery: on.ok ? on.codes : [] };
}

/** Opens a copy of a shop in which Aye has turned two-factor on. */
async function openWithTwoFactor(engine: Engine) {
  const { env, ...setup } = prepared[engine];
  const copy = await copyDatabase(env);
  whenFinished(copy.remove);
  const db = openAgain(copy.env);
  const { auth } = openAuth(db);
  /** Logs in with password and code from an unknown device. */
  const logIn = async (at: Date, typed: string, from = auth) => {
    const passwordStep = await auth.logIn(at, stranger, aye);
    if (passwordStep.ok || passwordStep.problem !== 'two-factor') throw new Error('the password was enough');
    return from.twoFactor.logIn(at, { ...stranger, headers: cookieHeaders(passwordStep.cookies) }, typed);
  };
  return { db, auth, logIn, ...setup };
}

onEachEngine('two-factor login', (freshDb, engine) => {
  it('accepts codes of the steps before and after this one, and no others', async () => {
    const { code, logIn } = await openWithTwoFactor(engine);
    for (const drift of [-3, -2, 2, 3])
      expect(await logIn(later(120), code(later(120), drift))).toMatchObject({ ok: false });
    expect(await logIn(later(120), code(later(120), -1))).toMatchObject({ ok: true, role: 'admin' });
    expect(await logIn(later(120), code(later(120), 1))).toMatchObject({ ok: true });
  });

  it('accepts no code twice, and none older than the last', async () => {
    const { code, logIn } = await openWithTwoFactor(engine);
    // The code that turned two-factor on is used up too.
    expect(await logIn(now, code(now, -1))).toEqual({ ok: false, problem: 'wrong-code' });
    expect(await logIn(now, code(now))).toMatchObject({ ok: true });
    for (const drift of [-1, 0])
      expect(await logIn(later(5), code(now, drift))).toMatchObject({ problem: 'wrong-code' });
    expect(await logIn(later(30), code(later(30)))).toMatchObject({ ok: true });
  });

  it('accepts a recovery code once, in any notation', async () => {
    const { recovery, logIn } = await openWithTwoFactor(engine);
    const [first = '', second = ''] = recovery;
    expect(await logIn(now, ` ${first.toUpperCase().replace('-', ' ')} `)).toMatchObject({ ok: true });
    expect(await logIn(now, first)).toEqual({ ok: false, problem: 'wrong-code' });
    const both = await Promise.all([logIn(now, second), logIn(now, second)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    // The codes have a hundred characters, out of an alphabet of 31.
    expect(new Set(recovery.join('').replaceAll('-', '')).size).toBeGreaterThan(20);
  });

  it("accepts only the user's own recovery codes", async () => {
    const { db, recovery, logIn } = await openWithTwoFactor(engine);
    const other = await insertUser(db, { role: 'admin' });
    await db.updateTable('recoveryCodes').set({ userId: other }).execute();
    expect(await logIn(now, recovery[0] ?? '')).toEqual({ ok: false, problem: 'wrong-code' });
  });

  it('accepts the code only from the browser that sent the password, for five minutes', async () => {
    const { db, auth, code, logIn } = await openWithTwoFactor(engine);
    const passwordStep = await auth.logIn(now, stranger, aye);
    const headers = cookieHeaders('cookies' in passwordStep ? passwordStep.cookies : []);
    for (const cookie of ['', 'login-step=', 'login-step=x', `login-step=${'x'.repeat(43)}`]) {
      const other = new Headers({ Cookie: cookie });
      expect(await auth.twoFactor.findPendingLogin(now, other)).toBeUndefined();
      expect(await auth.twoFactor.logIn(now, { ...stranger, headers: other }, code(now))).toEqual({
        ok: false,
        problem: 'too-late',
      });
    }
    expect(await auth.twoFactor.findPendingLogin(later(299), headers)).toMatchObject({ email: aye.email });
    expect(await auth.twoFactor.findPendingLogin(later(300), headers)).toBeUndefined();
    expect(await auth.twoFactor.logIn(later(300), { ...stranger, headers: headers }, code(later(300)))).toMatchObject({
      problem: 'too-late',
    });
    expect(await db.selectFrom('signInChallenges').select('tokenHash').execute()).toHaveLength(1);
    await logIn(later(300), '');
    expect(await db.selectFrom('signInChallenges').select('tokenHash').execute()).toHaveLength(1);
  });

  it('refuses codes from unknown devices for 15 minutes after five guesses, in every process', async () => {
    const { db, code, logIn } = await openWithTwoFactor(engine);
    for (let n = 0; n < 5; n++) expect(await logIn(now, '000000')).toMatchObject({ problem: 'wrong-code' });
    expect(await logIn(now, code(now), openAuth(db).auth)).toMatchObject({ problem: 'throttled', minutes: 15 });
    expect(await logIn(later(900), code(later(900)), openAuth(db).auth)).toMatchObject({ ok: true });
  });

  it('allows a known device five guesses', async () => {
    const { auth, headers, code } = await openWithTwoFactor(engine);
    const passwordStep = await auth.logIn(now, { ...stranger, headers }, aye);
    const known = cookieHeaders([
      ...('cookies' in passwordStep ? passwordStep.cookies : []),
      headers.get('Cookie')?.split('; ')[1] ?? '',
    ]);
    for (let n = 0; n < 5; n++)
      expect(await auth.twoFactor.logIn(now, { ...stranger, headers: known }, '000000')).toMatchObject({
        problem: 'wrong-code',
      });
    expect(await auth.twoFactor.logIn(now, { ...stranger, headers: known }, code(now))).toMatchObject({
      problem: 'throttled',
    });
  });

  it('counts password guesses at the set-up together with those at the log-in', async () => {
    const accounts = await openAccounts(await freshDb());
    const { auth } = accounts;
    const headers = cookieHeaders((await logInHeaders(accounts)).get('Cookie')?.split('; ').slice(0, 1));
    const request = await ownRequest(accounts, headers);
    const begin = (password: string) => auth.twoFactor.beginSetup(now, request, password);
    for (let n = 0; n < 5; n++) expect(await begin('guess')).toMatchObject({ problem: 'wrong-password' });
    expect(await begin(aye.password)).toMatchObject({ problem: 'throttled' });
    expect(await auth.logIn(now, stranger, aye)).toMatchObject({ problem: 'throttled' });
  });

  it('deletes the recovery codes when it is turned off', async () => {
    const { db } = await openWithTwoFactor(engine);
    expect(await resetTwoFactor(db, now, null, aye.email)).toEqual({ ok: true });
    expect(await db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
  });

  it('shows the same secret as QR code, link and letters, until the first code or for 15 minutes', async () => {
    const { db, auth, request, display, letters, code, logIn } = await openWithTwoFactor(engine);
    expect(decoded(display.qr)).toBe(display.url);
    const url = new URL(display.url);

    expect(decodeURIComponent(display.url.split('?')[0] ?? '')).toBe(`otpauth://totp/ရွှေဖုန်း & Co:${aye.email}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: letters,
      issuer: 'ရွှေဖုန်း & Co',
      digits: '6',
      period: '30',
    });
    expect(letters).toMatch(/^[A-Z2-7]{40}$/);
    expect(await auth.twoFactor.findPendingSecret(now, request, '')).toBeNull();
    // Starting the set-up again does not replace the active secret.
    await auth.twoFactor.beginSetup(now, request, aye.password);
    expect(await auth.twoFactor.findPendingSecret(now, request, '')).toBeNull();
    expect(await logIn(now, code(now))).toMatchObject({ ok: true });
    await db.updateTable('secondSteps').set({ onSince: null, begunAt: now.toISOString() }).execute();
    expect(await auth.twoFactor.findPendingSecret(later(899), request, '')).not.toBeNull();
    expect(await auth.twoFactor.findPendingSecret(later(900), request, '')).toBeNull();
    // Another session of the same admin can neither see the pending secret nor activate it.
    const otherLogin = await auth.logIn(later(899), stranger, aye);
    const other = {
      ...request,
      client: { headers: cookieHeaders(otherLogin.ok ? otherLogin.cookies : []), address: stranger.address },
    };
    expect(await auth.twoFactor.findPendingSecret(later(899), other, '')).toBeNull();
    expect(await auth.twoFactor.turnOn(later(899), other, code(later(899)))).toMatchObject({
      problem: 'not-begun',
    });
    const late = await auth.twoFactor.turnOn(later(900), request, appCode(letters, 0, later(900).getTime()));
    expect(late).toEqual({ ok: false, problem: 'not-begun' });
  });
});

it('opens no session if the password changed meanwhile', async () => {
  const { db, code, logIn } = await openWithTwoFactor('sqlite');
  await sql`create trigger meanwhile after insert on sessions
    begin update accounts set password = password || 'x'; end`.execute(db);
  const before = await count(db, 'sessions');
  expect(await logIn(now, code(now))).toEqual({
    ok: false,
    problem: 'refused',
    message: 'The account changed in the meantime',
  });
  expect(await count(db, 'sessions')).toBe(before);
});

it('finds no set-up if the session has ended meanwhile', async () => {
  const { db, auth, request } = await openWithTwoFactor('sqlite');
  await db.updateTable('secondSteps').set({ onSince: null, begunAt: now.toISOString() }).execute();
  await db.deleteFrom('sessions').execute();
  expect(await auth.twoFactor.findPendingSecret(now, request, '')).toBeNull();
  expect(await auth.twoFactor.turnOn(now, request, '123456')).toEqual({ ok: false, problem: 'not-begun' });
});

it('ends all sessions if the password changes during a password change', async () => {
  const { db, auth, request } = await openWithTwoFactor('sqlite');
  await sql`create trigger meanwhile after insert on sessions
    begin update accounts set password = password || 'x'; end`.execute(db);
  const change = { currentPassword: aye.password, newPassword: 'new-password' };
  expect(await auth.changePassword(now, request, change)).toEqual({ ok: false, problem: 'changed-meanwhile' });
  expect(await count(db, 'sessions')).toBe(0);
});

it('asks for no code if the password changed meanwhile', async () => {
  const { db, auth } = await openWithTwoFactor('sqlite');
  await sql`create trigger meanwhile after insert on "signInChallenges"
    begin update accounts set password = password || 'x'; end`.execute(db);
  expect(await auth.logIn(now, stranger, aye)).toMatchObject({ ok: false });
  expect(await db.selectFrom('signInChallenges').selectAll().execute()).toEqual([]);
});

it('reads codes in any digits and with any spaces', () => {
  for (const typed of ['123456', ' 123 456 ', '၁၂၃၄၅၆', '၁၂၃ ၄၅၆', '႑႒႓ ႔႕႖', '123-456', '12\u200B3456']) {
    expect(readTwoFactorCode(typed), typed).toEqual({ app: '123456' });
  }
  expect(readTwoFactorCode('၁၂၃၄၅ဝ')).toEqual({ app: '123450' });
  expect(readTwoFactorCode('ABCDE-fghjk')).toEqual({ recovery: 'abcdefghjk' });
  for (const typed of ['', '12345', '1234567', 'abcde', 'abcde-fghj1', '१२३४५६', 'abcdefghijk']) {
    expect(readTwoFactorCode(typed), typed).toBeNull();
  }
});

/** Decodes the picture as a camera would, with eight pixels for each square. */
function decoded({ size, path }: { size: number; path: string }): string {
  const scale = 8;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dy = 0; dy < scale; dy++) {
      const from = ((Number(y) * scale + dy) * width + Number(x) * scale) * 4;
      for (let pixel = from; pixel < from + Number(length) * scale * 4; pixel += 4) data.fill(0, pixel, pixel + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}
