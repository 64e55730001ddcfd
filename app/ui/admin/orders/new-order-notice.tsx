import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { RecentOrder } from '#app/domain/shop/dashboard/figures.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Snackbar } from '#app/ui/components/snackbar.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

type NewOrderNoticeProps = { newest: Pick<RecentOrder, 'id' | 'number' | 'total'> | null };

export function NewOrderNotice({ newest }: NewOrderNoticeProps) {
  const rowPath = useRowPath();
  const isOnOrders = useLocation().pathname.startsWith('/admin/admin-orders');
  const [seen, setSeen] = useState(newest?.number ?? 0);
  if (!newest || newest.number <= seen) return null;
  const { id, number, total } = newest;
  const dismiss = () => setSeen(number);
  if (isOnOrders) {
    dismiss();
    return null;
  }
  return (
    <Snackbar
      className="order-notice"
      onDismiss={dismiss}
      action={
        <OfficeButtonLink to={rowPath(adminOrderPath(id))} onClick={dismiss}>
          <Trans context="an order">View</Trans>
        </OfficeButtonLink>
      }
    >
      <Trans>
        New order {number} · <Mmk value={total} />
      </Trans>
    </Snackbar>
  );
}
