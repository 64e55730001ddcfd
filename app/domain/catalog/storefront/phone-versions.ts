import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';

/** Groups adjacent items of one name. */
export function versionsByName(items: StockItem[]): StockItem[][] {
  const groups: StockItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.name === item.name) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
