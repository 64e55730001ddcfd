import { toLatinDigits } from '#app/domain/text/digits.ts';

/** A right code, not yet used up: the half-minute it is of, or the hash of a recovery code. */
export type Proof = { step: number } | { codeHash: string };

/** Letters and digits of recovery codes: none that is taken for another. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_LENGTH = 10;

/**
 * What was typed as a code, in any digits and with any spaces: six digits of the authenticator app, or a recovery code.
 * Null if it is neither.
 */
export function readCode(typed: string): { app: string } | { recovery: string } | null {
  const plain = toLatinDigits(typed)
    .replace(/[\s\p{Cf}-]/gu, '')
    .toLowerCase();
  if (/^\d{6}$/.test(plain)) return { app: plain };
  const isRecovery = plain.length === RECOVERY_LENGTH && [...plain].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isRecovery ? { recovery: plain } : null;
}
