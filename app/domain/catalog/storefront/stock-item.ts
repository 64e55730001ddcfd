import type { Phone } from '#app/domain/phone/phone.ts';
import type { ShownUnits } from '#app/domain/stock/units/shown-units.ts';

/** Public data of an item: never cost, rate or profit. */
export type StockItem = Phone & {
  id: string;
  type: string | null;
  qty: number;
  salePrice: number;
  /** Only an item with units in stock has this. */
  units?: ShownUnits;
};

export type PricedPhone = Omit<StockItem, 'type'>;

export function versionsByName(items: StockItem[]): StockItem[][] {
  const groups: StockItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.name === item.name) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
