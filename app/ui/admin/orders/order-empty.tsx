import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

export function OrdersEmpty({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  if (!filtered) {
    return (
      <EmptyState title={t`No orders yet`}>
        {t`When a buyer places an order, it appears here, the newest first.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`Nothing found`} to="/admin/admin-orders?status=all" action={t`Show all orders`}>
      {t`No order matches this search and status.`}
    </EmptyState>
  );
}
