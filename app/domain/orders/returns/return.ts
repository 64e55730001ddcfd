import type { Instant, ReturnState } from '#app/db/schema.ts';
import type { CashRefusal } from '#app/domain/money/drawers/drawer.ts';
import type { OrderLedger } from '#app/domain/money/payment-entry/payment-entry.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

export type { ReturnState };
export const RETURN_STATES = ['in-stock', 'faulty', 'gone'] as const satisfies ReturnState[];

/** One unit of an order line, or some of its pieces without a number. */
export type ReturnedPieces = { line: number; qty: number; unitId: string | null; state: ReturnState };

export type NewReturn = {
  /** Made by the page: a repeated submission counts once. */
  key: string;
  orderId: string;
  pieces: ReturnedPieces[];
  reason: string;
  refund: number;
  /** The id of an account, or a method. */
  via: string;
  number: string;
};

export type ReturnResult =
  | { ok: true; id: string; number: number; again?: true }
  | { ok: false; problem: 'no-such-order' | 'not-confirmed' | 'key-reused' | 'no-such-account' | 'number-used' }
  | { ok: false; problem: 'no-pieces' | 'no-such-line' | 'unit-twice' }
  /** `left` pieces of the line can still be returned. */
  | { ok: false; problem: 'too-many'; name: string; left: number }
  | { ok: false; problem: 'unit-not-sold'; code: string; name: string }
  | { ok: false; problem: 'no-item'; name: string }
  | { ok: false; problem: 'too-much'; max: number }
  | CashRefusal;

export type ReturnUndoResult =
  | { ok: true }
  | { ok: false; problem: 'no-such-return' | 'undone' }
  /** Fewer pieces are in stock than the return put there: they are sold or ordered again. */
  | { ok: false; problem: 'none-left'; name: string }
  | { ok: false; problem: 'unit-moved'; code: string; name: string };

export type ReturnableLine = Phone & {
  line: number;
  salePrice: number;
  qty: number;
  units: { id: string; label: string }[];
  pieces: number;
};

/** What the page of a return shows of its order. `paid` is undefined if it shows no balance. */
export type ReturnablePage = { ledger: OrderLedger; lines: ReturnableLine[]; paid: number | undefined };

/** A return as its buyer may see it; amounts are whole MMK. */
export type OrderReturn = {
  id: string;
  number: number;
  order: { id: string; number: number; name: string; phone: string };
  at: Instant;
  value: number;
  /** The refund and its method; 0 and null if there is none, or if it is voided. */
  refund: number;
  method: string | null;
  lines: ReturnLine[];
  /** When it was undone, after which it does not count; null if it is not undone. */
  undoneAt: Instant | null;
};

export type ReturnLine = Phone & { line: number; qty: number; salePrice: number; units: string[] };

/** What the shop does not show to buyers: the reason of a return, and the new states of its pieces. */
export type ReturnNotes = {
  reason: string;
  pieces: { position: number; name: string; qty: number; label: string | null; state: ReturnState }[];
  /** Who undid it, and why; null if it is not undone. */
  undo: { who: string; reason: string } | null;
};
