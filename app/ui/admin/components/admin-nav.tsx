import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { NavLinks } from '#app/ui/layout/nav-links.tsx';
import { unreadText } from '#app/ui/layout/unread-orders.ts';

export function AdminNav({ unread }: { unread: number }) {
  const { t } = useLingui();
  const count = unreadText(unread, useLocale());
  const links = [
    { to: '/admin/dashboard', label: t`Dashboard` },
    { to: '/admin/inventory', label: t`Inventory` },
    { to: '/admin/add-inventory', label: t`Add Inventory` },
    {
      to: '/admin/admin-orders',
      label: t`Orders`,
      ...(unread > 0 && { badge: { text: count, label: t`${count} new` } }),
    },
    { to: '/admin/update-prices', label: t`Update Prices` },
    { to: '/admin/type-settings', label: t`Type Settings` },
    { to: '/admin/exchange-setting', label: t`Exchange Rate` },
    { to: '/admin/profit-setting', label: t`Profit %` },
    { to: '/admin/sales-history', label: t`Sales History` },
    { to: '/admin/low-stock', label: t`Low Stock` },
    { to: '/admin/payment-settings', label: t`Payment Methods` },
    { to: '/admin/announcement', label: t`Top Announcement` },
    { to: '/admin/announcement-bottom', label: t`Bottom Announcement` },
    { to: '/admin/shop-details', label: t`Shop Details` },
    { to: '/admin/security', label: t`Security` },
    { to: '/admin/audit', label: t`Activity log` },
  ];
  return (
    <NavLinks
      label={t`Admin`}
      links={links}
      className="bg-base-200 px-2 text-sm lg:w-48 lg:shrink-0 lg:flex-col lg:gap-1 lg:bg-transparent lg:py-8 lg:ps-6 lg:pe-0 print:hidden"
      linkClassName="rounded-field px-2 lg:min-h-9 lg:px-3 lg:aria-[current]:bg-base-200"
    />
  );
}
