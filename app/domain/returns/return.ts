import type { Instant, ReturnState } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/catalog/phone.ts';
import type { OrderLedger } from '#app/domain/payments/payment-entry.ts';

export type { ReturnState };
export const RETURN_STATES = ['in-stock', 'faulty', 'gone'] as const satisfies ReturnState[];

/** One phone with its number, or pieces without one, of a line of the order. */
export type ReturnedPieces = { line: number; qty: number; unitId: string | null; state: ReturnState };

/** A return as an admin enters it. */
export type NewReturn = {
  /** Made by the page: a repeated submission counts once. */
  key: string;
  orderId: string;
  pieces: ReturnedPieces[];
  reason: string;
  /** Money given back, in whole MMK. */
  refund: number;
  /** The id of an account, or a method. */
  via: string;
  /** The transaction number of the money, or its last digits. */
  number: string;
};

/** `again` if an earlier request made it. */
export type ReturnMade =
  | { ok: true; id: string; number: number; again?: true }
  | {
      ok: false;
      problem: 'no-such-order' | 'not-confirmed' | 'key-reused' | 'no-such-account' | 'number-used';
    }
  | {
      ok: false;
      problem: 'no-pieces' | 'no-such-line' | 'unit-twice';
    }
  /** `left` of the line can still come back. */
  | { ok: false; problem: 'too-many'; name: string; left: number }
  | { ok: false; problem: 'unit-not-sold'; code: string; name: string }
  /** Its pieces have no item whose stock they could go to. */
  | { ok: false; problem: 'no-item'; name: string }
  | { ok: false; problem: 'too-much'; max: number };

export type ReturnUndone =
  | { ok: true }
  | { ok: false; problem: 'no-such-return' | 'undone' }
  /** Fewer pieces are in stock than the return put there: they are sold or ordered again. */
  | { ok: false; problem: 'none-left'; name: string }
  | { ok: false; problem: 'unit-moved'; code: string; name: string };

/** A line of a confirmed order with what of it can still come back. */
export type ReturnableLine = Phone & {
  line: number;
  salePrice: number;
  qty: number;
  /** Its phones that are sold, with their numbers. */
  units: { id: string; label: string }[];
  /** Pieces without a number. */
  pieces: number;
};

/** An order as the page of its return needs it. `paid` is undefined if the shop keeps no ledger for it. */
export type ReturnablePage = { ledger: OrderLedger; lines: ReturnableLine[]; paid: number | undefined };

/** What buyers may see of a return; amounts are whole MMK. */
export type OrderReturn = {
  id: string;
  number: number;
  order: { id: string; number: number; name: string; phone: string };
  at: Instant;
  /** What its pieces were sold for. */
  value: number;
  /** Given back, and how; 0 and null if nothing was, or if its entry in the ledger is void. */
  refund: number;
  method: string | null;
  lines: ReturnLine[];
  /** Since when it does not count, because it was a mistake. */
  undoneAt: Instant | null;
};

/** Pieces of one line. */
export type ReturnLine = Phone & { line: number; qty: number; salePrice: number; units: string[] };

/** What the shop keeps to itself of a return: why the phones came back, and what they became. */
export type ReturnNotes = {
  reason: string;
  pieces: { position: number; name: string; qty: number; label: string | null; state: ReturnState }[];
  /** Who said that it was a mistake, and why; null while it stands. */
  undo: { who: string; reason: string } | null;
};
