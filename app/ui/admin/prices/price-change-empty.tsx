import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

type PriceChangesEmptyProps = {
  of: 'item' | 'rate' | 'all';
  known: boolean;
};

export function PriceChangesEmpty({ of, known }: PriceChangesEmptyProps) {
  const action = { to: '/admin/update-prices', action: <Trans>Update Prices</Trans> };
  if (of === 'rate') {
    if (known) return <EmptyState title={<Trans>This rate changed no price</Trans>} {...action} />;
    return (
      <EmptyState title={<Trans>Nothing found</Trans>} {...action}>
        <Trans>There is no such rate, or it changed no price.</Trans>
      </EmptyState>
    );
  }
  if (of === 'item' && !known) {
    return (
      <EmptyState title={<Trans>Nothing found</Trans>} {...action}>
        <Trans>This item does not exist.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={<Trans>No price changes yet</Trans>} {...action}>
      <Trans>Each time an item is added, a rate is saved or a price is edited, the change is listed here.</Trans>
    </EmptyState>
  );
}
