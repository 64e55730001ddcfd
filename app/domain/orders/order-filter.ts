import type { OrderStatus } from '#app/db/schema.ts';
import { INITIAL_STATUS, STATUSES } from '#app/domain/order-status/order-status.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/domain/payments/payment-ledger.ts';

export type OrderFilter = '' | OrderStatus | 'cancel-requested';
export const ORDER_FILTERS: readonly OrderFilter[] = ['', ...STATUSES, 'cancel-requested'];

export type OrderCounts = Record<OrderFilter, number>;

/** Returns undefined if the URL names no status, and '' (all orders) for an unknown one, such as `all`. */
export function readOrderFilter(value: string | null): OrderFilter | undefined {
  return value ? (ORDER_FILTERS.find((filter) => filter === value) ?? '') : undefined;
}

/** The value of `status` in a URL. */
export const orderFilterValue = (filter: OrderFilter) => filter || 'all';

/** The list opens on pending orders while there are any; a search opens on all orders. */
export function openingFilter(counts: OrderCounts, isSearch: boolean): OrderFilter {
  return !isSearch && counts[INITIAL_STATUS] > 0 ? INITIAL_STATUS : '';
}

/** Reads values such as `owed-back`. Returns undefined for any other value. */
export function readPaymentFilter(value: string | null): PaymentStatus | undefined {
  return PAYMENT_STATUSES.find((status) => paymentFilterValue(status) === value);
}

/** The value of `payment` in a URL. */
export const paymentFilterValue = (status: PaymentStatus) => status.replaceAll(' ', '-');
