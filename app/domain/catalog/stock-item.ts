import type { Phone } from '#app/domain/catalog/phone.ts';

/** What a visitor may know of an item: never its cost, rate or profit. */
export type StockItem = Phone & {
  id: string;
  type: string | null;
  qty: number;
  salePrice: number;
};
