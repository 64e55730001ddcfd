import { useEffect } from 'react';
import type { ClientActionFunctionArgs } from 'react-router';
import { ADMIN_ACTIONS } from '#app/domain/order-status/order-status.ts';
import { orUnavailable } from '#app/ui/forms/unavailable.tsx';

/** Routes to which other pages post. With scripts, the page that posts shows the result. */
export const ACTION_ROUTES = [
  'routes/admin/catalog/item-quantity',
  'routes/admin/catalog/item-price',
  'routes/admin/catalog/item-deletion',
  'routes/admin/catalog/photo-order',
  'routes/admin/catalog/photo-removal',
  'routes/admin/catalog/photo-version',
  'routes/admin/orders/orders-seen',
  'routes/admin/orders/orders-confirmation',
  ...ADMIN_ACTIONS.map((action) => `routes/admin/orders/order-${action}`),
  'routes/admin/payments/payment-account-place',
  'routes/admin/payments/payment-account-switch',
  'routes/admin/payments/payment-verification',
  'routes/admin/payments/payment-rejection',
  'routes/admin/settings/type-deletion',
  'routes/admin/settings/rate-deletion',
  'routes/admin/settings/payment-method-removal',
  'routes/admin/settings/payment-method-return',
  'routes/account/account-password',
  'routes/store/cancellation-request',
  'routes/store/cancellation-withdrawal',
  'routes/store/payment-withdrawal',
];

type RouterWindow = { __reactRouterRouteModules?: Record<string, unknown> };
const actionOnly = {
  clientAction: ({ serverAction }: ClientActionFunctionArgs) => orUnavailable(serverAction),
  default: () => null,
};

/** Without this hook, a first press loads a script, and the router reloads the page if that fails (decision record 041). */
export function usePreloadedActions(): void {
  useEffect(() => {
    const { __reactRouterRouteModules: modules } = window as RouterWindow;
    if (modules) for (const id of ACTION_ROUTES) modules[id] ??= actionOnly;
  }, []);
}
