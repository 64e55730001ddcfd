import type { OrderChannel, OrderStatus } from '#app/db/schema.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { STATUSES } from '#app/domain/order-status.ts';
import { searchText } from '#app/domain/text/search-param.ts';

export type OrderFilter = '' | OrderStatus | 'cancel-requested';
export const ORDER_FILTERS: readonly OrderFilter[] = ['', ...STATUSES, 'cancel-requested'];

export type OrderCounts = Record<OrderFilter, number>;

/** Returns '' (all orders) if the URL names no status or an unknown one, such as `all`. */
export function readOrderFilter(value: string | null): OrderFilter {
  return ORDER_FILTERS.find((filter) => filter === value) ?? '';
}

export const orderFilterValue = (filter: OrderFilter) => filter || 'all';

export function readPaymentFilter(value: string | null): PaymentStatus | undefined {
  return PAYMENT_STATUSES.find((status) => paymentFilterValue(status) === value);
}

export const CHANNELS = ['counter', 'shop'] as const satisfies OrderChannel[];

export function readChannel(value: string | null): OrderChannel | undefined {
  return CHANNELS.find((channel) => channel === value);
}

export type OrderQuery = {
  filter: OrderFilter;
  search: string;
  payment?: PaymentStatus | undefined;
  channel?: OrderChannel | undefined;
};

export function readOrderQuery(params: URLSearchParams): OrderQuery {
  return {
    filter: readOrderFilter(params.get('status')),
    search: searchText(params.get('q')),
    payment: readPaymentFilter(params.get('payment')),
    channel: readChannel(params.get('channel')),
  };
}

export const paymentFilterValue = (status: PaymentStatus) => status.replaceAll(' ', '-');
