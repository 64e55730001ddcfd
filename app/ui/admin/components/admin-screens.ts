import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import type { NavTarget } from '#app/ui/layout/nav-link.tsx';
import { unreadText } from '#app/ui/layout/unread-orders.ts';

/** The fragment focuses the search field. */
export const SEARCH_PATH = '/admin/search#search';

/** `unread` counts new orders, `cancelRequests` orders whose buyer asks to cancel, `toCheck` submitted payments. */
export type NavCounts = { unread: number; cancelRequests: number; toCheck: number };

type Group = { label: string; links: NavTarget[] };

type AdminScreens = {
  groups: Group[];
  shortcuts: NavTarget[];
  /** The badges of the screens that are not among the shortcuts, as one; undefined if they have none. */
  otherBadges: NavTarget['badge'];
};

export function useAdminScreens({ unread, cancelRequests, toCheck }: NavCounts): AdminScreens {
  const { t } = useLingui();
  const locale = useLocale();
  const count = unreadText(unread, locale);
  const asking = unreadText(cancelRequests, locale);
  const waiting = unreadText(toCheck, locale);
  const orderNames = [unread > 0 && t`${count} new`, cancelRequests > 0 && t`${asking} to cancel`].filter(Boolean);
  const dashboard: NavTarget = { to: '/admin/dashboard', label: t`Dashboard`, icon: 'layout-dashboard' };
  const orders: NavTarget = {
    to: '/admin/admin-orders',
    label: t`Orders`,
    icon: 'clipboard-list',
    badge: orderNames.length > 0 ? { count: unread + cancelRequests, name: orderNames.join(', ') } : undefined,
  };
  const payments: NavTarget = {
    to: '/admin/payments',
    label: t`Payments`,
    icon: 'receipt-text',
    badge: toCheck > 0 ? { count: toCheck, name: t`${waiting} to check` } : undefined,
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
  const shortcuts = [dashboard, orders, inventory, rate];
  const others = groups.flatMap(({ links }) => links).filter((link) => !shortcuts.includes(link));
  return { groups, shortcuts, otherBadges: sumOfBadges(others) };
}

function sumOfBadges(links: NavTarget[]): NavTarget['badge'] {
  const badges = links.flatMap(({ label, badge }) =>
    badge ? [{ ...badge, name: `${label} ${badge.name ?? ''}` }] : [],
  );
  if (badges.length === 0) return undefined;
  return {
    count: badges.reduce((sum, { count }) => sum + count, 0),
    name: badges.map(({ name }) => name).join(', '),
  };
}
