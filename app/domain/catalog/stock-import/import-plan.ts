import type { Rounding, Tracking } from '#app/db/schema.ts';
import type { RowUnit } from '#app/domain/catalog/stock-import/import-row.ts';
import type { PriceInputs, RowVerdict } from '#app/domain/catalog/stock-import/stock-import.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

export type KnownItem = Phone &
  PriceInputs & {
    id: string;
    nameKey: string;
    type: string | null;
    currency: string;
    qty: number;
    rounding: Rounding;
    tracking: Tracking;
    barcode: string | null;
    isDeleted: boolean;
  };

export type NewPrice = PriceInputs & { currency: string; rounding: Rounding };
export type NewImportItem = Phone & NewPrice & { type: string; barcode: string | null; tracked: boolean };
export type ItemPrice = PriceInputs & { rounding: Rounding };
/** Of a single phone; null for what its item has. */
export type OwnPrices = { cost: string | null; currency: string | null; salePrice: number | null };
/** `unitId`: a unit that the shop had, and that was gone. */
export type UnitPlan = OwnPrices & { position: number; unit: RowUnit; unitId: string | null };

/** What a list changes of one item. `target` is the id of `item`, or the key of one that is `added`. */
export type ItemPlan = {
  target: string;
  item: KnownItem | null;
  added: NewImportItem | null;
  price: ItemPrice | null;
  type: string | null;
  barcode: string | null;
  counted: number;
  pieces: number;
  units: UnitPlan[];
  tracks: boolean;
};

export type ImportPlan = { verdicts: Map<number, RowVerdict>; items: ItemPlan[] };
