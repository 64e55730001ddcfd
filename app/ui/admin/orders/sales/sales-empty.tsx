import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

type SalesEmptyProps = { filtered: boolean; allSales: string };

export function SalesEmpty({ filtered, allSales }: SalesEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        title={<Trans>No sales found</Trans>}
        action={
          <ButtonLink to={allSales} preventScrollReset>
            <Trans>Show all sales</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<Trans>No sales yet</Trans>}
      action={
        <ButtonLink to="/admin/admin-orders">
          <Trans>Admin Orders</Trans>
        </ButtonLink>
      }
    >
      <Trans>An order that you confirm is a sale, and appears here.</Trans>
    </EmptyState>
  );
}
