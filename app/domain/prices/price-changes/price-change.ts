import type { BusinessDate, Decimal, Instant, PriceReason, Rounding } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

/** `by` names the user; null if the shop made the change itself. */
export type PriceChange = Phone & {
  id: number;
  itemId: string;
  currency: string;
  deleted: boolean;
  reason: PriceReason;
  rateId: string | null;
  by: string | null;
  at: Instant;
  old: { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; salePrice: number | null };
  new: { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; salePrice: number; rounding: Rounding };
};

export type ChangesSubject = {
  item: (Phone & { id: string; salePrice: number; deleted: boolean }) | null;
  rate: { currency: string; rate: Decimal; date: BusinessDate } | null;
};
