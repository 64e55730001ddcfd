import { withLatinDigits } from '#app/domain/text/digits.ts';
import { numbersIn as dialledNumbers } from '#app/domain/text/phone-number-dial.ts';

/** A number of Myanmar without its leading 0, as long as the numbering plan makes them: landlines, 09 5xxxxxx, mobiles. */
const national = /^(?:1\d{5,7}|95\d{6}|(?:[4-7]|9[0-46-9])\d{6,8}|(?:2|8\d)\d{5,8})$/;
/** Shorter pieces between commas and slashes are parts of one number. */
const SHORTEST = 6;
/** No number that can be dialled has more digits. */
const LONGEST = 15;

/**
 * What the search by phone compares: digits alone, the same ones however a number was written. A number of Myanmar reads
 * 09791234567, typed with +95, 0095, 95, the 0 or none of them, in any digits; another country's begins with its code.
 * Several numbers in one field stand behind each other with a space. Empty where there is no digit.
 */
export function phoneKey(phone: string): string {
  return numbersIn(phone).map(keyOf).join(' ');
}

/** What to hand to `tel:`, of several numbers the first; empty where there is none. */
export function dialable(phone: string): string {
  const [number] = dialledNumbers(withLatinDigits(phone));
  if (number) return number.dialled;
  const [first = ''] = numbersIn(phone);
  const key = keyOf(first);
  return key.length <= LONGEST ? key : '';
}

/**
 * What a search for a part of a number may mean on `phoneKey`, as patterns for `like`: these digits anywhere, and where
 * they begin with the country's code or the leading 0, what stands behind it.
 */
export function phonePatterns(part: string): string[] {
  const [typed = ''] = numbersIn(part);
  const digits = typed.replace('+', '');
  const [, own = ''] = /^\+95(\d+)$/.exec(typed) ?? /^95(9\d+|\d{4,})$/.exec(typed) ?? /^0(\d+)$/.exec(typed) ?? [];
  return [...new Set(own ? [`%${digits}%`, `%0${own}%`, `${own}%`] : [`%${digits}%`])];
}

/** The numbers in a field, each as its digits, behind a + where one was typed; 00 is one too. */
function numbersIn(phone: string): string[] {
  const text = withLatinDigits(
    phone
      // Before a letter or a vowel sign even the digit ၀ is meant as the letter ဝ.
      .replace(/[\u1040\u101D](?=\p{M}|[\u1000-\u101C\u101E-\u102A])/gu, ' ')
      .replace(/(?<![^\P{L}\u101D]|\p{M})\u101D(?![^\P{L}\u101D])/gu, '0'),
  );
  const parts = text.split(/[,;/\n\u060C\u104A\u104B\uFF0C\uFF0F]/).filter((part) => /\d/.test(part));
  const numbers = parts.every((part) => part.replace(/\D/g, '').length >= SHORTEST) ? parts : [parts.join('')];
  return numbers.filter(Boolean).map((number) => {
    const digits = number.replace(/\D/g, '');
    return /^\D*[+\uFF0B]/.test(number) ? `+${digits}` : digits.replace(/^00(?=[1-9])/, '+');
  });
}

function keyOf(number: string): string {
  if (national.test(number)) return `0${number}`;
  // Written +95 (0)9 … too.
  const [, own = ''] = /^\+?950*([1-9]\d*)$/.exec(number) ?? [];
  const isOwn = number.startsWith('+') ? own !== '' : national.test(own);
  return isOwn ? `0${own}` : number.replace('+', '');
}
