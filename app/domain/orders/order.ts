import type { Instant, OrderStatus } from '#app/db/schema.ts';
import type { OrderAction } from '#app/domain/audit/actions.ts';
import type { Phone } from '#app/domain/catalog/phone.ts';
import type { StatusProblem } from '#app/domain/orders/order-status.ts';

export type OrderLine = Phone & { line: number; salePrice: number; qty: number };

/** An order as its buyer and the shop see it. Amounts are whole MMK. */
export type Order = {
  id: string;
  number: number;
  name: string;
  phone: string;
  address: string;
  paymentMethod: string;
  total: number;
  status: OrderStatus;
  cancelRequested: boolean;
  restocked: boolean;
  createdAt: Instant;
  items: OrderLine[];
};

/** Why a step of an order's life was refused; nothing was changed then (DECISIONS 20, 21). */
export type OrderProblem = {
  ok: false;
  problem: 'no-such-order' | StatusProblem | 'request-withdrawn';
};
/** `again` where it had been done before, so that this time changed nothing and nobody needs telling. */
export type OrderStep = { ok: true; number: number; again?: true } | OrderProblem;

/** A buyer asks to cancel more often than anybody has a reason to. */
export type RequestRefused = { ok: false; problem: 'too-many-requests' };

/** A line of a restocked order that found no item to go back to. */
export type Unmatched = Omit<OrderLine, 'salePrice'>;
export type Restocking = { ok: true; number: number; unmatched: Unmatched[] } | OrderProblem;

/** What happened to an order and by whom: the person's name, null for the shop itself. */
export type OrderEvent = { id: number; at: Instant; action: OrderAction; who: string | null; unmatched: Unmatched[] };
