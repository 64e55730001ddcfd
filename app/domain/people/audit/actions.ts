import { LATER_STATUSES } from '#app/domain/order-status.ts';

/** All audited actions, in the order in which the filter offers them. `ui/admin/people/audit/audit-labels.ts` labels them. */
export const ACTIONS = [
  'order placed',
  'cancellation requested',
  'cancellation withdrawn',
  'cancellation answered',
  ...LATER_STATUSES.map((status) => `order ${status}` as const),
  'order restocked',
  'order returned',
  'order return undone',
  'order traded in',
  'payment submitted',
  'payment withdrawn',
  'payment verified',
  'payment rejected',
  'payment recorded',
  'payment refunded',
  'payment voided',
  'item added',
  'item corrected',
  'item deleted',
  'photo added',
  'photo removed',
  'photo moved',
  'photo version set',
  'cross-sells saved',
  'quantity corrected',
  'units received',
  'unit corrected',
  'unit tax set',
  'unit moved',
  'warranty extended',
  'warranty voided',
  'warranty restored',
  'price edited',
  'rate saved',
  'rate deleted',
  'rates undone',
  'profit saved',
  'rounding saved',
  'rate bounds saved',
  'type added',
  'type deleted',
  'type deposit saved',
  'payment method added',
  'payment method deleted',
  'payment account added',
  'payment account edited',
  'payment account moved',
  'payment account switched',
  'payment account QR saved',
  'slip days saved',
  'price hold saved',
  'announcement saved',
  'tax rates saved',
  'commercial tax saved',
  'shop details saved',
  'shop look saved',
  'terms saved',
  'terms read',
  'role set',
  'second step turned on',
  'second step turned off',
  'second step required',
  'recovery codes made',
  'recovery code used',
  'passkey added',
  'passkey removed',
  'account blocked',
  'account unblocked',
  'buyer note saved',
  'phone confirmed',
  'phone confirmation undone',
  'phone taken',
  'reset link issued',
  'buyer forgotten',
] as const;
export type Action = (typeof ACTIONS)[number];

export function isAction(text: string): text is Action {
  return (ACTIONS as readonly string[]).includes(text);
}

/** The steps of a payment, which the timeline of its order shows. */
export const PAYMENT_ACTIONS = [
  'payment submitted',
  'payment withdrawn',
  'payment verified',
  'payment rejected',
  'payment recorded',
  'payment refunded',
  'payment voided',
] as const satisfies Action[];
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];
export type OrderAction = Extract<Action, `order ${string}` | `cancellation ${string}` | PaymentAction>;

export function isOrderAction(action: string): action is OrderAction {
  return isAction(action) && (/^(order|cancellation) /.test(action) || isPaymentAction(action));
}

function isPaymentAction(action: string): action is PaymentAction {
  return (PAYMENT_ACTIONS as readonly string[]).includes(action);
}

/** A buyer may take these actions; all others require an admin. */
const OWN_ACTIONS: readonly string[] = [
  'order placed',
  'cancellation requested',
  'cancellation withdrawn',
  'payment submitted',
  'payment withdrawn',
  'second step turned on',
  'second step turned off',
  'recovery codes made',
  'recovery code used',
  'passkey added',
  'passkey removed',
  'buyer forgotten',
];

export function isAdminAction(action: string): boolean {
  return !OWN_ACTIONS.includes(action);
}
