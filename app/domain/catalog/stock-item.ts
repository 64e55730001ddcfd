/** What a visitor may know of an item: never its cost, rate or profit. */
export type StockItem = {
  id: string;
  name: string;
  ram: string;
  rom: string;
  type: string | null;
  qty: number;
  salePrice: number;
};
