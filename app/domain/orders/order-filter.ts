import type { OrderStatus } from '#app/db/schema.ts';
import { STATUSES } from '#app/domain/orders/order-status.ts';

/** What the owner narrows the list of orders to: all of them, those of a status, or the open requests to cancel. */
export type OrderFilter = '' | OrderStatus | 'cancel-requested';
/** In the order of the buttons. */
export const ORDER_FILTERS: readonly OrderFilter[] = ['', ...STATUSES, 'cancel-requested'];

/** How many orders each filter lets through. */
export type OrderCounts = Record<OrderFilter, number>;

/** The filter that a URL asks for; all orders where it asks for none that exists. */
export function readOrderFilter(value: string | null): OrderFilter {
  return ORDER_FILTERS.find((filter) => filter === value) ?? '';
}
