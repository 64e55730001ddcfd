import { Trans } from '@lingui/react/macro';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

type SalesEmptyProps = { filtered: boolean; allSales: string };

export function SalesEmpty({ filtered, allSales }: SalesEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        title={<Trans>No sales found</Trans>}
        action={
          <OfficeButtonLink to={allSales} preventScrollReset>
            <Trans>Show all sales</Trans>
          </OfficeButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<Trans>No sales yet</Trans>}
      action={
        <OfficeButtonLink to="/admin/admin-orders">
          <Trans>Admin Orders</Trans>
        </OfficeButtonLink>
      }
    >
      <Trans>An order that you confirm is a sale, and appears here.</Trans>
    </EmptyState>
  );
}
