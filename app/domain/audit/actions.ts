/** Every audited action, in the order in which the filter offers them. `ui/admin/audit-words.ts` labels them. */
export const ACTIONS = [
  'order placed',
  'cancellation requested',
  'cancellation withdrawn',
  'order confirmed',
  'order canceled',
  'order restocked',
  'item added',
  'item corrected',
  'item deleted',
  'photo added',
  'photo removed',
  'photo moved',
  'photo version set',
  'quantity corrected',
  'price edited',
  'rate saved',
  'rate deleted',
  'profit saved',
  'type added',
  'type deleted',
  'payment method added',
  'payment method deleted',
  'payment account added',
  'payment account edited',
  'payment account moved',
  'payment account switched',
  'announcement saved',
  'shop details saved',
  'role set',
  'second step turned on',
  'second step turned off',
  'second step required',
  'recovery codes made',
  'recovery code used',
  'account blocked',
  'account unblocked',
] as const;
export type Action = (typeof ACTIONS)[number];

export function isAction(text: string): text is Action {
  return (ACTIONS as readonly string[]).includes(text);
}

export type OrderAction = Extract<Action, `order ${string}` | `cancellation ${string}`>;

export function isOrderAction(action: string): action is OrderAction {
  return isAction(action) && /^(order|cancellation) /.test(action);
}

/** All others require an admin. */
const OWN_ACTIONS: readonly string[] = [
  'order placed',
  'cancellation requested',
  'cancellation withdrawn',
  'second step turned on',
  'second step turned off',
  'recovery codes made',
  'recovery code used',
];

export function isAdminAction(action: string): boolean {
  return !OWN_ACTIONS.includes(action);
}
