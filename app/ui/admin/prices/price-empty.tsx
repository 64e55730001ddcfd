import { Trans } from '@lingui/react/macro';
import { NothingFound } from '#app/ui/admin/components/nothing-found.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Empty } from '#app/ui/components/empty-state.tsx';

/** Stands where there is no price to update: because nothing was found, or because there is no phone yet. */
export function NoPrices({ filtered }: { filtered: boolean }) {
  if (filtered) return <NothingFound all="/admin/update-prices" />;
  return (
    <Empty
      title={<Trans>No prices yet</Trans>}
      action={
        <ButtonLink to="/admin/add-inventory" look="main">
          <Trans>Add Inventory</Trans>
        </ButtonLink>
      }
    >
      <Trans>Add the first phone to see its price here.</Trans>
    </Empty>
  );
}
