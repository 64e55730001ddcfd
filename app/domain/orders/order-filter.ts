/** The states by which the owner filters orders, in the order of the buttons; the empty one is all of them. */
export const ORDER_STATES = ['', 'pending', 'confirmed', 'canceled', 'cancel-requested'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** How many orders stand in each state. */
export type OrderCounts = Record<OrderState, number>;

/** The state that a URL asks for; all of them where it asks for none that exists. */
export function readOrderState(value: string | null): OrderState {
  return ORDER_STATES.find((state) => state === value) ?? '';
}
