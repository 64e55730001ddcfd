import type { OrderStatus } from '#app/db/schema.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { STATUSES } from '#app/domain/order-status.ts';

export type OrderFilter = '' | OrderStatus | 'cancel-requested';
export const ORDER_FILTERS: readonly OrderFilter[] = ['', ...STATUSES, 'cancel-requested'];

export type OrderCounts = Record<OrderFilter, number>;

/** Returns '' (all orders) if the URL names no status or an unknown one, such as `all`. */
export function readOrderFilter(value: string | null): OrderFilter {
  return ORDER_FILTERS.find((filter) => filter === value) ?? '';
}

/** The value of `status` in a URL. */
export const orderFilterValue = (filter: OrderFilter) => filter || 'all';

/** Reads values such as `owed-back`. Returns undefined for any other value. */
export function readPaymentFilter(value: string | null): PaymentStatus | undefined {
  return PAYMENT_STATUSES.find((status) => paymentFilterValue(status) === value);
}

/** The value of `payment` in a URL. */
export const paymentFilterValue = (status: PaymentStatus) => status.replaceAll(' ', '-');
