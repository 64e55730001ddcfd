import { orderNumberOf } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { foldDigits, foldTypedDigits } from '#app/domain/text/digits.ts';
import { nameKey } from '#app/domain/text/name-key.ts';
import { searchKeys } from '#app/domain/text/name-keys.server.ts';
import { phoneKey, phonePatterns } from '#app/domain/text/phone-number.ts';

const MAX_SEARCH_LENGTH = 200;
/** Shorter numbers occur in nearly every phone, so they find phones only with a leading 0. */
const MIN_PHONE_DIGITS = 3;
const WHOLE_PHONE_DIGITS = 6;

/** An order matches one of these: `names` are search keys, `phones` are patterns for `like` on `phoneKey`. */
export type OrderSearch = { names: string[]; number: number | null; phones: string[] };

/** Reads `12`, `#12`, `No. 12` and the reference of a payment, `12-5`, as order 12; three digits or more also as a phone, with or without 95 or a 0. */
export function readOrderSearch(typed: string): OrderSearch | null {
  const search = typed.slice(0, MAX_SEARCH_LENGTH);
  const names = searchKeys(search);
  if (names.length === 0) return null;
  return { names, number: orderNumber(nameKey(search)), phones: phonePatternsIn(search) };
}

const MAX_GRAMS = 16;

/** Cuts names into trigrams and phones into four digits, by alternative; null if a part is too short for the index. */
export function gramsOf({ names, phones }: OrderSearch): string[][] | null {
  const digits = phones.map((pattern) => pattern.replaceAll('%', '')).sort((one, other) => one.length - other.length);
  // The shortest phone pattern is part of the others and finds their orders too.
  const alternatives = [...new Set([...names, ...digits.slice(0, 1)])];
  const parts = alternatives.filter((part) => !alternatives.some((other) => other !== part && part.includes(other)));
  const grams = parts.map((part) =>
    part
      .split(/(\d{4,})/)
      .flatMap(gramsIn)
      .slice(-MAX_GRAMS),
  );
  return grams.some(({ length }) => length === 0) ? null : grams;
}

function gramsIn(piece: string): string[] {
  const characters = [...piece];
  const size = /^\d{4}/.test(piece) ? 4 : 3;
  if (characters.length < size) return [];
  const starts = [...characters.keys()].filter((at) => at % size === 0 && at + size < characters.length);
  return [...starts, characters.length - size].map((at) => characters.slice(at, at + size).join(''));
}

const ORDER_NUMBER = /^(?:order|number|no\.?|အော်ဒါ|အမှတ်)?\s*#?\s*([\p{Nd}\u101D]+)$/u;

function orderNumber(text: string): number | null {
  const referred = orderNumberOf(foldDigits(text));
  if (referred !== null) return referred;
  const digits = foldTypedDigits(ORDER_NUMBER.exec(text)?.[1] ?? '');
  const number = Number(digits);
  return /^[1-9]/.test(digits) && Number.isSafeInteger(number) ? number : null;
}

function phonePatternsIn(search: string): string[] {
  const latin = foldDigits(search).replace(/\p{Cf}/gu, '');
  const isBare = /^[\d\u101D\s+\uFF0B().,/-]+$/.test(latin);
  // Within other words, only a complete number is a phone.
  if (!isBare) return phoneKey(search).replace(/\D/g, '').length < WHOLE_PHONE_DIGITS ? [] : phonePatterns(search);
  const digits = latin.replaceAll('\u101D', '0').replace(/\D/g, '');
  return digits.length < MIN_PHONE_DIGITS && !/^0\d/.test(digits) ? [] : phonePatterns(latin);
}
