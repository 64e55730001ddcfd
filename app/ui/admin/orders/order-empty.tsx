import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Empty } from '#app/ui/components/empty-state.tsx';

/** Stands where the list of orders shows nothing: because nothing was found, or because there is none yet. */
export function NoOrders({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <Empty title={<Trans>No orders yet</Trans>}>
        <Trans>When a buyer places an order, it appears here, the newest first.</Trans>
      </Empty>
    );
  }
  return (
    <Empty
      title={<Trans>Nothing found</Trans>}
      action={
        <ButtonLink to="/admin/admin-orders" look="main">
          <Trans>Show all orders</Trans>
        </ButtonLink>
      }
    >
      <Trans>No order matches this search and status.</Trans>
    </Empty>
  );
}
