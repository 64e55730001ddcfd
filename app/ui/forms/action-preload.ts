import { type ComponentType, createElement, lazy, Suspense, useEffect } from 'react';
import { ADMIN_ACTIONS } from '#app/domain/order-status.ts';
import { routerGlobals } from '#app/ui/hooks/router-globals.ts';

/** Routes to which other pages post. With scripts, the page that posts mostly shows the result. */
export const ACTION_ROUTES = [
  'routes/admin/catalog/item-quantity',
  'routes/admin/prices/item-price',
  'routes/admin/catalog/item-deletion',
  'routes/admin/catalog/photo-order',
  'routes/admin/catalog/photo-removal',
  'routes/admin/catalog/photo-uploading',
  'routes/admin/catalog/photo-version-choice',
  'routes/admin/orders/orders-seen-mark',
  'routes/admin/orders/sell-offline-sale',
  'routes/admin/orders/orders-confirmation',
  ...ADMIN_ACTIONS.map((action) => `routes/admin/orders/order-${action}`),
  'routes/admin/money/payment-account-place',
  'routes/admin/money/drawer-switching',
  'routes/admin/money/payment-account-switching',
  'routes/admin/money/payment-verification',
  'routes/admin/money/payment-rejection',
  'routes/admin/catalog/type-deletion',
  'routes/admin/prices/rate-deletion',
  'routes/admin/money/payment-method-removal',
  'routes/admin/money/payment-method-restoring',
  'routes/admin/people/buyer-block',
  'routes/admin/people/buyer-phone-page',
  'routes/admin/people/buyer-unblock',
  'routes/admin/people/invitation-withdrawal',
  'routes/admin/people/staff-access',
  'routes/admin/shop/move-in-discard',
  'routes/admin/shop/move-in-file',
  'routes/admin/stock/known-codes-lookup',
  'routes/admin/prices/rate-discard',
  'routes/admin/prices/rate-exclusion',
  'routes/admin/prices/rate-undo',
  'routes/account/account-password',
  'routes/account/passkey-removal',
  'routes/account/two-factor-begin',
  'routes/account/two-factor-removal',
  'routes/account/two-factor-recovery-codes',
  'routes/store/cancellation-request-page',
  'routes/store/cancellation-withdrawal',
  'routes/store/payment-withdrawal',
  'routes/store/payment-report-data',
  'routes/store/attempt',
];

/** Without this hook, a first press loads a script, and the router reloads the page if that fails (decision: forms). */
export function usePreloadedActions(): void {
  useEffect(() => {
    const { manifest, modules } = routerGlobals();
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
