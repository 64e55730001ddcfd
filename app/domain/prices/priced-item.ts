import type { Decimal } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/catalog/phone.ts';

/**
 * An item with what its price is made of, as the Edit Price modal opens on it: cost in its currency, rate in MMK, profit
 * in percent, each null where it was never entered; `salePrice` is what the shop charges, in whole MMK.
 */
export type PricedItem = Phone & {
  id: string;
  currency: string;
  cost: Decimal | null;
  rate: Decimal | null;
  profit: Decimal | null;
  salePrice: number;
};

/** The price of an item and all it is made of, in one line: two are equal while nobody has re-priced it. */
export function priceVersion({ cost, rate, profit, salePrice }: PricedItem): string {
  return [cost, rate, profit, salePrice].join('/');
}
