import { toLatinDigits } from '#app/domain/digits.ts';

/** What people and address books put between digits; some of it cannot be seen. */
const BETWEEN = /[\s().\-\u00AD\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** In a text whose digits are Latin: something that looks like a number, with what may stand in one. */
const LIKE_A_NUMBER = /\+?\(?\d[\d\s().\-\u2010-\u2015]{4,}\d/g;

/**
 * A phone number as it was typed (09…, +95 9…, 00959…, Burmese digits, spaces, dashes) as any phone dials it: `+` and
 * digits alone. A number without a country is one of Myanmar. Null where it is no number.
 */
export function dialledNumber(typed: string): string | null {
  const plain = toLatinDigits(typed).replaceAll('\u101D', '0').replace(BETWEEN, '');
  const [, foreign, digits = ''] = /^(\+|00)?(\d+)$/.exec(plain) ?? [];
  if (foreign && !digits.startsWith('95')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  // Many write the 0 after +95 too.
  const [, national] = /^(?:950?|0)([1-9]\d{6,9})$/.exec(digits) ?? [];
  return national ? `+95${national}` : null;
}

/** The phone numbers in a text, in its order: as they stand there, and as they are dialled. */
export function numbersIn(text: string): { shown: string; dialled: string }[] {
  // Digit for digit, so that what is found stands in the same place of the text.
  const latin = text.replace(/[\u1040-\u1049\u1090-\u1099]/g, toLatinDigits).replace(/\u101D(?=[\d\s-]*\d)/g, '0');
  return [...latin.matchAll(LIKE_A_NUMBER)].flatMap(({ 0: found, index }) => {
    const dialled = dialledNumber(found);
    return dialled ? [{ shown: text.slice(index, index + found.length), dialled }] : [];
  });
}
