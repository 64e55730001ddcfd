/** An order that stands; `total` is in whole MMK. */
export type PlacedOrder = { id: string; number: number; total: number };

/** Why no order was placed; nothing was changed then. */
export type CheckoutProblem =
  | { problem: 'empty-cart' }
  | { problem: 'no-such-payment-method' }
  | { problem: 'item-gone'; itemId: string }
  | { problem: 'not-enough-stock'; name: string; available: number }
  | { problem: 'price-changed'; name: string; price: number; prices: Record<string, number> }
  | { problem: 'total-too-large' }
  | { problem: 'key-used' }
  | { problem: 'too-many-orders' }
  | { problem: 'attempt-closed' }
  | { problem: 'another-person' };

/** What came of an attempt whose answer was lost, for good: its order, or none, and then there never will be one. */
export type Settlement = { placed: true; order: PlacedOrder } | { placed: false };

/** Where a person has closed so many attempts that the shop says nothing of this one yet. */
export type SettlementRefused = { problem: 'too-many-attempts' };

/** `again` where an earlier sending of the same attempt has placed the order (DECISIONS 18). */
export type Placement = { ok: true; order: PlacedOrder; again?: true } | ({ ok: false } & CheckoutProblem);
