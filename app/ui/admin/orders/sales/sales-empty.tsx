import { useLingui } from '@lingui/react/macro';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

type SalesEmptyProps = { filtered: boolean; allSales: string };

export function SalesEmpty({ filtered, allSales }: SalesEmptyProps) {
  const { t } = useLingui();
  if (filtered) {
    return (
      <EmptyState
        title={t`No sales found`}
        action={
          <OfficeButtonLink to={allSales} preventScrollReset>
            {t`Show all sales`}
          </OfficeButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t`No sales yet`}
      action={<OfficeButtonLink to="/admin/admin-orders">{t`Admin Orders`}</OfficeButtonLink>}
    >
      {t`An order that you confirm is a sale, and appears here.`}
    </EmptyState>
  );
}
