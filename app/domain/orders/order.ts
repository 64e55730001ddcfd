import type { Instant, OrderStatus } from '#app/db/schema.ts';
import type { StatusProblem } from '#app/domain/order-status.ts';
import type { UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import type { OrderAction } from '#app/domain/people/audit/actions.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import type { PieceFacts } from '#app/domain/stock/units/shown-units.ts';

/** `piece` is what the shop said of the ordered pieces, if they were not simply new. */
export type OrderLine = Phone & {
  line: number;
  itemId: string;
  salePrice: number;
  qty: number;
  piece?: PieceFacts;
} & Partial<Discount>;

export type Discount = { listPrice: number; priceReason: string };

/** Amounts are whole MMK. */
export type Order = {
  id: string;
  number: number;
  name: string;
  phone: string;
  address: string;
  paymentMethod: string;
  total: number;
  deposit: number | null;
  /** What the returned pieces were sold for; trade-ins count as 0. Null if nothing came back. */
  returned: number | null;
  paid: number;
  checking: number;
  movedIn: boolean;
  status: OrderStatus;
  cancelRequested: boolean;
  restocked: boolean;
  payBefore: Instant | null;
  termsVersion: number | null;
  createdAt: Instant;
  items: OrderLine[];
};

/** Says why a step was refused; nothing has changed (D 20, 21). */
export type OrderProblem = {
  ok: false;
  problem: 'no-such-order' | StatusProblem | 'request-withdrawn' | 'cancel-requested';
};
/** `again` if it was already done, so nothing changed and nobody needs a notification. */
export type OrderStep = { ok: true; number: number; again?: true } | OrderProblem;

export type Confirmation = OrderStep | UnitRefusal;
export type BulkConfirmationResult = { id: string; number: number | null; result: Confirmation };

export type RequestRefused = { ok: false; problem: 'too-many-requests' };

export type Unmatched = Omit<OrderLine, 'salePrice' | 'itemId'>;
export type Restocking = { ok: true; number: number; unmatched: Unmatched[] } | OrderProblem;

/** `who` is null if the shop itself acted; `amount` is that of a payment, or what the returned pieces were sold for. */
export type OrderEvent = {
  id: number;
  at: Instant;
  action: OrderAction;
  who: string | null;
  unmatched: Unmatched[];
  amount?: number;
  note?: PaymentNote;
};

export type PaymentNote = { reason?: string; remark?: string; comment?: string };
