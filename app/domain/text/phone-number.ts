import { foldDigits } from '#app/domain/text/digits.ts';
import { findPhoneNumbers } from '#app/domain/text/phone-number-dial.ts';

/** Matches a number of Myanmar without its leading 0, by the numbering plan: landlines, 09 5xxxxxx, mobiles. */
const national = /^(?:1\d{5,7}|95\d{6}|(?:[4-7]|9[0-46-9])\d{6,8}|(?:2|8\d)\d{5,8})$/;
/** Shorter pieces between commas and slashes belong to one number. */
const MIN_DIGITS = 6;
const MAX_DIGITS = 15;
/** The end of a text in which a following U+101D is a letter, not a zero. */
const LETTER_BEFORE = /(?:[^\P{L}\u101D]|\p{M})$/u;

/** The digits of a phone field. A Myanmar number becomes 09791234567 however it is written; a space separates several. */
export function phoneKey(phone: string): string {
  return numbersIn(phone).map(keyOf).join(' ');
}

export function dialableNumber(phone: string): string {
  const [number] = findPhoneNumbers(foldDigits(phone));
  if (number) return number.dialled;
  const [first = ''] = numbersIn(phone);
  const key = keyOf(first);
  return key.length <= MAX_DIGITS ? key : '';
}

/** Patterns for `like` on `phoneKey`. They match a part of a number, with and without country code or leading 0. */
export function phonePatterns(part: string): string[] {
  const [typed = ''] = numbersIn(part);
  const digits = typed.replace('+', '');
  const [, own = ''] = /^\+95(\d+)$/.exec(typed) ?? /^95(9\d+|\d{4,})$/.exec(typed) ?? /^0(\d+)$/.exec(typed) ?? [];
  return [...new Set(own ? [`%${digits}%`, `%0${own}%`, `${own}%`] : [`%${digits}%`])];
}

/** The digits of each number in a field, after a + if it was typed as + or 00. */
function numbersIn(phone: string): string[] {
  const text = foldDigits(
    phone
      // Before a letter or vowel sign, the digit ၀ stands for the letter ဝ.
      .replace(/[\u1040\u101D](?=\p{M}|[\u1000-\u101C\u101E-\u102A])/gu, ' ')
      .replace(/\u101D(?![^\P{L}\u101D])/gu, (letter, at: number, all: string) =>
        LETTER_BEFORE.test(all.slice(Math.max(0, at - 2), at)) ? letter : '0',
      ),
  );
  const parts = text.split(/[,;/\n\u060C\u104A\u104B\uFF0C\uFF0F]/).filter((part) => /\d/.test(part));
  const numbers = parts.every((part) => part.replace(/\D/g, '').length >= MIN_DIGITS) ? parts : [parts.join('')];
  return numbers.filter(Boolean).map((number) => {
    const digits = number.replace(/\D/g, '');
    return /^\D*[+\uFF0B]/.test(number) ? `+${digits}` : digits.replace(/^00(?=[1-9])/, '+');
  });
}

function keyOf(number: string): string {
  if (national.test(number)) return `0${number}`;
  // Accepts +95 (0)9 … too.
  const [, own = ''] = /^\+?950*([1-9]\d*)$/.exec(number) ?? [];
  const isOwn = number.startsWith('+') ? own !== '' : national.test(own);
  return isOwn ? `0${own}` : number.replace('+', '');
}
