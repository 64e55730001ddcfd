import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';

/** Groups adjacent items of one name, the cheapest first. The names stay in their order. */
export function versionsByName(items: StockItem[]): StockItem[][] {
  const groups: StockItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.name === item.name) last.push(item);
    else groups.push([item]);
  }
  for (const group of groups) group.sort((one, other) => one.salePrice - other.salePrice);
  return groups;
}
