import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import type { PieceFacts } from '#app/domain/stock/units/shown-units.ts';
import type { UnitState } from '#app/domain/stock/units/unit.ts';

/** An item as the counter shows it. `units`: whether its pieces are sold by number; `must` if only so. */
export type CounterItem = Phone & {
  id: string;
  qty: number;
  salePrice: number;
  photo: Photo | null;
  units: 'none' | 'may' | 'must';
};

/** A unit in stock that no order keeps, at its own price or that of its item. */
export type CounterUnit = PieceFacts & { id: string; itemId: string; codes: string[]; salePrice: number };

/** Units found by their number with their items, else items by their name. `gone` is a unit that is not for sale. */
export type FoundForSale = {
  items: CounterItem[];
  units: CounterUnit[];
  gone?: { code: string; state: UnitState; orderNumber: number | null };
  closest: string[];
};

/** `via` is the id of the account, or a method without accounts. */
export type TransferAccount = { via: string; method: string; account: string };
