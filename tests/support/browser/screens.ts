export type Actor = 'guest' | 'buyer' | 'owner';
export type Screen = { name: string; path: string; as: Actor };

/** True if an empty shop has this screen. */
export function isOfAnEmptyShop({ as, path }: Screen): boolean {
  return as !== 'buyer' && !/:order|:item/.test(path);
}

/** All screens by role. `:order` is a confirmed order of the buyer, `:item` an item. */
export const screens: Screen[] = [
  { name: 'home', path: '/', as: 'guest' },
  { name: 'shop-grid', path: '/shop', as: 'guest' },
  { name: 'shop-table', path: '/shop?view=table', as: 'guest' },
  { name: 'shop-nothing-found', path: '/shop?q=nokia', as: 'guest' },
  { name: 'phone', path: '/shop/:item', as: 'guest' },
  { name: 'price-list', path: '/price-list', as: 'guest' },
  { name: 'cart', path: '/cart', as: 'buyer' },
  { name: 'offline', path: '/offline', as: 'guest' },
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'register', path: '/register', as: 'guest' },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'reset-password', path: '/reset-password?token=gone', as: 'guest' },
  { name: 'setup', path: '/setup?token=gone', as: 'guest' },
  { name: 'my-orders', path: '/my-orders', as: 'buyer' },
  { name: 'my-orders-guest', path: '/my-orders', as: 'guest' },
  { name: 'voucher', path: '/my-orders/:order/voucher', as: 'buyer' },
  { name: 'pay', path: '/my-orders/:order/pay', as: 'buyer' },
  { name: 'account', path: '/account', as: 'buyer' },
  { name: 'account-owner', path: '/account', as: 'owner' },
  { name: 'second-step', path: '/account/second-step', as: 'owner' },
  { name: 'dashboard', path: '/admin/dashboard', as: 'owner' },
  { name: 'admin-search', path: '/admin/search?q=redmi', as: 'owner' },
  { name: 'admin-orders', path: '/admin/admin-orders', as: 'owner' },
  { name: 'admin-orders-nothing-found', path: '/admin/admin-orders?q=nobody', as: 'owner' },
  { name: 'order', path: '/admin/admin-orders/:order', as: 'owner' },
  { name: 'voucher-modal', path: '/admin/voucherModal?order=:order', as: 'owner' },
  { name: 'voucher-choice', path: '/admin/voucherModal', as: 'owner' },
  { name: 'inventory-grid', path: '/admin/inventory', as: 'owner' },
  { name: 'inventory-table', path: '/admin/inventory?view=table', as: 'owner' },
  { name: 'inventory-edit-price', path: '/admin/inventory?edit=:item', as: 'owner' },
  { name: 'item', path: '/admin/inventory/:item', as: 'owner' },
  { name: 'photos', path: '/admin/inventory/:item/photos', as: 'owner' },
  { name: 'update-prices', path: '/admin/update-prices', as: 'owner' },
  { name: 'price-changes', path: '/admin/price-changes', as: 'owner' },
  { name: 'add-inventory', path: '/admin/add-inventory', as: 'owner' },
  { name: 'type-settings', path: '/admin/type-settings', as: 'owner' },
  { name: 'exchange-setting', path: '/admin/exchange-setting', as: 'owner' },
  { name: 'profit-setting', path: '/admin/profit-setting', as: 'owner' },
  { name: 'payment-settings', path: '/admin/payment-settings', as: 'owner' },
  { name: 'payment-accounts', path: '/admin/payment-settings/accounts', as: 'owner' },
  { name: 'sales-history', path: '/admin/sales-history', as: 'owner' },
  { name: 'low-stock', path: '/admin/low-stock', as: 'owner' },
  { name: 'announcement', path: '/admin/announcement', as: 'owner' },
  { name: 'announcement-bottom', path: '/admin/announcement-bottom', as: 'owner' },
  { name: 'audit', path: '/admin/audit', as: 'owner' },
  { name: 'security', path: '/admin/security', as: 'owner' },
  { name: 'shop-details', path: '/admin/shop-details', as: 'owner' },
  { name: 'not-found', path: '/my-orders/gone/voucher', as: 'buyer' },
];
