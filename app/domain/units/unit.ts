import type { Decimal, OrderStatus, UnitCondition, UnitEventKind, UnitState, UnitTax } from '#app/db/schema.ts';
import type { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { UnitCode } from '#app/domain/units/unit-code.ts';

export type { UnitCondition, UnitEventKind, UnitState, UnitTax };
export const UNIT_STATES = ['in-stock', 'sold', 'returned', 'faulty', 'gone'] as const satisfies UnitState[];
export const UNIT_CONDITIONS = ['new', 'open-box', 'grade-a', 'grade-b', 'grade-c'] as const satisfies UnitCondition[];
export const UNIT_TAXES = ['paid', 'unpaid', 'exempt', 'unknown'] as const satisfies UnitTax[];

/** What one receipt says of all its units. */
export type UnitFacts = {
  condition: UnitCondition;
  /** In percent. */
  battery: number | null;
  colour: string;
  tax: UnitTax;
  supplier: string;
  /** Null for that of the item. */
  cost: { amount: Decimal; currency: (typeof ITEM_CURRENCIES)[number] } | null;
  /** In whole MMK; null for that of the item. */
  salePrice: number | null;
  note: string;
};

/** The codes of one unit: IMEIs in the order of their slots, and serial numbers. */
export type NewUnit = UnitCode[];

export type Receipt = {
  /** Made by the page: a repeated submission counts once. */
  key: string;
  itemId: string;
  /** The units are in the quantity of the item already. */
  counted: boolean;
  /** Phones that the shop knows came back to it, and join their history. */
  tradeIn?: boolean;
  units: NewUnit[];
  facts: UnitFacts;
};

/** A code that a unit has already. */
export type KnownCode = {
  code: string;
  unitId: string;
  itemId: string;
  itemName: string;
  state: UnitState;
  receivedAt: string;
  /** The order that it is sold on. */
  orderId: string | null;
  orderNumber: number | null;
  orderStatus: OrderStatus | null;
  soldAt: string | null;
};

export type Received =
  | { ok: true; units: number; again?: true }
  | { ok: false; problem: 'no-such-item' | 'not-tracked' | 'key-reused' }
  | { ok: false; problem: 'known-codes'; known: KnownCode[] };
