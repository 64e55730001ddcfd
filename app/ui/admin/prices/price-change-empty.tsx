import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

type PriceChangesEmptyProps = {
  of: 'item' | 'rate' | 'all';
  known: boolean;
};

export function PriceChangesEmpty({ of, known }: PriceChangesEmptyProps) {
  const { t } = useLingui();
  const action = { to: '/admin/update-prices', action: t`Update Prices` };
  if (of === 'rate') {
    if (known) return <EmptyState title={t`This rate changed no price`} {...action} />;
    return (
      <EmptyState title={t`Nothing found`} {...action}>
        {t`There is no such rate, or it changed no price.`}
      </EmptyState>
    );
  }
  if (of === 'item' && !known) {
    return (
      <EmptyState title={t`Nothing found`} {...action}>
        {t`This item does not exist.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`No price changes yet`} {...action}>
      {t`Each time an item is added, a rate is saved or a price is edited, the change is listed here.`}
    </EmptyState>
  );
}
