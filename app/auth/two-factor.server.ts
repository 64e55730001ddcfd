import type { Provider } from '#app/auth/better-auth.server.ts';
import { catchRefusal } from '#app/auth/better-auth.server.ts';
import type { TryPassword } from '#app/auth/password-attempt.server.ts';
import type { SecretShown, TwoFactorCodes } from '#app/auth/two-factor-codes.server.ts';
import type { Db, Role } from '#app/db/schema.ts';
import { findKnownDevice } from '#app/domain/accounts/known-devices.server.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import { type Challenged, passChallenge, readChallenge } from '#app/domain/accounts/sign-in-challenge.server.ts';
import type { Limit, Throttle } from '#app/domain/accounts/sign-in-throttle.server.ts';
import type { Throttled } from '#app/domain/accounts/throttled.ts';
import {
  beginTwoFactorSetup,
  makeTwoFactorOptional,
  readPendingSecret,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#app/domain/accounts/two-factor.server.ts';
import type { Proof } from '#app/domain/accounts/two-factor.ts';
import type { ClientInfo } from '#app/http/client-ip.server.ts';

type Refusal<Problem extends string> = { ok: false; problem: Problem };
type Cookies = { cookies: string[] };
type Parts = {
  db: Db;
  auth: Provider;
  throttle: Throttle;
  tryPassword: TryPassword;
  codes: TwoFactorCodes;
  device: { read(headers: Headers): string[] };
  /** What a log-in stands on; see `enter`. */
  readLoginSnapshot(email: string): Promise<string>;
  /** Opens the session of somebody who has proved who they are, unless the snapshot has changed meanwhile. */
  enter(
    now: Date,
    headers: Headers,
    user: Challenged,
    snapshot: string,
  ): Promise<({ ok: true; role: Role } & Cookies) | Refusal<'blocked'>>;
};

/** Guesses at an account's code by strangers who know its password; from a known device; by who is logged in. */
const codeLimit = (uid: string): Limit => ({ key: `code:${uid}`, most: 5 });
const deviceCodeLimit = (hash: string): Limit => ({ key: `code-device:${hash}`, most: 5 });
const ownCodeLimit = (uid: string): Limit => ({ key: `code-own:${uid}`, most: 5 });

/** The second step of a log-in, and how an admin turns it on and off (docs/decisions/019). */
export function createTwoFactor({ db, auth, throttle, tryPassword, codes, device, readLoginSnapshot, enter }: Parts) {
  async function limitFor(now: Date, headers: Headers, { id, email }: Challenged): Promise<Limit> {
    const known = await findKnownDevice(db, now, device.read(headers), email);
    return known ? deviceCodeLimit(known) : codeLimit(id);
  }

  /** The id of the session that these headers carry; '' where they carry none. */
  async function sessionOf(headers: Headers): Promise<string> {
    const current = await auth.api.getSession({ headers, query: { disableRefresh: true } });
    return current?.session.id ?? '';
  }

  /** Whether it is their password, asked again before something that a borrowed phone must not do. */
  async function confirmPassword(now: Date, client: ClientInfo, who: Person, password: string) {
    const confirmed = await tryPassword(now, client, who.email, () =>
      catchRefusal(async () => {
        await auth.api.verifyPassword({ body: { password }, headers: client.headers });
        return { ok: true as const };
      }),
    );
    if (confirmed.ok || confirmed.problem === 'throttled') return confirmed;
    return { ok: false as const, problem: 'wrong-password' as const };
  }

  /** Does what the password and a code of the person open. */
  async function withPasswordAndCode<Done extends { ok: boolean }>(
    now: Date,
    client: ClientInfo,
    who: Person,
    { currentPassword, code }: { currentPassword: string; code: string },
    deed: (proof: Proof) => Promise<Done>,
  ): Promise<Done | Throttled | Refusal<'wrong-password' | 'wrong-code'>> {
    const confirmed = await confirmPassword(now, client, who, currentPassword);
    if (!confirmed.ok) return confirmed;
    return throttle.guard<Done | Refusal<'wrong-code'>>(now, { own: ownCodeLimit(who.id) }, async () => {
      const proof = await codes.prove(now, who.id, code);
      return proof ? deed(proof) : { ok: false, problem: 'wrong-code' };
    });
  }

  return {
    /** Whose code is awaited from the browser of these headers. */
    async awaited(now: Date, headers: Headers): Promise<Challenged | undefined> {
      const token = codes.readToken(headers);
      return token === undefined ? undefined : readChallenge(db, now, token);
    },

    /** Finishes a log-in by a code of the app or a recovery code; no session exists before. */
    async logIn(
      now: Date,
      headers: Headers,
      code: string,
    ): Promise<({ ok: true; role: Role } & Cookies) | Refusal<'wrong-code' | 'too-late' | 'blocked'> | Throttled> {
      const token = codes.readToken(headers);
      const user = token === undefined ? undefined : await readChallenge(db, now, token);
      if (!token || !user) return { ok: false, problem: 'too-late' };
      const snapshot = await readLoginSnapshot(user.email);
      const passed = await throttle.guard(now, { own: await limitFor(now, headers, user) }, async () => {
        const proof = await codes.prove(now, user.id, code);
        const outcome = proof ? await passChallenge(db, now, token, user.id, proof) : 'wrong-code';
        return outcome === 'passed' ? { ok: true as const } : { ok: false as const, problem: outcome };
      });
      if (!passed.ok) return passed;
      const entered = await enter(now, headers, user, snapshot);
      return entered.ok ? { ...entered, cookies: [...entered.cookies, codes.writeToken(null)] } : entered;
    },

    /** Begins to turn the step on: makes the secret that `pending` shows for 15 minutes. */
    async begin(
      now: Date,
      client: ClientInfo,
      who: Person,
      password: string,
    ): Promise<{ ok: true } | Refusal<'wrong-password'> | Throttled> {
      const confirmed = await confirmPassword(now, client, who, password);
      if (confirmed.ok)
        await beginTwoFactorSetup(db, now, who.id, await codes.makeSecret(), await sessionOf(client.headers));
      return confirmed;
    },

    /** The secret that was begun in this session and waits for its first code; null where none does. */
    async pending(now: Date, headers: Headers, who: Person, shopName: string): Promise<SecretShown | null> {
      const sealed = await readPendingSecret(db, now, who.id, await sessionOf(headers));
      return sealed === undefined ? null : codes.show(sealed, shopName, who.email);
    },

    /** Turns the step on by the first right code. The recovery codes are told this once. */
    async turnOn(
      now: Date,
      headers: Headers,
      who: Person,
      typed: string,
    ): Promise<{ ok: true; codes: string[] } | Refusal<'wrong-code' | 'not-begun'>> {
      const session = await sessionOf(headers);
      const sealedSecret = await readPendingSecret(db, now, who.id, session);
      if (sealedSecret === undefined) return { ok: false, problem: 'not-begun' };
      const step = await codes.stepOf(sealedSecret, now, typed);
      if (step === undefined) return { ok: false, problem: 'wrong-code' };
      const made = codes.makeRecoveryCodes(who.id);
      const on = { sealedSecret, step, codeHashes: made.hashes, session };
      if (!(await turnOnTwoFactor(db, now, who.id, on))) return { ok: false, problem: 'not-begun' };
      return { ok: true, codes: made.codes };
    },

    async turnOff(now: Date, client: ClientInfo, who: Person, both: { currentPassword: string; code: string }) {
      return withPasswordAndCode(now, client, who, both, (proof) => turnOffTwoFactor(db, now, who.id, proof));
    },

    /** Requires the step of every admin no longer. */
    async release(now: Date, client: ClientInfo, who: Person, both: { currentPassword: string; code: string }) {
      return withPasswordAndCode(now, client, who, both, (proof) => makeTwoFactorOptional(db, now, who.id, proof));
    },

    /** New recovery codes in the place of the old ones; they are told this once. */
    async renewCodes(now: Date, client: ClientInfo, who: Person, both: { currentPassword: string; code: string }) {
      const made = codes.makeRecoveryCodes(who.id);
      return withPasswordAndCode(now, client, who, both, async (proof) => {
        const renewed = await renewRecoveryCodes(db, now, who.id, proof, made.hashes);
        return renewed.ok ? { ok: true as const, codes: made.codes } : renewed;
      });
    },
  };
}
