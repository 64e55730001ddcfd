import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

export function OrdersEmpty({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState title={<Trans>No orders yet</Trans>}>
        <Trans>When a buyer places an order, it appears here, the newest first.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>Nothing found</Trans>}
      to="/admin/admin-orders?status=all"
      action={<Trans>Show all orders</Trans>}
    >
      <Trans>No order matches this search and status.</Trans>
    </EmptyState>
  );
}
