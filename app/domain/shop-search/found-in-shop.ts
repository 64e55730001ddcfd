import type { RecentOrder } from '#app/domain/dashboard/figures.ts';
import type { InventoryItem } from '#app/domain/inventory/inventory-item.ts';
import type { FoundUnit } from '#app/domain/units/unit-record.ts';

/** `buyers` are names on orders. `closest` are similar names of phones if no phone is found. */
export type FoundInShop = {
  orders: RecentOrder[];
  buyers: string[];
  phones: InventoryItem[];
  closest: string[];
  units: FoundUnit[];
};
