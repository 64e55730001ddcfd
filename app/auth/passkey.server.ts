import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import {
  type AuthContext,
  type AuthenticatedRequest,
  type ClientInfo,
  placeOf,
} from '#app/auth/auth-context.server.ts';
import { confirmPassword } from '#app/auth/password-attempt.server.ts';
import { type Blocked, type LoggedIn, openProvenSession } from '#app/auth/session-open.server.ts';
import type { Refused } from '#app/domain/people/accounts/auth-refusals.ts';
import { readLoginSnapshot } from '#app/domain/people/accounts/credentials.server.ts';
import { roleOf } from '#app/domain/people/rights/rights.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { passkeyDomain } from '#app/domain/people/sign-in/passkey-form.ts';
import {
  type AnsweredChallenge,
  addPasskey,
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
} from '#app/domain/people/sign-in/passkeys.server.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';

// Every export becomes a method of `auth.passkeys` (`bindContext`).

type Refusal<Problem extends string> = { ok: false; problem: Problem };
/** `refused-passkey`: not of this shop, removed, or answered somewhere else. */
type AnswerProblem = 'refused-passkey' | 'too-late';

const LIFETIME_MS = 5 * 60_000;
const RANDOM_BYTES = 16;

export function isOffered({ env }: AuthContext): boolean {
  return passkeyDomain(linkOrigin(env)) !== null;
}

/** What a browser needs to log in. Nothing is stored: the challenge carries its end and an HMAC. */
export async function loginOptions(context: AuthContext, now: Date) {
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: domainOf(context),
    challenge: makeChallenge(context, now, 'log in'),
    userVerification: 'required',
  });
  return options;
}

export async function creationOptions(
  context: AuthContext,
  now: Date,
  { person }: AuthenticatedRequest,
  shopName: string,
) {
  const known = await listPasskeys(context.db, person.id);
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: shopName,
    rpID: domainOf(context),
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    challenge: makeChallenge(context, now, `add to ${person.id}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
}

/** The password, and with two-factor a code, because an open session may be on a borrowed phone. */
export async function add(
  context: AuthContext,
  now: Date,
  request: AuthenticatedRequest,
  typed: { name: string; currentPassword: string; code: string; answer: string },
) {
  const { person } = request;
  const confirmed = await confirmPassword(context, now, request, typed.currentPassword);
  if (!confirmed.ok) return confirmed;
  const read = readAnswer(typed.answer);
  const answered = read && checkChallenge(context, now, `add to ${person.id}`, read.challenge);
  if (!answered) return { ok: false as const, problem: read ? ('too-late' as const) : ('refused-passkey' as const) };
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: read.answer as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    ...expectationOf(context, read.challenge),
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return { ok: false as const, problem: 'refused-passkey' as const };
  const { id, publicKey, counter } = registrationInfo.credential;
  const passkey = { id, name: typed.name, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  const limit = { key: `code-own:${person.id}`, most: 5 };
  return context.throttle.guard(now, { own: limit }, async () => {
    const proof = await context.codes.prove(now, person.id, typed.code);
    return addPasskey(context.db, { now, uid: person.id }, passkey, { answered, proof });
  });
}

/** A passkey counts as both steps: the authenticator has checked the person. */
export async function logIn(
  context: AuthContext,
  now: Date,
  client: ClientInfo,
  typed: string,
): Promise<LoggedIn | Refusal<AnswerProblem> | Blocked | Refused | Throttled> {
  const read = readAnswer(typed);
  const answered = read && checkChallenge(context, now, 'log in', read.challenge);
  if (!answered) return { ok: false, problem: read ? 'too-late' : 'refused-passkey' };
  const passkey = await findPasskey(context.db, read.answer.id);
  if (!passkey) return { ok: false, problem: 'refused-passkey' };
  const snapshot = await readLoginSnapshot(context.db, passkey.email);
  const verification = await verifyAuthenticationResponse({
    response: read.answer as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    ...expectationOf(context, read.challenge),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (!verification?.verified) return { ok: false, problem: 'refused-passkey' };
  const { newCounter } = verification.authenticationInfo;
  if (!(await recordPasskeyUse(context.db, now, { id: passkey.id, counter: newCounter }, answered)))
    return { ok: false, problem: 'too-late' };
  const user = { id: passkey.userId, email: passkey.email, role: roleOf(passkey) };
  return openProvenSession(context, now, { headers: client.headers, place: placeOf(client), user, snapshot });
}

function domainOf({ env }: AuthContext): string {
  const domain = passkeyDomain(linkOrigin(env));
  if (domain === null) throw new Error('browsers have no passkeys at the address of this shop');
  return domain;
}

function expectationOf(context: AuthContext, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: linkOrigin(context.env),
    expectedRPID: domainOf(context),
    requireUserVerification: true,
  };
}

/** 16 random bytes and the end of their time, with an HMAC for this use: no other challenge is accepted. */
function makeChallenge(context: AuthContext, now: Date, use: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(RANDOM_BYTES + 6);
  randomBytes(RANDOM_BYTES).copy(body);
  body.writeUIntBE(now.getTime() + LIFETIME_MS, RANDOM_BYTES, 6);
  return new Uint8Array(Buffer.concat([body, sign(context, use, body)]));
}

function sign({ secret }: AuthContext, use: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`passkey: ${use}:`).update(body).digest();
}

function checkChallenge(context: AuthContext, now: Date, use: string, challenge: string): AnsweredChallenge | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const [body, signature] = [bytes.subarray(0, RANDOM_BYTES + 6), bytes.subarray(RANDOM_BYTES + 6)];
  if (body.length < RANDOM_BYTES + 6 || signature.length !== 32) return null;
  if (!timingSafeEqual(signature, sign(context, use, body))) return null;
  const expiresAt = new Date(body.readUIntBE(RANDOM_BYTES, 6));
  return expiresAt > now ? { challenge: bytes.toString('hex'), expiresAt } : null;
}

const answerShape = z.looseObject({
  id: z.string().max(2_000),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

function readAnswer(typed: string) {
  try {
    const answer = answerShape.parse(JSON.parse(typed));
    const clientData: unknown = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString());
    return { answer, challenge: z.object({ challenge: z.string() }).parse(clientData).challenge };
  } catch {
    return null;
  }
}
