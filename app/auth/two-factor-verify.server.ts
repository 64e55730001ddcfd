import {
  type AuthContext,
  type AuthenticatedRequest,
  type ClientInfo,
  placeOf,
} from '#app/auth/auth-context.server.ts';
import { confirmPassword } from '#app/auth/password-attempt.server.ts';
import { type Blocked, type LoggedIn, openProvenSession } from '#app/auth/session-open.server.ts';
import type { SecretDisplay } from '#app/auth/two-factor-codes.server.ts';
import type { Refused } from '#app/domain/people/accounts/auth-refusals.ts';
import { readLoginSnapshot } from '#app/domain/people/accounts/credentials.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { logRefusal } from '#app/domain/people/security-log/security-record.server.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { findKnownDevice } from '#app/domain/people/sign-in/known-devices.server.ts';
import {
  type ChallengedUser,
  passChallenge,
  readChallenge,
} from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import type { Limit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import type { Proof } from '#app/domain/people/sign-in/two-factor.ts';
import { renewRecoveryCodes } from '#app/domain/people/sign-in/two-factor-code-use.server.ts';
import { readPendingSecret } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { makeTwoFactorOptional } from '#app/domain/people/sign-in/two-factor-requirement.server.ts';
import {
  beginTwoFactorSetup,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#app/domain/people/sign-in/two-factor-switch.server.ts';

// Every export becomes a method of `auth.twoFactor` (`bindContext`).

type Refusal<Problem extends string> = { ok: false; problem: Problem };
type PasswordAndCode = { currentPassword: string; code: string };

// Refused codes count per account for unknown devices, per known device, and per logged-in user.
const unknownDeviceCodeLimit = (uid: string): Limit => ({ key: `code:${uid}`, most: 5 });
const deviceCodeLimit = (hash: string): Limit => ({ key: `code-device:${hash}`, most: 5 });
const loggedInCodeLimit = (uid: string): Limit => ({ key: `code-own:${uid}`, most: 5 });

export async function findPendingLogin(
  { db, codes }: AuthContext,
  now: Date,
  headers: Headers,
): Promise<ChallengedUser | undefined> {
  const token = codes.readChallengeToken(headers);
  return token === undefined ? undefined : readChallenge(db, now, token);
}

export async function logIn(
  context: AuthContext,
  now: Date,
  client: ClientInfo,
  code: string,
): Promise<LoggedIn | Refusal<'wrong-code' | 'too-late'> | Blocked | Refused | Throttled> {
  const { db, codes, throttle } = context;
  const [{ headers }, place] = [client, placeOf(client)];
  const token = codes.readChallengeToken(headers);
  const user = await findPendingLogin(context, now, headers);
  if (!token || !user) return { ok: false, problem: 'too-late' };
  const snapshot = await readLoginSnapshot(db, user.email);
  const passed = await throttle.guard(now, { own: await codeLimitFor(context, now, headers, user) }, async () => {
    const proof = await codes.prove(now, user.id, code);
    const outcome = proof ? await passChallenge(db, now, { token, uid: user.id, proof }) : 'wrong-code';
    return outcome === 'passed' ? { ok: true as const } : { ok: false as const, problem: outcome };
  });
  if (!passed.ok && passed.problem === 'wrong-code')
    await logRefusal(db, now, { email: user.email, kind: 'code refused', place });
  if (!passed.ok) return passed;
  const opened = await openProvenSession(context, now, { headers, place, user, snapshot });
  return opened.ok ? { ...opened, cookies: [...opened.cookies, codes.challengeCookie(null)] } : opened;
}

async function codeLimitFor(
  { db, device }: AuthContext,
  now: Date,
  headers: Headers,
  { id, email }: ChallengedUser,
): Promise<Limit> {
  const deviceHash = await findKnownDevice(db, now, device.read(headers), email);
  return deviceHash ? deviceCodeLimit(deviceHash) : unknownDeviceCodeLimit(id);
}

export async function beginSetup(
  context: AuthContext,
  now: Date,
  request: AuthenticatedRequest,
  password: string,
): Promise<{ ok: true } | Refusal<'wrong-password'> | Throttled> {
  const { db, codes } = context;
  const confirmed = await confirmPassword(context, now, request, password);
  if (!confirmed.ok) return confirmed;
  const session = await readSessionId(context, request);
  // The set-up page then redirects to the log-in.
  if (session === undefined) return confirmed;
  // Does nothing if two-factor is on; the set-up page then says so.
  await beginTwoFactorSetup(db, { now, uid: request.person.id }, { sealedSecret: await codes.makeSecret(), session });
  return confirmed;
}

/** @returns null unless this session began the set-up within the last 15 minutes and two-factor is still off. */
export async function findPendingSecret(
  context: AuthContext,
  now: Date,
  request: AuthenticatedRequest,
  shopName: string,
): Promise<SecretDisplay | null> {
  const session = await readSessionId(context, request);
  if (session === undefined) return null;
  const sealed = await readPendingSecret(context.db, now, request.person.id, session);
  return sealed === undefined ? null : context.codes.describeSecret(sealed, shopName, request.person.email);
}

/** The result is the only chance to show the recovery codes: the shop stores their hashes. */
export async function turnOn(
  context: AuthContext,
  now: Date,
  request: AuthenticatedRequest,
  typedCode: string,
): Promise<{ ok: true; codes: string[] } | Refusal<'wrong-code' | 'not-begun'>> {
  const { db, codes } = context;
  const { id } = request.person;
  const session = await readSessionId(context, request);
  if (session === undefined) return { ok: false, problem: 'not-begun' };
  const sealedSecret = await readPendingSecret(db, now, id, session);
  if (sealedSecret === undefined) return { ok: false, problem: 'not-begun' };
  const step = await codes.findTimeStep(sealedSecret, now, typedCode);
  if (step === undefined) return { ok: false, problem: 'wrong-code' };
  const recoveryCodes = codes.makeRecoveryCodes(id);
  const isOn = await turnOnTwoFactor(
    db,
    { now, uid: id },
    { sealedSecret, step, codeHashes: recoveryCodes.hashes, session },
  );
  return isOn ? { ok: true, codes: recoveryCodes.codes } : { ok: false, problem: 'not-begun' };
}

export const turnOff = withPasswordAndCode(({ db }, by, proof) => turnOffTwoFactor(db, by, proof));

export const makeOptional = withPasswordAndCode(({ db }, by, proof) => makeTwoFactorOptional(db, by, proof));

export const renewCodes = withPasswordAndCode(async ({ db, codes }, by, proof) => {
  const recoveryCodes = codes.makeRecoveryCodes(by.uid);
  const renewed = await renewRecoveryCodes(db, by, { proof, codeHashes: recoveryCodes.hashes });
  return renewed.ok ? { ok: true as const, codes: recoveryCodes.codes } : renewed;
});

function withPasswordAndCode<Done extends { ok: boolean }>(
  act: (context: AuthContext, by: By, proof: Proof) => Promise<Done>,
) {
  return async (
    context: AuthContext,
    now: Date,
    request: AuthenticatedRequest,
    { currentPassword, code }: PasswordAndCode,
  ): Promise<Done | Throttled | Refusal<'wrong-password' | 'wrong-code'>> => {
    const confirmed = await confirmPassword(context, now, request, currentPassword);
    if (!confirmed.ok) return confirmed;
    const uid = request.person.id;
    return context.throttle.guard<Done | Refusal<'wrong-code'>>(now, { own: loggedInCodeLimit(uid) }, async () => {
      const proof = await context.codes.prove(now, uid, code);
      return proof ? act(context, { now, uid }, proof) : { ok: false, problem: 'wrong-code' };
    });
  };
}

/** @returns undefined if the session has ended since the request was authenticated. */
async function readSessionId(
  { betterAuth }: AuthContext,
  { client: { headers } }: AuthenticatedRequest,
): Promise<string | undefined> {
  const current = await betterAuth.api.getSession({ headers, query: { disableRefresh: true } });
  return current?.session.id;
}
