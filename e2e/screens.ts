export type Actor = 'guest' | 'buyer' | 'owner';
export type Screen = { name: string; path: string; as: Actor };

/** Every screen there is, as the person who uses it. `:order` stands for a confirmed order of the buyer. */
export const screens: Screen[] = [
  { name: 'home', path: '/', as: 'guest' },
  { name: 'shop-grid', path: '/shop', as: 'guest' },
  { name: 'shop-table', path: '/shop?view=table', as: 'guest' },
  { name: 'shop-nothing-found', path: '/shop?q=nokia', as: 'guest' },
  { name: 'cart', path: '/cart', as: 'buyer' },
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'register', path: '/register', as: 'guest' },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'reset-password', path: '/reset-password?token=gone', as: 'guest' },
  { name: 'setup', path: '/setup?token=gone', as: 'guest' },
  { name: 'my-orders', path: '/my-orders', as: 'buyer' },
  { name: 'my-orders-guest', path: '/my-orders', as: 'guest' },
  { name: 'voucher', path: '/my-orders/:order/voucher', as: 'buyer' },
  { name: 'account', path: '/account', as: 'buyer' },
  { name: 'admin-orders', path: '/admin/admin-orders', as: 'owner' },
  { name: 'inventory', path: '/admin/inventory', as: 'owner' },
  { name: 'add-inventory', path: '/admin/add-inventory', as: 'owner' },
  { name: 'type-settings', path: '/admin/type-settings', as: 'owner' },
  { name: 'exchange-setting', path: '/admin/exchange-setting', as: 'owner' },
  { name: 'profit-setting', path: '/admin/profit-setting', as: 'owner' },
  { name: 'payment-settings', path: '/admin/payment-settings', as: 'owner' },
  { name: 'shop-details', path: '/admin/shop-details', as: 'owner' },
  { name: 'not-found', path: '/my-orders/gone/voucher', as: 'buyer' },
];
