import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { RecentOrder } from '#app/domain/shop/dashboard/figures.ts';
import type { FoundUnit } from '#app/domain/stock/units/unit-record.ts';

/** `buyers` are names on orders. `closest` are similar names of phones if no phone is found. */
export type FoundInShop = {
  orders: RecentOrder[];
  buyers: string[];
  phones: InventoryItem[];
  closest: string[];
  units: FoundUnit[];
};
