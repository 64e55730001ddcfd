import { foldTypedDigits } from '#app/domain/text/digits.ts';

/** A right code that may have been used before: its 30-second step, or the hash of a recovery code. */
export type Proof = { step: number } | { codeHash: string };

/** Leaves out letters and digits that look alike. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_LENGTH = 10;

/** Reads the code of an app or a recovery code, in Latin or Burmese digits with any spaces; null if it is neither. */
export function readTwoFactorCode(typed: string): { app: string } | { recovery: string } | null {
  const plain = foldTypedDigits(typed)
    .replace(/[\s\p{Cf}-]/gu, '')
    .toLowerCase();
  if (/^\d{6}$/.test(plain)) return { app: plain };
  const isRecovery =
    plain.length === RECOVERY_LENGTH && [...plain].every((character) => RECOVERY_ALPHABET.includes(character));
  return isRecovery ? { recovery: plain } : null;
}
