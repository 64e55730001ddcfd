import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import type { NavTarget } from '#app/ui/layout/nav-link.tsx';
import { unreadText } from '#app/ui/layout/unread-orders.ts';

/** The fragment focuses the search field. */
export const SEARCH_PATH = '/admin/search#search';

/** `unread` counts new orders, `toCheck` submitted payments. */
export type NavCounts = { unread: number; toCheck: number };

type Group = { label: string; links: NavTarget[] };

export function useAdminScreens({ unread, toCheck }: NavCounts): { groups: Group[]; shortcuts: NavTarget[] } {
  const { t } = useLingui();
  const locale = useLocale();
  const count = unreadText(unread, locale);
  const waiting = unreadText(toCheck, locale);
  const dashboard: NavTarget = { to: '/admin/dashboard', label: t`Dashboard`, icon: 'layout-dashboard' };
  const orders: NavTarget = {
    to: '/admin/admin-orders',
    label: t`Orders`,
    icon: 'clipboard-list',
    badge: unread > 0 ? { text: count, name: t`${count} new` } : undefined,
  };
  const payments: NavTarget = {
    to: '/admin/payments',
    label: t`Payments`,
    icon: 'receipt-text',
    badge: toCheck > 0 ? { text: waiting, name: t`${waiting} to check` } : undefined,
  };
  const inventory: NavTarget = { to: '/admin/inventory', label: t`Inventory`, icon: 'boxes' };
  const rate: NavTarget = { to: '/admin/exchange-setting', label: t`Exchange Rate`, icon: 'arrow-left-right' };
  const groups: Group[] = [
    { label: '', links: [dashboard, { to: SEARCH_PATH, label: t`Search`, icon: 'search' }] },
    {
      label: t`Sell`,
      links: [
        orders,
        payments,
        { to: '/admin/sales-history', label: t`Sales History`, icon: 'chart-no-axes-column' },
        { to: '/admin/margin', label: t`Margin`, icon: 'trending-up' },
      ],
    },
    {
      label: t`Stock`,
      links: [
        inventory,
        { to: '/admin/add-inventory', label: t`Add Inventory`, icon: 'package-plus' },
        { to: '/admin/receive', label: t`Receive phones`, icon: 'scan-barcode' },
        { to: '/admin/low-stock', label: t`Low Stock`, icon: 'triangle-alert' },
        { to: '/admin/stock-report', label: t`Stock Report`, icon: 'package-search' },
        { to: '/admin/tax-calculator', label: t`Tax Calculator`, icon: 'receipt-text' },
        { to: '/admin/type-settings', label: t`Type Settings`, icon: 'tags' },
      ],
    },
    {
      label: t`Prices`,
      links: [
        rate,
        { to: '/admin/profit-setting', label: t`Profit %`, icon: 'badge-percent' },
        { to: '/admin/update-prices', label: t`Update Prices`, icon: 'banknote' },
      ],
    },
    {
      label: t({ message: 'Shop', context: 'group of screens' }),
      links: [
        { to: '/admin/payment-settings', label: t`Payment Methods`, icon: 'wallet' },
        { to: '/admin/announcement', label: t`Top Announcement`, icon: 'panel-top' },
        { to: '/admin/announcement-bottom', label: t`Bottom Announcement`, icon: 'panel-bottom' },
        { to: '/admin/shop-details', label: t`Shop Details`, icon: 'store' },
      ],
    },
    {
      label: t`Safety`,
      links: [
        { to: '/admin/security', label: t`Security`, icon: 'shield-check' },
        { to: '/admin/audit', label: t`Activity log`, icon: 'scroll-text' },
      ],
    },
  ];
  return { groups, shortcuts: [dashboard, orders, inventory, rate] };
}
