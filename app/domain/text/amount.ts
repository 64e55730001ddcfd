import Big from 'big.js';
import { readDecimal, readNumber, type TypedNumber, withoutInvisible } from '#app/domain/text/digits.ts';
import { type Format, writeNumber } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { currencyWord } from '#app/domain/text/money-format.ts';

const LAKH = 100_000;
const LEAST_PLAUSIBLE = 1_000;
/** Longer texts are no amounts, and would make the expression below slow. */
const MAX_LENGTH = 100;
/** Zawgyi ends the syllable with another sign, and some keyboards type its two last signs in the other order. */
const IN_LAKH = /^(?:သိန(?:[်္]း|း်)\s*(?<after>.+)|(?<before>.+?)\s*(?:lakhs?|lacs?|သိန(?:[်္]း|း်)))$/iu;

const CURRENCY = '(?:mmk|kyats?|ks?\\.?|ကျပ်)';
const CURRENCY_BEFORE = new RegExp(`^([-+\u2212\u2013]?)\\s*${CURRENCY}\\s*(?![a-z])`, 'i');
const CURRENCY_AFTER = new RegExp(`([^a-z])\\s*${CURRENCY}$`, 'i');
/** A minus before a bare number is a mistake. */
const WALLET_MINUS = /^[-\u2212\u2013]\s*(?=.*[,.\p{L}])/u;

/** Reads amounts of `currency`. Only kyat are counted in lakh. */
export function amountReader(currency: unknown): typeof readNumber {
  return currency === 'MMK' ? readMmk : readNumber;
}

/** Reads any number, also in lakh and with the currency: `12.5 lakh`, `သိန်း ၂၀`, `1,608,561.00 Ks`. Exact; may have decimals. */
export function readMmk(typed: string, format: Format): TypedNumber | null {
  const amount = withoutCurrency(typed);
  const lakhs = lakhsIn(amount);
  if (lakhs === null) return withoutZeroDecimals(readNumber(amount, format));
  const number = readNumber(lakhs, format);
  if (number === null) return null;
  const inKyat = (plain: string) => new Big(plain).times(LAKH).toFixed();
  if ('plain' in number) return { plain: inKyat(number.plain) };
  return { either: [inKyat(number.either[0]), inKyat(number.either[1])] };
}

/** Reads the amount of a transfer as wallets show it: they write what was sent as `-1,608,561.00`. */
export function readTransfer(typed: string, format: Format): TypedNumber | null {
  return readMmk(withoutInvisible(typed).trim().replace(WALLET_MINUS, ''), format);
}

function withoutCurrency(typed: string): string {
  if (typed.length > MAX_LENGTH) return typed;
  return withoutInvisible(typed).trim().replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '$1');
}

/** Reads `1,250,000.00` as whole; three zeros may be thousands. */
function withoutZeroDecimals(number: TypedNumber | null): TypedNumber | null {
  return number && 'plain' in number ? { plain: number.plain.replace(/\.0{1,2}$/, '') } : number;
}

function lakhsIn(typed: string): string | null {
  if (typed.length > MAX_LENGTH) return null;
  const { after, before } = IN_LAKH.exec(withoutInvisible(typed).trim())?.groups ?? {};
  return after ?? before ?? null;
}

/** `1,250,000 MMK · 12.5 lakh`, in Burmese `1,250,000 ကျပ် · 12.5 သိန်း`, in lakh to two decimals; kyat below a lakh and other currencies only grouped. */
export function formatAmount(plain: string, currency: string, locale: Locale): string {
  const exact = new Big(plain);
  // Without trailing zeros: somebody who means 250,000 by "250.000" has to see 250.
  const amount = `${writeNumber(exact.toFixed(), locale.format)} ${currencyWord(currency, locale)}`;
  if (currency !== 'MMK' || exact.abs().lt(LAKH)) return amount;
  const lakhs = writeNumber(exact.times('0.00001').round(2).toFixed(), locale.format);
  return `${amount} · ${lakhs} ${lakhWord(locale)}`;
}

/** Offers `12.5 lakh` for `12.5`: no price is that low, and number pads have no letters. Null if the text is no positive
 * number, is a plausible amount, or may be thousands with another sign, like `250.000`. */
export function lakhOffer(typed: string, locale: Locale): string | null {
  const plain = readDecimal(typed, locale.format);
  if (plain === null || /\.\d{3}$/.test(plain) || new Big(plain).lte(0) || new Big(plain).gte(LEAST_PLAUSIBLE))
    return null;
  return `${typed.trim()} ${lakhWord(locale)}`;
}

function lakhWord({ language }: Locale): string {
  return language === 'my' ? 'သိန်း' : 'lakh';
}
