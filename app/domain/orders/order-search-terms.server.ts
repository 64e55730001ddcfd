import { toLatinDigits, withLatinDigits } from '#app/domain/text/digits.ts';
import { searchKeys } from '#app/domain/text/name-keys.server.ts';
import { phoneKey, phonePatterns } from '#app/domain/text/phone-number.ts';
import { nameKey } from '#app/domain/text/text.ts';

const MAX_SEARCH_LENGTH = 200;
/** Fewer digits stand in nearly every phone number; a leading 0 can only be that of one. */
const MIN_PHONE_DIGITS = 3;
const WHOLE_PHONE_DIGITS = 6;

/** What an owner may have meant by one search: any of these. Names are as `nameKey` has them, patterns for `like` on `phoneKey`. */
export type OrderSearch = { names: string[]; number: number | null; phones: string[] };

/**
 * Reads a search for orders. `12`, `#12` and `No. 12`, also in Burmese digits, name the order 12; a number of three
 * digits or more is looked for in phone numbers too, with or without the country's 95 or the leading 0.
 * @returns null for a search that is empty.
 */
export function readOrderSearch(typed: string): OrderSearch | null {
  const search = typed.slice(0, MAX_SEARCH_LENGTH);
  const names = searchKeys(search);
  if (names.length === 0) return null;
  return { names, number: orderNumber(nameKey(search)), phones: phonesMeant(typed) };
}

/** An index is asked for no more of a search's signs than these; what is left of it is compared whole. */
const MOST_GRAMS = 16;

/**
 * What the index has of an order if one of the alternatives is to find it, in its name or its phone: of each part every
 * four digits in a row, and three signs of what stands around them. Null where a part is too short for that.
 */
export function gramsOf({ names, phones }: OrderSearch): string[][] | null {
  const digits = phones.map((pattern) => pattern.replaceAll('%', '')).sort((one, other) => one.length - other.length);
  // The shortest pattern of a phone is part of all others, and what has all signs of a longer part has those within it.
  const every = [...new Set([...names, ...digits.slice(0, 1)])];
  const parts = every.filter((part) => !every.some((other) => other !== part && part.includes(other)));
  const grams = parts.map((part) =>
    part
      .split(/(\d{4,})/)
      .flatMap(gramsIn)
      .slice(-MOST_GRAMS),
  );
  return grams.some(({ length }) => length === 0) ? null : grams;
}

/** One beside the other, and the last: they overlap no more than they must. */
function gramsIn(piece: string): string[] {
  const signs = [...piece];
  const size = /^\d{4}/.test(piece) ? 4 : 3;
  if (signs.length < size) return [];
  const starts = [...signs.keys()].filter((at) => at % size === 0 && at + size < signs.length);
  return [...starts, signs.length - size].map((at) => signs.slice(at, at + size).join(''));
}

/** To compare one order takes as long as to pass so many in the index. */
const PASSED_MEANWHILE = 40;
/** Of a gram in so few of a sample's orders no sample says what it leaves out, and to pass them is no time. */
const RARE = 4;

/**
 * Those of the grams of one alternative that are worth looking up: the rarest, other rare ones, and each that leaves out
 * more orders, which then need not be compared, than it takes to pass its own in the index.
 * @param sample the name and phone of some orders, from all over.
 */
export function tellingGrams(grams: string[], sample: string[]): string[] {
  const having = (texts: string[], gram: string) => texts.filter((text) => text.includes(gram));
  const rarestFirst = [...new Set(grams)]
    .map((gram) => ({ gram, own: having(sample, gram).length }))
    .sort((one, other) => one.own - other.own);
  const telling: string[] = [];
  let left = sample;
  for (const { gram, own } of rarestFirst) {
    const stays = having(left, gram);
    if (telling.length > 0 && own > RARE + PASSED_MEANWHILE * (left.length - stays.length)) continue;
    telling.push(gram);
    left = stays;
  }
  return telling;
}

const numberWords = /^(?:order|number|no\.?|အော်ဒါ|အမှတ်)?\s*#?\s*([\p{Nd}\u101D]+)$/u;

function orderNumber(text: string): number | null {
  const digits = toLatinDigits(numberWords.exec(text)?.[1] ?? '');
  const number = Number(digits);
  return /^[1-9]/.test(digits) && Number.isSafeInteger(number) ? number : null;
}

function phonesMeant(typed: string): string[] {
  const latin = withLatinDigits(typed.slice(0, MAX_SEARCH_LENGTH)).replace(/\p{Cf}/gu, '');
  const isBare = /^[\d\u101D\s+\uFF0B().,/-]+$/.test(latin);
  // Words may stand around a number, as where it was copied from; then it must be a whole one.
  if (!isBare) return phoneKey(typed).replace(/\D/g, '').length < WHOLE_PHONE_DIGITS ? [] : phonePatterns(typed);
  const digits = latin.replaceAll('\u101D', '0').replace(/\D/g, '');
  return digits.length < MIN_PHONE_DIGITS && !/^0\d/.test(digits) ? [] : phonePatterns(latin);
}
