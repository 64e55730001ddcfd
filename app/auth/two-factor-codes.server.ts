import { createHmac, randomInt } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Db } from '#app/db/schema.ts';
import { CHALLENGE_SECONDS } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import {
  type Proof,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  readTwoFactorCode,
} from '#app/domain/people/sign-in/two-factor.ts';
import { readSealedSecret } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { qrPath } from '#app/domain/text/code-paths.server.ts';
import type { QrPath } from '#app/domain/text/code-paths.ts';
import { type Env, isHttps } from '#app/runtime/env.server.ts';

const RECOVERY_CODES = 10;
const STEP_MS = 30_000;
const DRIFT_STEPS = 1;

export type SecretDisplay = { url: string; letters: string; qr: QrPath };

export function createTwoFactorCodes(db: Db, env: Env, authSecret: string) {
  const keyFor = (use: string) => createHmac('sha256', authSecret).update(use).digest('base64url');
  // These labels derive the keys: another label would make every stored secret and code useless.
  const sealingKey = keyFor('second step: secrets');
  const hashingKey = keyFor('second step: recovery codes');
  const secure = isHttps(env);
  const cookieName = secure ? '__Host-login-step' : 'login-step';

  const unseal = (sealed: string) => symmetricDecrypt({ key: sealingKey, data: sealed });
  const hashOf = (uid: string, code: string) => createHmac('sha256', hashingKey).update(`${uid}:${code}`).digest('hex');

  /** @returns the 30-second step of an app code, or undefined if no step near `now` has this code. */
  async function findTimeStep(sealed: string, now: Date, typedCode: string): Promise<number | undefined> {
    const code = readTwoFactorCode(typedCode);
    if (!code || !('app' in code)) return undefined;
    // After a change of AUTH_SECRET nothing can unseal the secret: no code is right.
    const secret = await unseal(sealed).catch(() => undefined);
    if (secret === undefined) return undefined;
    const otp = createOTP(secret);
    const current = Math.floor(now.getTime() / STEP_MS);
    const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, n) => current - DRIFT_STEPS + n);
    const codes = await Promise.all(steps.map((step) => otp.hotp(step)));
    // If two steps have the same code, the newer one counts, so that the older is used up too.
    return steps.findLast((_, n) => codes[n] === code.app);
  }

  return {
    findTimeStep,

    makeSecret: async () => symmetricEncrypt({ key: sealingKey, data: generateRandomString(25, 'a-z', 'A-Z', '0-9') }),

    async describeSecret(sealed: string, shopName: string, email: string): Promise<SecretDisplay> {
      // Some apps show `+` instead of a space.
      const url = createOTP(await unseal(sealed))
        .url(shopName, email)
        .replaceAll('+', '%20');
      const letters = new URL(url).searchParams.get('secret') ?? '';
      return {
        url,
        letters: (letters.match(/.{1,4}/g) ?? []).join(' '),
        qr: qrPath(url),
      };
    },

    makeRecoveryCodes(uid: string): { codes: string[]; hashes: string[] } {
      const randomCharacter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));
      const plain = Array.from({ length: RECOVERY_CODES }, () =>
        Array.from({ length: RECOVERY_LENGTH }, randomCharacter).join(''),
      );
      return {
        codes: plain.map((code) => `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`),
        hashes: plain.map((code) => hashOf(uid, code)),
      };
    },

    /** @returns null for a wrong app code. A recovery code is only hashed: the caller looks it up. */
    async prove(now: Date, uid: string, typedCode: string): Promise<Proof | null> {
      const code = readTwoFactorCode(typedCode);
      if (!code) return null;
      if ('recovery' in code) return { codeHash: hashOf(uid, code.recovery) };
      const sealed = await readSealedSecret(db, uid);
      const step = sealed && (await findTimeStep(sealed, now, typedCode));
      return step ? { step } : null;
    },

    /** @returns the token of a log-in that waits for its code, or undefined if the cookie has no well-formed one. */
    readChallengeToken(headers: Headers): string | undefined {
      const token = parse(headers.get('Cookie') ?? '', cookieName)[cookieName];
      return token && /^[\w-]{43}$/.test(token) ? token : undefined;
    },

    /** @returns the Set-Cookie value for this token; null removes the cookie. */
    challengeCookie(token: string | null): string {
      const maxAge = token === null ? 0 : CHALLENGE_SECONDS;
      return serialize(cookieName, token ?? '', { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge });
    },
  };
}
