import type { Decimal, UnitCodeKind, UnitCondition, UnitEventKind, UnitState, UnitTax } from '#app/db/schema.ts';
import type { FieldChange } from '#app/domain/people/audit/field-changes.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

/** All that the shop knows about one phone. Buyers never see it. */
export type UnitRecord = {
  id: string;
  item: Phone & { id: string; exists: boolean; cost: Decimal | null; currency: string; salePrice: number; qty: number };
  codes: { code: string; kind: UnitCodeKind; slot: number }[];
  state: UnitState;
  condition: UnitCondition;
  battery: number | null;
  colour: string;
  tax: UnitTax;
  taxAt: string | null;
  taxBy: string | null;
  supplier: string;
  cost: Decimal | null;
  currency: string | null;
  salePrice: number | null;
  note: string;
  receivedAt: string;
  receiptId: string;
  order: { id: string; number: number; name: string } | null;
  soldAt: string | null;
  leasedTo: string | null;
  history: UnitEvent[];
};

export type UnitEvent = {
  id: number;
  kind: UnitEventKind;
  at: string;
  who: string | null;
  /** `name` is the buyer's. */
  order: { id: string; number: number; name: string } | null;
  changes: FieldChange[];
};

/** A unit found by a number. `order` is the last one that it was sold on, even if it came back. */
export type FoundUnit = Pick<UnitRecord, 'id' | 'state' | 'condition' | 'colour' | 'tax' | 'supplier' | 'receivedAt'> &
  Pick<UnitRecord, 'order' | 'soldAt'> & {
    warranty: { startsAt: string; days: number; isVoid: boolean } | null;
    code: string;
    item: Phone;
    cost: { amount: Decimal; currency: string } | null;
  };

/** `code` is its first IMEI, else its first serial number. */
export type ListedUnit = Pick<UnitRecord, 'id' | 'state' | 'condition' | 'colour' | 'tax' | 'receivedAt'> & {
  code: string | null;
  leasedTo: string | null;
};
