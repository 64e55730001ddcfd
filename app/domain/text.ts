import { toLatinDigits } from '#app/domain/digits.ts';

const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;

/** What search and sorting compare: composed, lower case, single spaces, nothing invisible. Same on both engines. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(invisible, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What the search by phone compares: its digits alone, Burmese ones as Latin. */
export function phoneKey(phone: string): string {
  return toLatinDigits(phone).replaceAll('\u101D', '0').replace(/\D/g, '');
}

/** A `like` pattern that finds `text` anywhere, its wildcards taken literally (escape character: backslash). */
export function containsPattern(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
