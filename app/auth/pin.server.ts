import { parse, serialize } from 'hono/utils/cookie';
import {
  type AuthContext,
  type AuthenticatedRequest,
  type ClientInfo,
  placeOf,
} from '#app/auth/auth-context.server.ts';
import { confirmPassword } from '#app/auth/password-attempt.server.ts';
import { hashForRequester, hashPassword, verifyPassword } from '#app/auth/password-hash.server.ts';
import { type LoggedIn, openPinSession } from '#app/auth/session-open.server.ts';
import { readLoginSnapshot, readPasswordHash } from '#app/domain/people/accounts/credentials.server.ts';
import { unknownPasswordHash } from '#app/domain/people/accounts/roles.server.ts';
import { findWeakness } from '#app/domain/people/accounts/weak-password.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { sessionRights } from '#app/domain/people/rights/pin-session.server.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { allowCounterDevice, findCounterDevice } from '#app/domain/people/sign-in/counter-devices.server.ts';
import { DEVICE_SECONDS } from '#app/domain/people/sign-in/known-devices.server.ts';
import {
  findPinHolder,
  type Guess,
  guardGuess,
  logWrongPin,
  recordPinLogin,
  storePin,
} from '#app/domain/people/sign-in/pins.server.ts';
import { pinDeviceLimit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { type Env, isHttps } from '#app/runtime/env.server.ts';

// Every export becomes a method of `auth.pins` (`bindContext`).

const WRONG = { ok: false, problem: 'wrong-pin' } as const;
const NO_DEVICE = { ok: false, problem: 'no-device' } as const;

const cookieName = (env: Env) => (isHttps(env) ? '__Host-counter' : 'counter');

/** Says without a query whether this browser could be a counter's device. */
export function mayBeDevice(context: AuthContext, headers: Headers): boolean {
  return readToken(context, headers) !== undefined;
}

export async function findDevice(context: AuthContext, headers: Headers) {
  const token = readToken(context, headers);
  return token ? findCounterDevice(context.db, token) : undefined;
}

function readToken({ env }: AuthContext, headers: Headers): string | undefined {
  const name = cookieName(env);
  return parse(headers.get('Cookie') ?? '', name)[name];
}

/** @returns the cookie that marks this browser. */
export async function allowDevice({ db, env }: AuthContext, by: By, name: string): Promise<string> {
  return writeToken(env, await allowCounterDevice(db, by, name), DEVICE_SECONDS);
}

/** @returns the cookie that ends the mark of a device that was removed. */
export function forgetDevice(context: AuthContext, headers: Headers): string[] {
  return mayBeDevice(context, headers) ? [writeToken(context.env, '', 0)] : [];
}

function writeToken(env: Env, token: string, maxAge: number): string {
  const options = { path: '/', httpOnly: true, secure: isHttps(env), sameSite: 'lax', maxAge } as const;
  return serialize(cookieName(env), token, options);
}

/** The password, because an open session may be on a borrowed phone. */
export async function set(
  context: AuthContext,
  now: Date,
  request: AuthenticatedRequest,
  { pin, currentPassword }: { pin: string; currentPassword: string },
) {
  const { db } = context;
  const { id, phone } = request.person;
  const isWeak = findWeakness(pin, { ...request.person, shopName: '' }) || phone.replace(/\D/g, '').endsWith(pin);
  if (isWeak) return { ok: false as const, problem: 'weak-pin' as const };
  const passwordHash = (await readPasswordHash(db, id)) ?? '';
  const confirmed = await confirmPassword(context, now, request, currentPassword);
  if (!confirmed.ok) return confirmed;
  return storePin(db, { now, uid: id }, { hash: await hashPassword(pin), passwordHash });
}

/** Changes the person at a counter. Wrong PINs count per person, whatever the device, and per device. Somebody without a PIN, a
 * locked PIN and a wrong one are answered alike. */
export async function logIn(
  context: AuthContext,
  now: Date,
  client: ClientInfo,
  { person: uid, pin }: { person: string; pin: string },
): Promise<LoggedIn | typeof WRONG | Throttled | typeof NO_DEVICE> {
  const { db, throttle } = context;
  const device = await findDevice(context, client.headers);
  if (!device) return NO_DEVICE;
  return throttle.guard(now, { own: pinDeviceLimit(device.id) }, async () => {
    const holder = await findPinHolder(db, uid);
    const snapshot = await readLoginSnapshot(db, holder?.email ?? '');
    return guardGuess(db, holder?.id ?? '', (guess) =>
      compareAndOpen(context, now, { client, device: device.id, pin, snapshot, holder, guess }),
    ).catch(async (error: unknown) => {
      if (await findDevice(context, client.headers)) throw error;
      return NO_DEVICE;
    });
  });
}

type Comparison = {
  client: ClientInfo;
  device: string;
  pin: string;
  snapshot: string;
  holder: Awaited<ReturnType<typeof findPinHolder>>;
  guess: Guess;
};

async function compareAndOpen(
  context: AuthContext,
  now: Date,
  { client, device, pin, snapshot, holder, guess }: Comparison,
): Promise<LoggedIn | typeof WRONG> {
  const { db, mailer } = context;
  const { headers } = client;
  const place = placeOf(client);
  const isRight = await hashForRequester({ source: device, isKnown: true }, () =>
    verifyPassword(pin, guess?.hash ?? unknownPasswordHash()),
  );
  if (!holder || !guess) return WRONG;
  const uid = holder.id;
  if (!isRight) {
    mailer.runInBackground(() => logWrongPin(db, now, { uid, wrong: guess.wrong, place }));
    return WRONG;
  }
  const cookies = await openPinSession(context, {
    ...{ headers, place, user: holder, snapshot, device },
    confirm: () => recordPinLogin(db, now, { uid, hash: guess.hash, device, place }),
  });
  if (!cookies) return WRONG;
  // A device in use stays one.
  const renewed = writeToken(context.env, readToken(context, headers) ?? '', DEVICE_SECONDS);
  return { ok: true, role: sessionRights(holder, true).role, cookies: [...cookies, renewed] };
}
