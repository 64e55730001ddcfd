import type { Phone } from '#app/domain/catalog/phone.ts';

/** Public data of an item: never cost, rate or profit. */
export type StockItem = Phone & {
  id: string;
  type: string | null;
  qty: number;
  salePrice: number;
};
