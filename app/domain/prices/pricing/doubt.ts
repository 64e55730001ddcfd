import Big from 'big.js';
import type { Decimal } from '#app/db/schema.ts';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import { isArticle, type PhoneSpec } from '#app/domain/phone/phone.ts';

/** In MMK for one unit of the currency, both inclusive. */
export type RateRange = { min: Decimal; max: Decimal };
export type RateBounds = Record<string, RateRange>;

/** MMK needs no rate (D 11). */
export const BOUNDED_CURRENCIES = RATE_CURRENCIES.filter((currency) => currency !== 'MMK');
type BoundedCurrency = Exclude<(typeof RATE_CURRENCIES)[number], 'MMK'>;

/** From a fourth of the market rates of 2026 to six times as much: a typing error lies outside, a bad year inside. */
export const STANDARD_BOUNDS = {
  USD: { min: '1000', max: '25000' },
  CNY: { min: '150', max: '4000' },
  THB: { min: '30', max: '800' },
  SGD: { min: '800', max: '20000' },
  EUR: { min: '1100', max: '30000' },
} satisfies Record<BoundedCurrency, RateRange>;

/** No item of a phone shop sells for less, in MMK. */
const PRICE_FLOOR = 100;
const MIN_PART_OF_USUAL = 100;

/** `reciprocal` is a plausible rate if this one was typed the other way round. */
export type RateDoubt = RateRange & { kind: 'rate'; currency: string; rate: Decimal; reciprocal: Decimal | null };
/** `usual` is the price of other items, if it makes this one doubtful. */
export type PriceDoubt = { kind: 'price'; name: string; price: number; usual: number | null };
export type Doubt = RateDoubt | PriceDoubt;
export type Doubtful = { problem: 'doubtful'; doubts: Doubt[] };

export function rateDoubt(currency: string, rate: Decimal, bounds: RateBounds): RateDoubt | null {
  const range = bounds[currency];
  if (!range || isWithin(rate, range)) return null;
  const reciprocal = new Big(rate).gt(0) ? new Big(1).div(rate).round(2).toFixed() : '0';
  return { kind: 'rate', currency, rate, ...range, reciprocal: isWithin(reciprocal, range) ? reciprocal : null };
}

function isWithin(rate: Decimal, { min, max }: RateRange): boolean {
  return new Big(rate).gte(min) && new Big(rate).lte(max);
}

type Priced = Record<'name' | PhoneSpec, string> & { cost: Decimal; rate: Decimal; salePrice: number };

/** @param usual the price of other phones, which that of an article is not compared with; null if there are too few. */
export function priceDoubt(
  { name, cost, rate, salePrice: price, ...specs }: Priced,
  usual: number | null,
): PriceDoubt | null {
  const isFarBelow = usual !== null && !isArticle(specs) && price * MIN_PART_OF_USUAL < usual;
  const isLow = price < PRICE_FLOOR || new Big(price).times(MIN_PART_OF_USUAL).lt(new Big(cost).times(rate));
  return isFarBelow || isLow ? { kind: 'price', name, price, usual: isFarBelow ? usual : null } : null;
}

/** The figures that the user confirms: other ones are asked about again. */
export function doubtKey(doubts: Doubt[]): string {
  const figures = doubts.map((doubt) => (doubt.kind === 'rate' ? `${doubt.currency} ${doubt.rate}` : `${doubt.price}`));
  return [...new Set(figures)].join(', ');
}
