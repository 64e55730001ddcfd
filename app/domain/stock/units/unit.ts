import type { Decimal, OrderStatus, UnitCondition, UnitEventKind, UnitState, UnitTax } from '#app/db/schema.ts';
import type { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { UnitCode } from '#app/domain/stock/units/unit-code.ts';

export const TRACKING_MODES = ['off', 'optional', 'required'] as const;
export type Tracking = (typeof TRACKING_MODES)[number];

export type { UnitCondition, UnitEventKind, UnitState, UnitTax };
export const UNIT_STATES = ['in-stock', 'sold', 'returned', 'faulty', 'gone'] as const satisfies UnitState[];
export const UNIT_CONDITIONS = ['new', 'open-box', 'grade-a', 'grade-b', 'grade-c'] as const satisfies UnitCondition[];
export const UNIT_TAXES = ['paid', 'unpaid', 'exempt', 'unknown'] as const satisfies UnitTax[];

export type UnitFacts = {
  condition: UnitCondition;
  /** In percent. */
  battery: number | null;
  colour: string;
  tax: UnitTax;
  supplier: string;
  cost: { amount: Decimal; currency: (typeof ITEM_CURRENCIES)[number] } | null;
  /** In whole MMK; null if the item's price applies. */
  salePrice: number | null;
  note: string;
};

/** The codes of one unit: IMEIs in the order of their slots, and serial numbers. */
export type NewUnit = UnitCode[];

export type Receipt = {
  /** Made by the page: a repeated submission counts once. */
  key: string;
  itemId: string;
  /** True if the item's quantity includes the units already; null if nobody said. */
  counted: boolean | null;
  /** What the item records from now on if it recorded no numbers. */
  tracking?: Exclude<Tracking, 'off'>;
  /** True if phones that the shop knows came back; their history continues. */
  tradeIn?: boolean;
  /** With `tradeIn`: how many of the phones the shop bought from somebody else and never sold before. */
  bought?: number;
  units: NewUnit[];
  facts: UnitFacts;
};

export type KnownCode = {
  code: string;
  unitId: string;
  itemId: string;
  itemName: string;
  state: UnitState;
  receivedAt: string;
  orderId: string | null;
  orderNumber: number | null;
  orderStatus: OrderStatus | null;
  soldAt: string | null;
};

export type Received =
  | { ok: true; units: number; again?: true }
  | { ok: false; problem: 'no-such-item' | 'not-tracked' | 'imeis-changed' | 'key-reused' | 'not-said-if-counted' }
  /** `count` phones of a trade-in were never sold by this shop; `codes` are numbers of the first ones. */
  | { ok: false; problem: 'never-sold'; count: number; codes: string[] }
  | { ok: false; problem: 'known-codes'; known: KnownCode[] };
