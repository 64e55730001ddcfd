import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { AuditEvent } from '#app/domain/people/audit/audit-event.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { adminWarrantyPath, itemPath, unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { FILES_PATH } from '#app/ui/admin/paths/file-paths.ts';
import { DRAWERS_PATH, expensePath, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import { useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function AuditSubject({ event }: { event: AuditEvent }) {
  const rowPath = useRowPath();
  const { to, name } = useSubject(event);
  if (!name) return null;
  if (!to) return <span className="min-w-0 wrap-anywhere">{name}</span>;
  return (
    <OfficeLink
      // The price history has a link back of its own.
      to={to.includes('from=') ? to : rowPath(to)}
      className="tall-link min-w-0 underline decoration-base-300 underline-offset-4 wrap-anywhere hover:decoration-current"
    >
      {name}
    </OfficeLink>
  );
}

function useSubject(event: AuditEvent): { to?: string; name: ReactNode } {
  const { t } = useLingui();
  const historyPath = useHistoryPath();
  const { action, entity, entityId: id, orderNumber: number, item, personName } = event;
  switch (entity) {
    case 'orders':
      return number === null ? { name: null } : { to: adminOrderPath(id), name: t`Order ${number}` };
    case 'inventories':
      // A deleted phone still has a price history.
      return item ? { to: item.exists ? itemPath({ id }) : historyPath(id), name: phoneLabel(item) } : { name: null };
    case 'units':
      return { to: unitPath(id), name: t`One phone` };
    case 'warranties':
      return { to: adminWarrantyPath(id), name: t`Warranty` };
    case 'exchangeRates':
      return { to: '/admin/exchange-setting', name: t`Exchange Rate` };
    case 'rateBatches':
      return { to: `/admin/rate-day/${id}`, name: t`Rate Day` };
    case 'typeSettings':
      return { to: '/admin/type-settings', name: t`Type Settings` };
    case 'paymentSettings':
      return { to: '/admin/payment-settings', name: t`Payment Methods` };
    case 'paymentAccounts':
      return { to: '/admin/payment-settings/accounts', name: t`Payment Accounts` };
    case 'drawers':
      return { to: DRAWERS_PATH, name: t`Drawers` };
    case 'shifts':
      return { to: action === 'shift closed' ? shiftPath(id) : DRAWERS_PATH, name: t`Drawer` };
    case 'expenses':
      return { to: expensePath(id), name: t`Expense` };
    case 'announcements':
      return id === 'bottom'
        ? { to: '/admin/announcement-bottom', name: t`Bottom Announcement` }
        : { to: '/admin/announcement', name: t`Top Announcement` };
    case 'files':
      return { to: FILES_PATH, name: t`Files` };
    case 'shopTerms':
      return { to: '/admin/shop-details/terms', name: t`Shop terms` };
    case 'settings':
      if (action === 'price hold saved') return { to: '/admin/payment-settings/time-to-pay', name: t`Time to Pay` };
      if (action === 'tax rates saved') return { to: '/admin/tax-calculator', name: t`Tax Calculator` };
      if (action === 'terms read') return { to: '/admin/shop-details/terms', name: t`Shop terms` };
      if (action === 'commercial tax saved') return { to: '/admin/shop-details/tax', name: t`Commercial tax` };
      if (action === 'feeds switched') return { to: FILES_PATH, name: t`Files` };
      if (action === 'rounding saved') return { to: '/admin/price-rounding', name: t`Price Rounding` };
      if (action === 'rate bounds saved') return { to: '/admin/rate-bounds', name: t`Plausible Rates` };
      if (action === 'profit saved') return { to: '/admin/profit-setting', name: t`Profit %` };
      return action === 'second step required'
        ? { to: '/admin/security', name: t`Security` }
        : { to: '/admin/shop-details', name: t`Shop Details` };
    default:
      return { name: personName ?? `${entity} ${id}` };
  }
}
