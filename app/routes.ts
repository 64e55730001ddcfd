import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Every URL of the shop, in the order of SPEC section 2. A verb has its own URL under its screen. Before the pages,
 * http.server.ts answers `/healthz`, `/readyz` and the files of the build.
 */
export default [
  index('routes/store/home.tsx'),
  route('shop', 'routes/store/shop.tsx'),
  route('cart', 'routes/store/cart.tsx'),
  route('login', 'routes/account/login.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('logout', 'routes/account/logout.tsx'),
  route('setup', 'routes/account/setup.tsx'),
  route('account', 'routes/account/account.tsx'),
  route('account/password', 'routes/account/account-password.tsx'),
  route('my-orders', 'routes/store/my-orders.tsx', [route(':id/voucher', 'routes/store/voucher.tsx')]),
  route('my-orders/:id/cancellation-request', 'routes/store/cancellation-request.tsx'),

  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/index.ts'),
    route('admin/inventory', 'routes/admin/inventory.tsx'),
    route('admin/add-inventory', 'routes/admin/add-inventory.tsx'),
    route('admin/admin-orders', 'routes/admin/admin-orders.tsx'),
    route('admin/admin-orders/:id/confirmation', 'routes/admin/order-confirmation.tsx'),
    route('admin/admin-orders/:id/cancellation', 'routes/admin/order-cancellation.tsx'),
    route('admin/admin-orders/:id/restocking', 'routes/admin/order-restocking.tsx'),
    route('admin/type-settings', 'routes/admin/type-settings.tsx'),
    route('admin/exchange-setting', 'routes/admin/exchange-setting.tsx'),
    route('admin/exchange-setting/:id/deletion', 'routes/admin/rate-deletion.tsx'),
    route('admin/profit-setting', 'routes/admin/profit-setting.tsx'),
    route('admin/payment-settings', 'routes/admin/payment-settings.tsx'),
    route('admin/payment-settings/removal', 'routes/admin/payment-removal.tsx'),
    route('admin/payment-settings/return', 'routes/admin/payment-return.tsx'),
    route('admin/shop-details', 'routes/admin/shop-details.tsx'),
  ]),

  route('*', 'routes/unknown.ts'),
] satisfies RouteConfig;
