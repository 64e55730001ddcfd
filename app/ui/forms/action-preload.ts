import { type ComponentType, createElement, lazy, Suspense, useEffect } from 'react';
import { ADMIN_ACTIONS } from '#app/domain/order-status/order-status.ts';

/** Routes to which other pages post. With scripts, the page that posts mostly shows the result. */
export const ACTION_ROUTES = [
  'routes/admin/catalog/item-quantity',
  'routes/admin/catalog/item-price',
  'routes/admin/catalog/item-deletion',
  'routes/admin/catalog/photo-order',
  'routes/admin/catalog/photo-removal',
  'routes/admin/catalog/photo-upload',
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
  'routes/admin/units/known-codes',
  'routes/admin/rates/rate-discard',
  'routes/admin/rates/rate-exclusion',
  'routes/admin/rates/rate-undo',
  'routes/account/account-password',
  'routes/account/two-factor-begin',
  'routes/account/two-factor-removal',
  'routes/account/two-factor-recovery-codes',
  'routes/store/cancellation-request',
  'routes/store/cancellation-withdrawal',
  'routes/store/payment-withdrawal',
  'routes/store/payment-report',
  'routes/store/attempt',
];

type RouterWindow = {
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** Without this hook, a first press loads a script, and the router reloads the page if that fails (decision: forms). */
export function usePreloadedActions(): void {
  useEffect(() => {
    const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window as RouterWindow;
    for (const id of ACTION_ROUTES) {
      const route = manifest?.routes[id];
      if (route && modules) modules[id] ??= { default: lazyPage(route) };
    }
  }, []);
}

/** Loads the route's script only if its own page is shown. */
function lazyPage({ module }: { module: string }) {
  const Page = lazy((): Promise<{ default: ComponentType<object> }> => import(/* @vite-ignore */ module));
  return (props: object) => createElement(Suspense, null, createElement(Page, props));
}
