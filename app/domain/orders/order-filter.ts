import type { OrderStatus } from '#app/db/schema.ts';
import { STATUSES } from '#app/domain/orders/order-status.ts';

export type OrderFilter = '' | OrderStatus | 'cancel-requested';
export const ORDER_FILTERS: readonly OrderFilter[] = ['', ...STATUSES, 'cancel-requested'];

export type OrderCounts = Record<OrderFilter, number>;

export function readOrderFilter(value: string | null): OrderFilter {
  return ORDER_FILTERS.find((filter) => filter === value) ?? '';
}
