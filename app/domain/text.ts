import { withLatinDigits } from '#app/domain/digits.ts';

/** What search compares: composed, lower case, single spaces, nothing invisible, digits as 0–9. Same on both engines. */
export function nameKey(name: string): string {
  const seen = name.normalize('NFC').replace(/\p{Cf}/gu, '');
  return withLatinDigits(seen).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A `like` pattern that finds `text` anywhere, its wildcards taken literally (escape character: backslash). */
export function containsPattern(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
