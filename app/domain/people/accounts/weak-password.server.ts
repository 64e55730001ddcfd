import type { FieldProblem } from '#app/domain/fields.ts';
import commonPasswords from '#app/domain/people/accounts/common-passwords.json' with { type: 'json' };
import { foldDigits } from '#app/domain/text/digits.ts';

/** `src/passwords.json` of `@zxcvbn-ts/language-common` 4.1.3 (MIT): the first 10,000 of at least 8 characters. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords);

export type Facts = { email: string; name: string; phone: string; shopName: string };

/** Finds common passwords, even with a suffix of digits or signs, patterns, data of the user, and the shop's name. */
export function findWeakness(password: string, { email, name, phone, shopName }: Facts): FieldProblem | undefined {
  const text = fold(password);
  const stems = [text, text.replace(/[^\p{L}\p{M}\p{N}]+$/u, ''), text.replace(/[^\p{L}\p{M}]+$/u, '')];
  if (stems.some((stem) => COMMON_PASSWORDS.has(stem)) || isPattern(text)) return { code: 'common' };
  const personal = [email, email.split('@')[0] ?? '', name, phone, shopName].map(lettersAndDigits);
  return lettersAndDigits(password) !== '' && personal.includes(lettersAndDigits(password))
    ? { code: 'personal' }
    : undefined;
}

/** True for fewer than four different characters and for a run up or down: abababab, 0123456789, hgfedcba, ၁၂၃၄၅၆၇၈. */
function isPattern(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, at) => point - (points[at] ?? 0));
  return new Set(points).size < 4 || [1, -1].some((step) => steps.every((each) => each === step));
}

function fold(text: string): string {
  return foldDigits(text.normalize('NFKC')).toLowerCase();
}

function lettersAndDigits(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
