import type { Decimal, Rounding } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

/** Cost in its currency, rate in MMK, profit in percent, each null if never entered; `salePrice` in whole MMK. */
export type PricedItem = Phone & {
  id: string;
  currency: string;
  cost: Decimal | null;
  rate: Decimal | null;
  profit: Decimal | null;
  salePrice: number;
  rounding: Rounding;
  /** The cost of a piece in MMK at the newest rate, if it is more than the price. */
  exceedingCost?: number;
};

export function priceVersion({ cost, rate, profit, salePrice }: PricedItem): string {
  return [cost, rate, profit, salePrice].join('/');
}
