import type { OrderStatus } from '#app/db/schema.ts';

export type { OrderStatus };

/** Actions of admins and of buyers. Each is also the last part of its URL. */
export const ADMIN_ACTIONS = ['confirmation', 'cancellation', 'restocking'] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
export type BuyerAction = 'cancellation-request' | 'cancellation-withdrawal';

export const INITIAL_STATUS = 'pending' as const satisfies OrderStatus;
export type LaterStatus = Exclude<OrderStatus, typeof INITIAL_STATUS>;

export const MILESTONES = ['placed', 'checked', 'confirmed', 'handed-over'] as const;
export type Milestone = (typeof MILESTONES)[number];

type StatusRules = {
  colour: 'yellow' | 'green' | 'red' | 'blue';
  /** Counts as revenue, appears in the sales history, and has a voucher for its buyer. */
  isSold: boolean;
  /** The buyer owes its price. If not, nothing is due, and all that was paid is owed back. */
  isPayable: boolean;
  /** The milestone that the order has reached; null if it goes no further. */
  reached: Milestone | null;
  admin: Partial<Record<AdminAction, LaterStatus>>;
  buyer: readonly BuyerAction[];
};

/** Guards, buttons, badge, filter, counters, timeline and integrity check follow this table (SPEC 4, D 20 to 22). */
export const ORDER_STATUSES: Record<OrderStatus, StatusRules> = {
  pending: {
    colour: 'yellow',
    isSold: false,
    isPayable: true,
    reached: 'placed',
    admin: { confirmation: 'confirmed', cancellation: 'canceled' },
    buyer: ['cancellation-request', 'cancellation-withdrawal'],
  },
  confirmed: {
    colour: 'green',
    isSold: true,
    isPayable: true,
    reached: 'confirmed',
    admin: { cancellation: 'canceled' },
    buyer: ['cancellation-request', 'cancellation-withdrawal'],
  },
  canceled: {
    colour: 'red',
    isSold: false,
    isPayable: false,
    reached: null,
    admin: { restocking: 'canceled' },
    buyer: [],
  },
};

export const STATUSES = Object.keys(ORDER_STATUSES) as OrderStatus[];
export const LATER_STATUSES = STATUSES.filter((status): status is LaterStatus => status !== INITIAL_STATUS);
export const SOLD_STATUSES = STATUSES.filter((status) => ORDER_STATUSES[status].isSold);
export const PAYABLE_STATUSES = STATUSES.filter((status) => ORDER_STATUSES[status].isPayable);
export const MAILED_STATUSES = ['confirmed', 'canceled'] as const satisfies LaterStatus[];
export const REQUEST_STATUSES = STATUSES.filter((status) => offers(status, 'cancellation-request'));

export function offers(status: OrderStatus, action: AdminAction | BuyerAction): boolean {
  const { admin, buyer } = ORDER_STATUSES[status];
  return [...Object.keys(admin), ...buyer].includes(action);
}

const IMPOSSIBLE_AFTER_RETURN: (AdminAction | BuyerAction)[] = ['cancellation', 'cancellation-request'];
const TOO_EARLY = { restocking: 'not-canceled' } as const;
export type StatusProblem =
  | (typeof TOO_EARLY)[keyof typeof TOO_EARLY]
  | `already-${LaterStatus}`
  | 'already-restocked'
  | 'has-returns';

/** An order with returns can no longer be canceled: Restock would put its phones into the stock again. */
export function refusalOf(
  { status, restocked, returned }: { status: OrderStatus; restocked: boolean; returned: number | null },
  action: AdminAction | BuyerAction,
): StatusProblem | undefined {
  if (!offers(status, action)) {
    return action in TOO_EARLY ? TOO_EARLY[action as keyof typeof TOO_EARLY] : `already-${status as LaterStatus}`;
  }
  if (returned !== null && IMPOSSIBLE_AFTER_RETURN.includes(action)) return 'has-returns';
  return action === 'restocking' && restocked ? 'already-restocked' : undefined;
}

type OrderState = { status: OrderStatus; restocked: boolean; returned: number | null; cancelRequested: boolean };

/** Lists what an admin may do with an order, the likeliest first: after a request to cancel, that is Cancel. */
export function adminActionsOf(order: OrderState): AdminAction[] {
  const actions = ADMIN_ACTIONS.filter((action) => !refusalOf(order, action));
  return order.cancelRequested
    ? actions.sort((one, other) => Number(other === 'cancellation') - Number(one === 'cancellation'))
    : actions;
}

/** Cancel always asks (D 31); Confirm asks if the buyer has asked to cancel, or if something is due. */
export function asksFirst(
  { cancelRequested }: { cancelRequested: boolean },
  action: AdminAction,
  due: number,
): boolean {
  return action === 'cancellation' || (action === 'confirmation' && (cancelRequested || due > 0));
}

/** Lists every path of statuses from the initial one, which is left out, to `status`. */
export function waysTo(status: OrderStatus): LaterStatus[][] {
  if (status === INITIAL_STATUS) return [[]];
  const previous = STATUSES.filter(
    (from) => from !== status && Object.values(ORDER_STATUSES[from].admin).includes(status),
  );
  return previous.flatMap(waysTo).map((way) => [...way, status]);
}
