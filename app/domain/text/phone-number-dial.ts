import { foldTypedDigits } from '#app/domain/text/digits.ts';

const BETWEEN = /[\s().\-\u00AD\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const LIKE_A_NUMBER = /\+?\(?\d[\d\s().\-\u2010-\u2015]{4,}\d/g;

/** Reads a number as E.164, without a country code as one of Myanmar; null if it is not a phone number. */
export function dialledNumber(typed: string): string | null {
  const plain = foldTypedDigits(typed).replaceAll('\u101D', '0').replace(BETWEEN, '');
  const [, foreign, digits = ''] = /^(\+|00)?(\d+)$/.exec(plain) ?? [];
  if (foreign && !digits.startsWith('95')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  // A 0 after +95 is a common mistake.
  const [, national] = /^(?:950?|0)([1-9]\d{6,9})$/.exec(digits) ?? [];
  return national ? `+95${national}` : null;
}

export function findPhoneNumbers(text: string): { shown: string; dialled: string }[] {
  // Replace one for one, so that positions in the text stay valid.
  const latin = text.replace(/[\u1040-\u1049\u1090-\u1099]/g, foldTypedDigits).replace(/\u101D(?=[\d\s-]*\d)/g, '0');
  return [...latin.matchAll(LIKE_A_NUMBER)].flatMap(({ 0: found, index }) => {
    const spans = dialledNumber(found) ? [{ start: 0, end: found.length }] : spansIn(found);
    return spans.flatMap(({ start, end }) => {
      const dialled = dialledNumber(found.slice(start, end));
      return dialled ? [{ shown: text.slice(index + start, index + end), dialled }] : [];
    });
  });
}

/** Splits numbers separated only by spaces or dashes: the next one begins with 0 or +. */
function spansIn(found: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const { 0: piece, index } of found.matchAll(/[^\s\-\u2010-\u2015]+/g)) {
    const last = spans.at(-1);
    const startsNumber = !last || (/^[+0]/.test(piece) && dialledNumber(found.slice(last.start, last.end)));
    if (startsNumber) spans.push({ start: index, end: index + piece.length });
    else last.end = index + piece.length;
  }
  return spans;
}
