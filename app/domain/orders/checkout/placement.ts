import type { Instant } from '#app/db/schema.ts';

/** The shop cancels the order at `payBefore` unless a payment is sent. `deposit` is the part of `total` due first. */
export type PlacedOrder = { id: string; number: number; total: number; deposit?: number; payBefore?: Instant };

type PlacedRow = { payBefore: Instant | null; deposit: number | null };

export function toPlacedOrder<Row extends PlacedRow>({ payBefore, deposit, ...order }: Row) {
  return { ...order, ...(payBefore && { payBefore }), ...(deposit && { deposit }) };
}

export type CheckoutProblem =
  | { problem: 'empty-cart' }
  | { problem: 'no-such-payment-method' }
  | { problem: 'item-gone'; itemId: string }
  | { problem: 'piece-gone'; id: string; name: string }
  | { problem: 'not-enough-stock'; name: string; available: number }
  | { problem: 'price-changed'; name: string; price: number; prices: Record<string, number> }
  | { problem: 'deposit-changed'; deposit: number | null }
  | { problem: 'terms-changed' }
  | { problem: 'total-too-large' }
  | { problem: 'key-reused' }
  | { problem: 'too-many-orders' }
  | { problem: 'attempt-voided' }
  | { problem: 'another-person' };

export type Reconciliation = { placed: true; order: PlacedOrder } | { placed: false };

export type ReconciliationRefused = { problem: 'too-many-attempts' };

/** `again` if an earlier request placed the order (D 18). */
export type Placement = { ok: true; order: PlacedOrder; again?: true } | ({ ok: false } & CheckoutProblem);
