import { toLatinDigits } from '#app/domain/digits.ts';
import { nameKey, phoneKey } from '#app/domain/text.ts';

const MAX_SEARCH_LENGTH = 200;
/** Fewer digits stand in nearly every phone number; a leading 0 can only be that of one. */
const MIN_PHONE_DIGITS = 3;

/** What an owner may have meant by one search: any of these. The patterns are for `like` on `phoneKey`. */
export type OrderSearch = { name: string; number: number | null; phones: string[] };

/**
 * Reads a search for orders. `12`, `#12` and `No. 12`, also in Burmese digits, name the order 12; a number of three
 * digits or more is looked for in phone numbers too, with or without the country's 95 or the leading 0.
 * @returns null for a search that is empty.
 */
export function readOrderSearch(typed: string): OrderSearch | null {
  const name = nameKey(typed.slice(0, MAX_SEARCH_LENGTH));
  if (name === '') return null;
  return { name, number: orderNumber(name), phones: phonePatterns(name) };
}

const numberWords = /^(?:order|number|no\.?|အော်ဒါ|အမှတ်)?\s*#?\s*([\d\u1040-\u1049\u1090-\u1099\u101D]+)$/;

function orderNumber(text: string): number | null {
  const digits = toLatinDigits(numberWords.exec(text)?.[1] ?? '');
  const number = Number(digits);
  return /^[1-9]/.test(digits) && Number.isSafeInteger(number) ? number : null;
}

function phonePatterns(text: string): string[] {
  const latin = toLatinDigits(text);
  if (!/^[\d\u101D\s+().,/-]+$/.test(latin)) return [];
  const digits = phoneKey(latin);
  if (digits.length < MIN_PHONE_DIGITS && !/^0\d/.test(digits)) return [];
  const [, own = ''] = nationalDigits(latin.trim(), digits) ?? [];
  return own ? [`%${digits}%`, `0${own}%`, `95${own}%`, `${own}%`] : [`%${digits}%`];
}

/** The digits behind the country's code or the leading 0. A 95 is the code where a + says so, or a long number follows. */
function nationalDigits(typed: string, digits: string): RegExpExecArray | null {
  if (typed.startsWith('+')) return /^95(\d+)$/.exec(digits);
  return /^(?:00)?95(\d{6,})$/.exec(digits) ?? /^0(\d+)$/.exec(digits);
}
