import type { LaterStatus } from '#app/domain/order-status.ts';
import type { PersonRole, Right } from '#app/domain/people/rights/rights.ts';

/** All audited actions, in the order in which the filter offers them, with the right that a member of staff needs, one of
 * several; null: it is their own, as a buyer or for their account. `ui/admin/people/audit/audit-labels.ts` labels them. */
const ACTION_RIGHTS = {
  'order placed': null,
  'cancellation requested': null,
  'cancellation withdrawn': null,
  'cancellation answered': ['orders.decide', 'refunds', 'units.edit'],
  'order confirmed': 'orders.decide',
  'order canceled': 'orders.decide',
  'order restocked': 'orders.decide',
  'order returned': 'refunds',
  'order return undone': 'refunds',
  'order traded in': ['refunds', 'units.edit'],
  'payment submitted': null,
  'payment withdrawn': null,
  'payment verified': 'payments.verify',
  'payment rejected': 'payments.verify',
  'payment recorded': 'payments.verify',
  'payment refunded': 'refunds',
  'payment voided': 'refunds',
  'drawer added': 'settings',
  'drawer switched': 'settings',
  'shift opened': 'counter.sell',
  'cash moved': 'counter.sell',
  'shift counted': 'counter.sell',
  'shift closed': 'counter.sell',
  'shift reopened': 'reports.view',
  'expense recorded': 'reports.view',
  'expense voided': 'refunds',
  'offline sale kept': 'counter.sell',
  'offline sale settled': 'orders.decide',
  'offline sale canceled': 'orders.decide',
  'item added': 'stock.edit',
  'item corrected': ['stock.edit', 'units.edit', 'prices.edit'],
  'item deleted': 'stock.edit',
  'photo added': 'stock.edit',
  'photo removed': 'stock.edit',
  'photo moved': 'stock.edit',
  'photo version set': 'stock.edit',
  'cross-sells saved': 'stock.edit',
  'quantity corrected': ['stock.edit', 'units.edit'],
  'units received': ['stock.edit', 'units.edit'],
  'stock imported': 'stock.edit',
  'stock import undone': 'stock.edit',
  'unit corrected': 'units.edit',
  'unit tax set': 'units.edit',
  'unit moved': 'units.edit',
  'warranty extended': 'units.edit',
  'warranty voided': ['units.edit', 'refunds'],
  'warranty restored': ['units.edit', 'refunds'],
  'price edited': 'prices.edit',
  'rate saved': 'prices.edit',
  'rate deleted': 'prices.edit',
  'rates undone': 'prices.edit',
  'profit saved': 'prices.edit',
  'rounding saved': 'prices.edit',
  'rate bounds saved': 'prices.edit',
  'type added': 'settings',
  'type deleted': 'settings',
  'type deposit saved': 'settings',
  'payment method added': 'settings',
  'payment method deleted': 'settings',
  'payment account added': 'settings',
  'payment account edited': 'settings',
  'payment account moved': 'settings',
  'payment account switched': 'settings',
  'payment account QR saved': 'settings',
  'statement imported': 'payments.verify',
  'statement removed': 'payments.verify',
  // `mayOpen` of the list's screen says which.
  'file saved': ['stock.view', 'orders.view', 'payments.view', 'reports.view', 'buyers', 'prices.edit', 'costs.view'],
  'feeds switched': 'settings',
  'slip days saved': 'settings',
  'price hold saved': 'settings',
  'announcement saved': 'settings',
  'tax rates saved': 'settings',
  'commercial tax saved': 'settings',
  'discount reasons saved': 'settings',
  'shop details saved': 'settings',
  'shop look saved': 'settings',
  'terms saved': 'settings',
  'terms read': 'settings',
  'role set': 'people',
  'rights set': 'people',
  'staff invited': 'people',
  'invitation accepted': null,
  'invitation withdrawn': 'people',
  'second step turned on': null,
  'second step turned off': null,
  'second step required': 'people',
  'recovery codes made': null,
  'recovery code used': null,
  'passkey added': null,
  'passkey removed': null,
  'PIN set': null,
  'PIN removed': null,
  'counter device allowed': 'people',
  'counter device removed': 'people',
  'counter device switched': 'people',
  'account blocked': ['buyers', 'people'],
  'account unblocked': ['buyers', 'people'],
  'buyer added': 'counter.sell',
  'buyer note saved': 'buyers',
  'phone confirmed': 'buyers',
  'phone confirmation undone': 'buyers',
  'phone taken': 'buyers',
  'reset link issued': ['buyers', 'people'],
  'buyer forgotten': null,
  'buyer data deleted': 'people',
  'moved in': 'people',
  'password key saved': 'people',
} as const satisfies Record<string, Right | readonly Right[] | null> & Record<`order ${LaterStatus}`, unknown>;

export type Action = keyof typeof ACTION_RIGHTS;
export const ACTIONS = Object.keys(ACTION_RIGHTS) as Action[];

export function isAction(text: string): text is Action {
  return (ACTIONS as string[]).includes(text);
}

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

/** What buyers may do, all who work in the shop may. @param needed the right, if it is not that of the action. */
export function mayDo(
  action: Action,
  role: PersonRole,
  rights: readonly Right[],
  needed: Right | readonly Right[] | null = ACTION_RIGHTS[action],
): boolean {
  if (needed === null || role === 'admin') return true;
  return rights.some((right) => right === needed || (typeof needed !== 'string' && needed.includes(right)));
}
