import type { Register } from 'react-router';
import { RIGHTS, type Right } from '#app/domain/people/rights/rights.ts';

/** People who open a page that is closed to them are sent here. */
export const CLOSED = '/admin/dashboard?closed=yes';

/** All of these are needed. None: open to everybody who works in the shop. */
type Rights = readonly Right[];
export type AdminPath = Extract<keyof Register['pages'], `/admin${string}`>;

/** Is about cost, rate, profit or supplier. Other pages send them through `showCosts`. */
const withCosts = <const Others extends Rights>(...rights: Others) => [...rights, 'costs.view'] as const;
const SETTINGS = ['settings'] as const;
const PRICES = withCosts('prices.edit');
/** For the owner, because a move may bring owners and overwrite prices. */
const EVERYTHING = RIGHTS;

/** The rights of every route of the back-office: to see it, and to send its form. `requireRights`, the navigation, links and
 * buttons read them. A route without an entry does not compile, and is closed. */
export const ROUTE_RIGHTS = {
  '/admin': [],
  '/admin/dashboard': [],
  '/admin/search': [],
  '/admin/sell': ['counter.sell'],
  '/admin/sell/data': ['counter.sell'],
  '/admin/sell/offline': ['counter.sell'],
  '/admin/sell/offline/sale': ['counter.sell'],
  '/admin/sell/reasons': SETTINGS,
  '/admin/offline-sales': ['counter.sell'],
  '/admin/offline-sales/:id': { view: ['counter.sell'], act: ['counter.sell', 'orders.decide'] },
  '/admin/inventory': ['stock.view'],
  '/admin/inventory/bulk-edit': withCosts('stock.edit', 'prices.edit'),
  '/admin/inventory/:id': ['stock.edit'],
  '/admin/inventory/:id/quantity': ['stock.edit'],
  '/admin/inventory/:id/price': PRICES,
  '/admin/inventory/:id/deletion': ['stock.edit'],
  '/admin/inventory/:id/photos': ['stock.edit'],
  '/admin/inventory/:id/photos/order': ['stock.edit'],
  '/admin/inventory/:id/photos/version': ['stock.edit'],
  '/admin/inventory/:id/photos/removal': ['stock.edit'],
  '/admin/inventory/:id/cross-sells': ['stock.edit'],
  '/admin/photo-upload': ['stock.edit'],
  '/admin/receive': ['stock.edit', 'units.edit'],
  '/admin/receive/lines': ['stock.edit', 'units.edit'],
  '/admin/stock-import': ['stock.edit', 'units.edit'],
  '/admin/stock-import/template': ['stock.edit', 'units.edit'],
  '/admin/tax-calculator': { view: ['stock.view'], act: SETTINGS },
  '/admin/labels': ['stock.view'],
  '/admin/units': { view: ['stock.view'], act: ['units.edit'] },
  '/admin/units/:id': { view: ['stock.view'], act: ['units.edit'] },
  // The details have the price of the piece.
  '/admin/units/:id/details': ['units.edit', 'prices.edit'],
  '/admin/units/:id/state': ['units.edit'],
  '/admin/warranties/:id': { view: ['stock.view'], act: ['units.edit'] },
  '/admin/warranties/:id/voiding': ['units.edit'],
  '/admin/warranties/:id/restoring': ['units.edit'],
  '/admin/add-inventory': withCosts('stock.edit'),
  '/admin/admin-orders': ['orders.view'],
  '/admin/admin-orders/seen': ['orders.view'],
  '/admin/admin-orders/confirmation': ['orders.view', 'orders.decide'],
  '/admin/admin-orders/:id': ['orders.view'],
  '/admin/admin-orders/:id/units': ['orders.view', 'orders.decide'],
  '/admin/admin-orders/:id/confirmation': ['orders.view', 'orders.decide'],
  '/admin/admin-orders/:id/cancellation': ['orders.view', 'orders.decide'],
  '/admin/admin-orders/:id/restocking': ['orders.view', 'orders.decide'],
  '/admin/admin-orders/:id/return': ['orders.view', 'refunds'],
  '/admin/returns/:id': ['orders.view'],
  '/admin/returns/:id/undo': ['orders.view', 'refunds'],
  '/admin/admin-orders/:id/payment': ['orders.view', 'payments.verify'],
  '/admin/admin-orders/:id/refund': ['orders.view', 'refunds'],
  '/admin/buyers': ['buyers'],
  '/admin/buyers/:id': ['buyers'],
  '/admin/buyers/:id/block': ['buyers'],
  '/admin/buyers/:id/phone': ['buyers'],
  '/admin/buyers/:id/data': ['buyers', 'people'],
  '/admin/buyers/:id/reset-link': ['buyers'],
  '/admin/buyers/:id/unblock': ['buyers'],
  '/admin/update-prices': PRICES,
  '/admin/price-changes': ['costs.view'],
  '/admin/type-settings': SETTINGS,
  '/admin/type-settings/:id/deposit': SETTINGS,
  '/admin/type-settings/:id/deletion': SETTINGS,
  '/admin/exchange-setting': PRICES,
  '/admin/exchange-setting/:id/deletion': PRICES,
  '/admin/rate-day': PRICES,
  '/admin/rate-day/:id': PRICES,
  '/admin/rate-day/:id/exclusion': PRICES,
  '/admin/rate-day/:id/discard': PRICES,
  '/admin/rate-day/:id/undo': PRICES,
  '/admin/rate-bounds': PRICES,
  '/admin/profit-setting': PRICES,
  '/admin/price-rounding': PRICES,
  '/admin/payment-settings': SETTINGS,
  '/admin/payment-settings/removal': SETTINGS,
  '/admin/payment-settings/return': SETTINGS,
  '/admin/payment-settings/time-to-pay': SETTINGS,
  '/admin/payment-settings/accounts': SETTINGS,
  '/admin/payment-settings/accounts/:id': SETTINGS,
  '/admin/payment-settings/accounts/:id/qr': SETTINGS,
  '/admin/payment-settings/accounts/:id/switch': SETTINGS,
  '/admin/payment-settings/accounts/:id/place': SETTINGS,
  '/admin/payments': ['payments.view'],
  '/admin/payments/together': ['payments.view', 'payments.verify'],
  '/admin/payments/statement': ['payments.view', 'payments.verify'],
  '/admin/payments/slips': SETTINGS,
  '/admin/payments/buyers/:id/rejection': ['payments.view', 'payments.verify'],
  '/admin/payments/:id/verification': ['payments.view', 'payments.verify'],
  '/admin/payments/:id/rejection': ['payments.view', 'payments.verify'],
  '/admin/payments/:id/voiding': ['payments.view', 'refunds'],
  '/admin/drawers': { view: ['counter.sell'], act: SETTINGS },
  '/admin/drawers/:id/switch': SETTINGS,
  '/admin/drawers/:id/opening': ['counter.sell'],
  '/admin/expenses': ['reports.view'],
  '/admin/expenses/:id': { view: ['reports.view'], act: ['reports.view', 'refunds'] },
  '/admin/shifts': ['reports.view'],
  // Without reports.view, only those that the person opened.
  '/admin/shifts/:id': [],
  '/admin/shifts/:id/movement': ['counter.sell'],
  '/admin/shifts/:id/count': ['counter.sell'],
  '/admin/shifts/:id/close': ['counter.sell'],
  '/admin/shifts/:id/csv': [],
  '/admin/shifts/:id/reopening': ['reports.view'],
  '/admin/sales-history': ['reports.view'],
  '/admin/sales-history/report': ['reports.view'],
  '/admin/sales-history/tax': ['reports.view'],
  '/admin/stock-report': ['stock.view', 'reports.view'],
  '/admin/margin': withCosts('reports.view'),
  '/admin/margin/csv': withCosts('reports.view'),
  '/admin/files': { view: ['reports.view'], act: ['reports.view', 'settings'] },
  '/admin/files/shop': withCosts('people', 'buyers', 'orders.view', 'stock.view', 'settings'),
  // Each list needs the rights of its screen.
  '/admin/files/:id': [],
  '/admin/voucherModal': ['orders.view'],
  '/admin/voucher-picture/:id': ['orders.view'],
  '/admin/low-stock': ['stock.view'],
  '/admin/announcement-bottom': SETTINGS,
  '/admin/announcement': SETTINGS,
  '/admin/shop-details': SETTINGS,
  '/admin/shop-details/look': SETTINGS,
  '/admin/shop-details/terms': SETTINGS,
  '/admin/shop-details/tax': SETTINGS,
  '/admin/security': ['people'],
  '/admin/security/log': ['people'],
  '/admin/audit': withCosts('people'),
  '/admin/move-in': EVERYTHING,
  '/admin/move-in/file': EVERYTHING,
  '/admin/move-in/discard': EVERYTHING,
  '/admin/move-in/key': EVERYTHING,
  '/admin/move-in/csv': EVERYTHING,
  '/admin/people': ['people'],
  '/admin/people/withdrawal': ['people'],
  '/admin/people/devices': ['people'],
  '/admin/people/:id': ['people'],
  '/admin/people/:id/access': ['people'],
  '/admin/people/:id/reset-link': ['people'],
} as const satisfies Record<AdminPath, Rights | { view: Rights; act: Rights }>;

export type Use = 'view' | 'act';

/** True outside the back-office. `path` may have parameters, or be the pattern of a route. */
export function mayOpen(rights: readonly Right[], path: string, use: Use = 'view'): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  if (!/^\/admin(\/|$)/.test(pathname)) return true;
  const declared = ROUTE_RIGHTS[pathname as AdminPath] ?? declaredAt(pathname);
  if (!declared) return false;
  const needed = 'view' in declared ? declared[use] : declared;
  return needed.every((right) => rights.includes(right));
}

function declaredAt(pathname: string) {
  const parts = pathname.split('/');
  const pattern = Object.keys(ROUTE_RIGHTS).find((each) => {
    const patternParts = each.split('/');
    return (
      patternParts.length === parts.length && patternParts.every((part, at) => part === ':id' || part === parts[at])
    );
  });
  return ROUTE_RIGHTS[pattern as AdminPath];
}
