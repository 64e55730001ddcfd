import type { BusinessDate, Decimal, Instant, PriceReason } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/catalog/phone.ts';

/** One change of one price, as the history shows it: who (null: the shop itself), when, why, old and new values. */
export type PriceChange = Phone & {
  id: number;
  itemId: string;
  currency: string;
  /** Whether the item has been deleted since. */
  deleted: boolean;
  reason: PriceReason;
  /** The saved rate that made it; its record may be gone. */
  rateId: string | null;
  by: string | null;
  at: Instant;
  old: { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; salePrice: number | null };
  new: { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; salePrice: number };
};

/** What a list of price changes is about: an item (null: there never was one) or a saved rate (null: its record is gone). */
export type ChangesSubject = {
  item: (Phone & { id: string; salePrice: number; deleted: boolean }) | null;
  rate: { currency: string; rate: Decimal; date: BusinessDate } | null;
};
