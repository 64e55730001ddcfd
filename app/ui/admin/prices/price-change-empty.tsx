import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Empty } from '#app/ui/components/empty-state.tsx';

type NoChangesProps = {
  /** What the list was asked about. */
  of: 'item' | 'rate' | 'all';
  /** Whether there is such a phone or rate. */
  known: boolean;
};

/** Stands where no price change is listed, and says why. */
export function NoChanges({ of, known }: NoChangesProps) {
  const action = (
    <ButtonLink to="/admin/update-prices" look="main">
      <Trans>Update Prices</Trans>
    </ButtonLink>
  );
  if (of === 'rate') {
    if (known) return <Empty title={<Trans>This rate changed no price</Trans>} action={action} />;
    return (
      <Empty title={<Trans>Nothing found</Trans>} action={action}>
        <Trans>There is no such rate, or it changed no price.</Trans>
      </Empty>
    );
  }
  if (of === 'item' && !known) {
    return (
      <Empty title={<Trans>Nothing found</Trans>} action={action}>
        <Trans>This phone does not exist.</Trans>
      </Empty>
    );
  }
  return (
    <Empty title={<Trans>No price changes yet</Trans>} action={action}>
      <Trans>Each time a phone is added, a rate is saved or a price is edited, the change is listed here.</Trans>
    </Empty>
  );
}
