import type { Rounding, Tracking } from '#app/db/schema.ts';
import type { RowUnit } from '#app/domain/catalog/stock-import/import-row.ts';
import type { PriceInputs, RowVerdict } from '#app/domain/catalog/stock-import/stock-import.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

/** An item of the shop that rows may be about. Its price is the latest one. */
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

/** `target` is the id of an item, or the key of a new one. */
export type NewImportItem = Phone &
  PriceInputs & {
    target: string;
    type: string;
    currency: string;
    rounding: Rounding;
    barcode: string | null;
    tracked: boolean;
  };
export type PriceChangePlan = { item: KnownItem; price: PriceInputs & { rounding: Rounding } };
export type DetailsPlan = { item: KnownItem; type: string | null; barcode: string | null };
/** `counted`: how the quantity that was counted differs; `added`: pieces that came in. */
export type QuantityPlan = { target: string; from: number; counted: number; added: number };
/** `unitId`: a unit that the shop had, and that was gone. */
export type UnitPlan = {
  target: string;
  position: number;
  unit: RowUnit;
  unitId: string | null;
  cost: string | null;
  currency: string | null;
  /** Its own; null for that of its item. */
  salePrice: number | null;
  /** That of its item. */
  itemPrice: number;
};

/** Everything that an import would write, and what becomes of each row. */
export type ImportPlan = {
  verdicts: Map<number, RowVerdict>;
  added: NewImportItem[];
  prices: PriceChangePlan[];
  details: DetailsPlan[];
  quantities: QuantityPlan[];
  units: UnitPlan[];
  /** Items that record numbers from now on. */
  tracked: string[];
};
